package dev.simplelang.driver;

import java.time.Duration;
import java.util.Locale;

/// What was left out of a compilation because of its [Budget], and why.
///
/// @param left what is there in spite of it
/// @param cause what kind of bound it was
/// @param why a clause that gives the figures
public record Shortfall(Left left, Cause cause, String why) {

    /// How far the compiler has come, from much to little.
    public enum Left {
        /// The graph as it is written. The optimizer did not run to its end, so that nothing is proved.
        GRAPH,
        /// The tree and what its names mean. There is no graph, so that the program cannot be run.
        SYNTAX,
        /// The text alone.
        TEXT
    }

    /// Kinds of bounds.
    public enum Cause {
        /// The text or the graph is too large.
        SIZE,
        /// It would have taken too long; with more time there may be more.
        TIME
    }

    static Shortfall tooLong(Left left, int characters, int most) {
        return new Shortfall(left, Cause.SIZE,
                "the text has %s characters, more than %s".formatted(figure(characters), figure(most)));
    }

    static Shortfall tooManyNodes(Left left, int most) {
        return new Shortfall(left, Cause.SIZE, "its graph has more than %s nodes".formatted(figure(most)));
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
