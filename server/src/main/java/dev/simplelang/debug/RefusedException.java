package dev.simplelang.debug;

import dev.simplelang.resolve.Variable;

/// What was asked for cannot be done. The message is one sentence for the user that says why.
public final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /// That nothing can be assigned.
    public static RefusedException assignment() {
        return new RefusedException(
                "Nothing can be assigned: to step back replays the run, which must stay the same. `==` compares.");
    }

    /// That the value of `variable` is not there.
    public static RefusedException optimizedAway(Variable variable) {
        return new RefusedException("`" + variable.name() + "` is optimized away here.");
    }

    /// @param message one sentence
    public RefusedException(String message) {
        super(message, null, false, false);
    }
}
