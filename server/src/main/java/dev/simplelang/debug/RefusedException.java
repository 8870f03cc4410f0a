package dev.simplelang.debug;

/// What was asked for cannot be done. The message is one sentence for the user that says why.
public final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /// @param message one sentence
    public RefusedException(String message) {
        super(message, null, false, false);
    }
}
