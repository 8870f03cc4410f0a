package dev.simplelang.dap.protocol;

/// A request is not what the protocol says, or comes when it may not. The message is one sentence
/// for whoever writes the client.
public final class InvalidRequestException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /// @param message one sentence
    public InvalidRequestException(String message) {
        super(message, null, false, false);
    }

    /// Returns `value`.
    ///
    /// @param name what is missing where `value` is null
    /// @throws InvalidRequestException if `value` is null
    public static <T> T require(T value, String name) {
        if (value == null) {
            throw new InvalidRequestException("The argument " + name + " is missing.");
        }
        return value;
    }
}
