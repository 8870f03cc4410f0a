package dev.simplelang.driver;

import dev.simplelang.driver.Shortfall.Left;
import java.time.Duration;
import java.util.Optional;

/// What one version of a program may cost before the compiler makes less of it; [Shortfall] tells what is left out then.
///
/// Sizes decide the same way wherever the same memory may be taken. Time does not: it is there for the few programs that are
/// small enough and yet have a pass of the optimizer at work for a minute.
///
/// @param mostParsed the longest text, in UTF-16 units, that is read at all
/// @param mostBuilt the longest text, in UTF-16 units, of which a graph is built
/// @param mostNodes how many nodes a graph may have before it is given up
/// @param mostOptimized how many nodes a graph may have that the optimizer is given
/// @param time how long it may take to build and optimize a graph
public record Budget(int mostParsed, int mostBuilt, int mostNodes, int mostOptimized, Duration time) {

    // What it takes in memory, in bytes: a character in a tree, one of a program that has a graph too,
    // and a node while it is optimized.
    private static final int PARSED_BYTES = 64;
    private static final int BUILT_BYTES = 128;
    private static final int NODE_BYTES = 1_000;

    /// How many versions of programs of the largest size must fit into memory at once.
    private static final int VERSIONS = 4;

    /// No bound at all: for the command line, where a person waits for one answer and can stop waiting.
    public static final Budget UNLIMITED = new Budget(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE,
            Integer.MAX_VALUE, Duration.ofDays(365));

    /// For a version that is compiled while a person types.
    ///
    /// A line of a program is 15 to 22 characters and has 2 to 3 nodes. A node costs about 500 bytes as it is built and up to twice
    /// as much while it is optimized, a character in a tree about 60 bytes.
    ///
    /// In three seconds, which a person still waits for an answer, the optimizer is done with 100,000 lines and more of
    /// what people write.
    public static final Budget EDITOR = new Budget(32_000_000, 16_000_000, 2_000_000, 1_000_000,
            Duration.ofSeconds(3));

    /// The same, lowered to sizes of which a few versions fit into `memory` at once: a process whose
    /// memory ends, ends, and would end again on the same document.
    ///
    /// @param memory how many bytes all objects may take
    public Budget within(long memory) {
        long share = memory / VERSIONS;
        return new Budget(atMost(mostParsed, share / PARSED_BYTES), atMost(mostBuilt, share / BUILT_BYTES),
                atMost(mostNodes, share / NODE_BYTES), atMost(mostOptimized, share / NODE_BYTES), time);
    }

    private static int atMost(int bound, long other) {
        return (int) Math.min(bound, other);
    }

    /// What is left out of a text of so many UTF-16 units for its length alone; empty if nothing is.
    Optional<Shortfall> tooLong(int length) {
        if (length > mostParsed) {
            return Optional.of(Shortfall.tooLong(Left.TEXT, length, mostParsed));
        }
        return length > mostBuilt
                ? Optional.of(Shortfall.tooLong(Left.SYNTAX, length, mostBuilt))
                : Optional.empty();
    }

    /// The same with another time.
    public Budget withTime(Duration newTime) {
        return new Budget(mostParsed, mostBuilt, mostNodes, mostOptimized, newTime);
    }
}
