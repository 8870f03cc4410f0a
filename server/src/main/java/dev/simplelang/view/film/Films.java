package dev.simplelang.view.film;

import dev.simplelang.build.LoopPhis;
import dev.simplelang.driver.Compilation;
import dev.simplelang.driver.Execution;
import dev.simplelang.eval.Limits;
import dev.simplelang.eval.Run;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Figures;
import dev.simplelang.view.GraphData;
import dev.simplelang.view.Subject;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Makes films of programs.
///
/// Keeps the runs that were filmed last, so that another part of one need not be run from the start.
/// Thread-safe.
public final class Films {

    /// The size of the largest unoptimized graph of which there are films: a bound on the answer.
    private static final int MAX_NODES = 5_000;

    /// The argument of a run if nobody says one: a loop that counts up to it makes a few trips.
    private static final long DEFAULT_ARG = 10;

    /// A person waits for the first part, and sees how long the whole run is.
    private static final Limits LIMITS = new Limits(2_000_000_000, Duration.ofSeconds(2));

    /// Of a program that is proved not to end, some trips are enough.
    private static final Limits LIMITS_OF_ENDLESS = new Limits(10_000, Duration.ofSeconds(2));

    /// How many runs are kept.
    private static final int MAX_RUNS = 4;

    /// A run of this very compilation.
    private record Filmed(FilmKind kind, Compilation compilation, long arg) {}

    /// In the order of their use.
    private final Map<Filmed, RunFilm> runs = new LinkedHashMap<>();

    /// The film of `subject`; without steps if there is none, and its message says why.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public Film of(FilmRequest request, Subject subject, Cancellation cancellation) {
        var kind = request.kind();
        subject.shown().finish(cancellation);
        var obstacle = obstacle(kind, subject);
        if (obstacle.isPresent()) {
            return none(kind, subject, obstacle.get());
        }
        var compilation = subject.shown();
        return switch (kind) {
            case CONSTRUCTION ->
                ConstructionFilm.of(kind, subject, compilation.with(LoopPhis.LAZY, cancellation), cancellation);
            case CONSTRUCTION_EAGER ->
                ConstructionFilm.of(kind, subject, compilation.with(LoopPhis.EAGER, cancellation), cancellation);
            case OPTIMIZATION -> OptimizationFilm.of(subject, compilation, cancellation);
            case SCHEDULE -> ScheduleFilm.of(subject, compilation, cancellation);
            case RUN, RUN_AS_WRITTEN -> run(request, subject, cancellation);
        };
    }

    /// What stands for a film that there is not.
    ///
    /// @param why a sentence
    static Film none(FilmKind kind, Subject subject, String why) {
        return Film.none(kind, GraphData.nothing(kind.view(), kind.title(), subject, why));
    }

    private static Optional<String> obstacle(FilmKind kind, Subject subject) {
        if (kind.isRun() && subject.shown().hasErrors()) {
            return Optional.of("a program with errors does not run");
        }
        var obstacle = subject.obstacle(kind.isUnoptimized());
        if (obstacle.isPresent()) {
            return obstacle;
        }
        int nodes = subject.shown().asWritten().graph().idLimit();
        return nodes <= MAX_NODES
                ? Optional.empty()
                : Optional.of("the graph has " + Figures.grouped(nodes) + " nodes; films show at most "
                        + Figures.grouped(MAX_NODES));
    }

    private Film run(FilmRequest request, Subject subject, Cancellation cancellation) {
        var kind = request.kind();
        var pinned = subject.pinned();
        long arg = request.arg().orElse(pinned.orElse(DEFAULT_ARG));
        // What is optimized for one argument must not run with another.
        var compilation = pinned.equals(OptionalLong.of(arg))
                ? subject.shown()
                : subject.shown().general(cancellation);
        var filmed = new Filmed(kind, compilation, arg);
        var film = kept(filmed).orElseGet(() -> new RunFilm(kind, subject, compilation, arg,
                whole(kind, compilation, arg, cancellation), cancellation));
        keep(filmed, film);
        synchronized (film) {
            return film.part(request.trip(), cancellation);
        }
    }

    private synchronized Optional<RunFilm> kept(Filmed filmed) {
        return Optional.ofNullable(runs.remove(filmed));
    }

    private synchronized void keep(Filmed filmed, RunFilm film) {
        runs.put(filmed, film);
        if (runs.size() > MAX_RUNS) {
            runs.remove(runs.keySet().iterator().next());
        }
    }

    /// The whole run, by the fastest engine.
    private static Run whole(FilmKind kind, Compilation compilation, long arg, Cancellation cancellation) {
        var execution = kind == FilmKind.RUN
                ? compilation.execution()
                : new Execution(compilation.asWritten().graph(), compilation.options().engine());
        boolean ends = compilation.graph().stop().inputCount() > 0;
        return execution.run(arg, ends ? LIMITS : LIMITS_OF_ENDLESS, cancellation);
    }
}
