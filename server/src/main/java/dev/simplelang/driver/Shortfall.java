package dev.simplelang.driver;

import dev.simplelang.text.Figures;
import java.time.Duration;

/// What a compilation left out because of its [Budget], and why.
///
/// @param reached the last stage that was completed
/// @param cause the kind of limit
/// @param why a clause with the figures
public record Shortfall(Stage reached, Cause cause, String why) {

    /// What a compilation has, from most to least.
    public enum Stage {
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

    static Shortfall tooLong(Stage reached, int characters, int max) {
        return new Shortfall(reached, Cause.SIZE,
                "the text has " + Figures.grouped(characters) + " characters, more than " + Figures.grouped(max));
    }

    static Shortfall tooManyNodes(Stage reached, int max) {
        return new Shortfall(reached, Cause.SIZE, "its graph has more than " + Figures.grouped(max) + " nodes");
    }

    static Shortfall outOfTime(Stage reached, Duration time) {
        return new Shortfall(reached, Cause.TIME, "it takes more than " + Figures.grouped(time.toMillis()) + " ms");
    }

    /// What is missing and why, in one clause.
    public String message() {
        return switch (reached) {
            case GRAPH -> "this program is not optimized, so that nothing is proved about it: ";
            case SYNTAX -> "of this program only syntax and names are checked: ";
            case TEXT -> "this text is not read: ";
        } + why;
    }
}
