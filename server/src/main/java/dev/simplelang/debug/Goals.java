package dev.simplelang.debug;

import dev.simplelang.text.Cancellation;
import java.util.List;
import java.util.function.BiConsumer;

/// What ends a move of a run, and what is written on the way.
///
/// @param probes a search ends when one is answered
/// @param logs write messages on the way forward
/// @param output takes the messages, each with the place of its log point
/// @param pause polled: the move ends early once it says so
public record Goals(List<Probe> probes, List<LogPoint> logs, BiConsumer<Place, String> output, Cancellation pause) {

    /// Copies the lists.
    public Goals {
        probes = List.copyOf(probes);
        logs = List.copyOf(logs);
    }

    /// Only to find an answer to one of `probes`.
    public static Goals of(Probe... probes) {
        return new Goals(List.of(probes), List.of(), (_, _) -> {}, Cancellation.NONE);
    }

    /// The same with other probes.
    Goals with(List<Probe> others) {
        return new Goals(others, logs, output, pause);
    }
}
