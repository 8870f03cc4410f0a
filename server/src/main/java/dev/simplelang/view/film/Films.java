package dev.simplelang.view.film;

import dev.simplelang.text.Cancellation;
import dev.simplelang.view.GraphData;
import dev.simplelang.view.Subject;
import java.util.Locale;
import java.util.Optional;

/// Makes films of programs.
public final class Films {

    /// The size of the largest unoptimized graph of which there are films: a bound on the answer.
    public static final int MAX_NODES = 5_000;

    private Films() {}

    /// The film of `subject`; without steps if there is none, and its message says why.
    ///
    /// @param kind anything but a run
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Film of(FilmKind kind, Subject subject, Cancellation cancellation) {
        var obstacle = obstacle(kind, subject);
        if (obstacle.isPresent()) {
            return none(kind, subject, obstacle.get());
        }
        var compilation = subject.shown();
        return switch (kind) {
            case CONSTRUCTION, CONSTRUCTION_EAGER -> ConstructionFilm.of(kind, subject, compilation, cancellation);
            case OPTIMIZATION -> OptimizationFilm.of(subject, compilation, cancellation);
            case SCHEDULE -> ScheduleFilm.of(subject, compilation, cancellation);
            case RUN, RUN_AS_WRITTEN -> throw new IllegalArgumentException("a run has an argument");
        };
    }

    /// What stands for a film that there is not.
    ///
    /// @param why a sentence
    static Film none(FilmKind kind, Subject subject, String why) {
        return Film.none(kind, GraphData.nothing("steps/" + kind.id(), kind.title(), subject, why));
    }

    /// Why there is no film; empty if there is one.
    static Optional<String> obstacle(FilmKind kind, Subject subject) {
        var obstacle = subject.obstacle(kind.isUnoptimized());
        if (obstacle.isPresent()) {
            return obstacle;
        }
        int nodes = subject.shown().asWritten().graph().idLimit();
        return nodes <= MAX_NODES
                ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT, "the graph has %,d nodes; films show at most %,d", nodes,
                        MAX_NODES));
    }

    /// What there is to say about errors, or about steps that are missing.
    static Optional<String> remark(Subject subject, Recording recording) {
        return recording.isCut()
                ? Optional.of(String.format(Locale.ROOT, "only the first %,d steps are shown", Recording.MAX_STEPS))
                : subject.remark();
    }

}
