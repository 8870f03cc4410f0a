package dev.simplelang.lsp.protocol;

import java.io.IOException;

/// The input no longer tells where the next message begins; nothing after it can be understood.
public final class LostFramingException extends IOException {

    private static final long serialVersionUID = 1L;

    /// @param message what was found, as a sentence
    LostFramingException(String message) {
        super(message);
    }
}
