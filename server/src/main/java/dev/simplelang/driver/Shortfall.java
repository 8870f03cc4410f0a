package dev.simplelang.driver;

import java.time.Duration;
import java.util.Locale;

/// What a compilation left out because of its [Budget], and why.
///
/// @param left what remains
/// @param cause the kind of limit
/// @param why a clause with the figures
public record Shortfall(Left left, Cause cause, String why) {

    /// What remains, from most to least.
    public enum Left {
        /// The graph as written. The optimizer did not finish, so nothing is proved.
        GRAPH,
        /// The tree and the resolution of names. There is no graph, so the program cannot run.
        SYNTAX,
        /// The text alone.
        TEXT
    }

    /// The kinds of limits.
    public enum Cause {
        /// The text or the graph is too large.
        SIZE,
        /// Compiling takes too long; more time may help.
        TIME
    }

    static Shortfall tooLong(Left left, int characters, int max) {
        return new Shortfall(left, Cause.SIZE,
                "the text has %s characters, more than %s".formatted(figure(characters), figure(max)));
    }

    static Shortfall tooManyNodes(Left left, int max) {
        return new Shortfall(left, Cause.SIZE, "its graph has more than %s nodes".formatted(figure(max)));
    }

    static Shortfall outOfTime(Left left, Duration time) {
        return new Shortfall(left, Cause.TIME, "it takes more than %s ms".formatted(figure(time.toMillis())));
    }

    /// What is left out and why, in one clause.
    public String message() {
        return switch (left) {
            case GRAPH -> "this program is not optimized, so that nothing is proved about it: ";
            case SYNTAX -> "of this program only syntax and names are checked: ";
            case TEXT -> "this text is not read: ";
        } + why;
    }

    private static String figure(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
