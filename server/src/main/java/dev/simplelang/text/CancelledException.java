package dev.simplelang.text;

/// Thrown by [Cancellation#check()] to abandon a computation whose result is no longer wanted.
///
/// Carries no stack trace: it is an ordinary way to end, not a fault.
public final class CancelledException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /// Creates the exception.
    public CancelledException() {
        super("cancelled", null, false, false);
    }
}
