package dev.simplelang.bench.latency;

import dev.simplelang.bench.Shape;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/// What is to be measured, of whom, and how often.
///
/// @param contenders in the order of the tables
/// @param lines lengths of programs
/// @param samples how many samples of each figure, where that was said
/// @param warmUp how many keystrokes before, where that was said
/// @param pause between keystrokes that come as slowly as a person's
/// @param edits how many edits memory is watched for
/// @param divisor what the usual numbers of samples are divided by
/// @param progress where to say what goes on
record Plan(List<Contender> contenders, Shape shape, List<Integer> lines, OptionalInt samples, OptionalInt warmUp,
        Duration pause, int edits, int divisor, PrintStream progress) {

    /// A peer is asked for a fifth of the samples, and for not fewer than this.
    private static final int PEER = 5;
    private static final int LEAST = 10;

    /// How often to measure something.
    ///
    /// @param warmUp keystrokes before, which are not timed
    record Effort(int warmUp, int samples) {}

    /// How often to measure it for `contender` with programs of so many lines.
    Effort effort(Contender contender, int length) {
        var usual = length <= 100
                ? new Effort(600, 500)
                : length <= 1_000
                        ? new Effort(400, 300)
                        : length <= 10_000 ? new Effort(100, 100) : new Effort(40, 40);
        return new Effort(share(contender, warmUp.orElse(usual.warmUp)),
                share(contender, samples.orElse(usual.samples)));
    }

    /// How many of `count` samples to take of `contender`.
    int share(Contender contender, int count) {
        int share = count / divisor / (contender.isPeer() ? PEER : 1);
        return Math.max(Math.min(count, LEAST), share);
    }

    /// This for another shape, with a third of the samples.
    Plan brief(Shape other) {
        return new Plan(contenders, other, lines, samples, warmUp, pause, edits, 3, progress);
    }

    /// The server that ours is compared with.
    Optional<Contender> peer() {
        return contenders.stream().filter(Contender::isPeer).findFirst();
    }

    /// The program for `contender`.
    String program(Contender contender, int length) {
        return contender.language().program(shape, length);
    }

    String shapeName() {
        return shape.name().toLowerCase(Locale.ROOT);
    }

    /// Says what goes on.
    void say(String part, int length, Contender contender) {
        progress.printf(Locale.ROOT, "%s, %s, %,d lines, %s%n", part, shapeName(), length, contender.name());
    }
}
