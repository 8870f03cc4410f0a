package dev.simplelang.lsp;

/// The input no longer tells where the next message begins; nothing after it can be understood.
final class LostFramingException extends Exception {

    private static final long serialVersionUID = 1L;

    /// @param message what was found, as a sentence
    LostFramingException(String message) {
        super(message);
    }
}
