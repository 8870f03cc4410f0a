package dev.simplelang.driver;

import dev.simplelang.driver.Shortfall.Stage;
import dev.simplelang.syntax.Parser;
import java.time.Duration;
import java.util.Optional;

/// The limits within which one version of a program is compiled; [Shortfall] names what is left out
/// beyond them.
///
/// Size limits have the same effect on every machine with the same memory, however fast it is. The
/// time limit is for the few small programs on which a pass of the optimizer works for very long.
///
/// @param maxNesting how many levels of nesting a program may have; each takes room on the stack
/// @param maxParsed the longest text, in UTF-16 units, that is parsed
/// @param maxBuilt the longest text, in UTF-16 units, of which a graph is built
/// @param maxNodes the size of a graph, in nodes, beyond which building stops
/// @param maxOptimized the size of the largest graph, in nodes, that is optimized
/// @param time the time for building and optimizing a graph
public record Budget(int maxNesting, int maxParsed, int maxBuilt, int maxNodes, int maxOptimized, Duration time) {

    // Bytes of memory: for a character in a tree, for one in a program with a graph, and for a node
    // during optimization.
    private static final int PARSED_BYTES = 64;
    private static final int BUILT_BYTES = 128;
    private static final int NODE_BYTES = 1_000;

    /// How many versions of the largest programs must fit into memory at once.
    private static final int VERSIONS = 4;

    /// No limits but that of nesting: for the command line, where a person waits for one answer and can stop waiting.
    public static final Budget UNLIMITED = new Budget(Parser.MAX_NESTING, Integer.MAX_VALUE, Integer.MAX_VALUE,
            Integer.MAX_VALUE, Integer.MAX_VALUE, Duration.ofDays(365));

    /// For a version that is compiled while a person types, and waits no longer than the time
    /// limit.
    public static final Budget EDITOR = new Budget(Parser.MAX_NESTING, 32_000_000, 16_000_000, 2_000_000,
            1_000_000, Duration.ofSeconds(3));

    /// The same budget, lowered so that a few versions fit into `memory` at once: a process that
    /// ran out of memory would do so again on the same document.
    ///
    /// @param memory how many bytes all objects may take
    public Budget within(long memory) {
        long share = memory / VERSIONS;
        return new Budget(maxNesting, atMost(maxParsed, share / PARSED_BYTES),
                atMost(maxBuilt, share / BUILT_BYTES), atMost(maxNodes, share / NODE_BYTES),
                atMost(maxOptimized, share / NODE_BYTES), time);
    }

    private static int atMost(int bound, long other) {
        return (int) Math.min(bound, other);
    }

    /// How far the compilation of a text of `length` UTF-16 units can get for its length alone; empty
    /// if nothing is left out.
    Optional<Shortfall> tooLong(int length) {
        if (length > maxParsed) {
            return Optional.of(Shortfall.tooLong(Stage.TEXT, length, maxParsed));
        }
        return length > maxBuilt
                ? Optional.of(Shortfall.tooLong(Stage.SYNTAX, length, maxBuilt))
                : Optional.empty();
    }

    /// The same budget for a host whose stack has room for `newMaxNesting` levels of nesting.
    public Budget withMaxNesting(int newMaxNesting) {
        return new Budget(newMaxNesting, maxParsed, maxBuilt, maxNodes, maxOptimized, time);
    }

    /// The same budget with another time limit.
    public Budget withTime(Duration newTime) {
        return new Budget(maxNesting, maxParsed, maxBuilt, maxNodes, maxOptimized, newTime);
    }
}
