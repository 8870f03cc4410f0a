package dev.simplelang.debug;

import dev.simplelang.debug.SearchGraph.Answer;
import dev.simplelang.driver.Engine;
import dev.simplelang.eval.Evaluator;
import dev.simplelang.eval.Halt;
import dev.simplelang.eval.Limits;
import dev.simplelang.eval.ReplayableRun;
import dev.simplelang.eval.Run;
import dev.simplelang.eval.Run.Outcome;
import dev.simplelang.eval.Waypoint;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.text.Cancellation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/// Searches a run for moments, at the speed of the engine: by running a [SearchGraph] from the start.
///
/// The time of a search is that of the run up to what is found, whatever is known already; no more
/// memory is needed than for the graph.
final class Search {

    /// What a search came to.
    sealed interface Result {

        /// A probe is answered.
        ///
        /// @param site where
        record Hit(Probe probe, Site site, long trip) implements Result {}

        /// No probe is answered before the run ends, in this trip.
        record None(long trip) implements Result {}

        /// The search was paused.
        ///
        /// @param trip how far it had come
        /// @param waypoint where the run can go on from there, if that is known
        record Paused(long trip, Optional<Waypoint> waypoint) implements Result {}
    }

    /// How many trips are played at most between two looks at the clock.
    private static final long MAX_TRIPS = 1024;

    private final Graph graph;
    private final Engine engine;
    private final long arg;

    /// A search in the run of `graph` with `arg`.
    Search(Graph graph, Engine engine, long arg) {
        this.graph = graph;
        this.engine = engine;
        this.arg = arg;
    }

    /// The first moment at which one of `probes` is answered.
    ///
    /// @param from the trip from which on a site counts
    /// @param pause stops the search
    /// @throws dev.simplelang.text.CancelledException if cancelled
    private Result first(List<Probe> probes, ToLongFunction<Site> from, Cancellation pause, Cancellation cancellation) {
        var search = new SearchGraph(graph, cancellation);
        var ends = new IdentityHashMap<Node, Asked>();
        asked(search, probes, from, _ -> Long.MAX_VALUE)
                .forEach(asked -> ends.put(search.returnIf(asked.answer()), asked));
        var halt = run(search, Limits.until(pause), cancellation);
        return isPaused(halt)
                ? new Result.Paused(halt.run().loopTrips(), halt.waypoint().map(this::original))
                : ended(halt.run(), ends);
    }

    /// @param ends by the nodes at which a search returns, what it has found then
    private static Result ended(Run run, IdentityHashMap<Node, Asked> ends) {
        var hit = ends.get(run.last());
        return hit == null ? new Result.None(run.loopTrips()) : hit.in(run.loopTrips());
    }

    /// The same for the probes of `goals`; the messages up to there are written.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    Result first(Goals goals, ToLongFunction<Site> from, Cancellation cancellation) {
        return goals.logs().isEmpty()
                ? first(goals.probes(), from, goals.pause(), cancellation)
                : new LoggedSearch(goals, from, cancellation).first();
    }

    /// A search on whose way messages are written.
    ///
    /// Where messages are rare, the next one is searched for. From there on the run is evaluated, for
    /// about as long as the search took: so the time is at most about twice that of the better way.
    private final class LoggedSearch {

        private final Goals goals;
        private final ToLongFunction<Site> from;
        private final Cancellation cancellation;
        private final IdentityHashMap<Probe, LogPoint> logs = new IdentityHashMap<>();
        private final List<Probe> all;

        /// By the nodes at which the evaluated run returns, what it has found then.
        private final IdentityHashMap<Node, Asked> ends = new IdentityHashMap<>();
        private final ReplayableRun run;

        LoggedSearch(Goals goals, ToLongFunction<Site> from, Cancellation cancellation) {
            this.goals = goals;
            this.from = from;
            this.cancellation = cancellation;
            all = new ArrayList<>();
            // At the same place, first the message is written, then the run stops.
            goals.logs().forEach(log -> {
                all.add(log.probe());
                logs.put(log.probe(), log);
            });
            all.addAll(goals.probes());
            var search = new SearchGraph(graph, cancellation);
            var stream = new LogStream(goals.output());
            for (var asked : asked(search, all, from, _ -> Long.MAX_VALUE)) {
                var log = logs.get(asked.probe());
                if (log == null) {
                    ends.put(search.returnIf(asked.answer()), asked);
                } else {
                    var message = log.message()
                            .build(search.graph(), variable -> search.valueOf(log.variables().get(variable)));
                    stream.add(asked.site().place(), search.lastAt(asked.answer().control()),
                            asked.answer().holds(), message);
                }
            }
            run = new ReplayableRun(search.graph(), arg, stream, engine.waypoints(search.graph()), cancellation);
        }

        Result first() {
            for (long next = 0;; next = run.trip()) {
                long begin = System.nanoTime();
                long least = next;
                var found = Search.this.first(all, site -> Math.max(least, from.applyAsLong(site)), goals.pause(),
                        cancellation);
                if (!(found instanceof Result.Hit hit && logs.containsKey(hit.probe()))) {
                    return found;
                }
                run.goTo(hit.trip(), cancellation);
                if (!play(System.nanoTime() - begin)) {
                    return new Result.Paused(run.trip(), Optional.empty());
                }
                if (run.end().isPresent()) {
                    return ended(run.end().get(), ends);
                }
            }
        }

        /// Plays the run for some time, or to its end.
        ///
        /// @return false if it was paused
        private boolean play(long nanos) {
            long begin = System.nanoTime();
            for (long trips = 1; run.end().isEmpty()
                    && System.nanoTime() - begin < nanos; trips = Math.min(2 * trips, MAX_TRIPS)) {
                if (goals.pause().isCancelled()) {
                    return false;
                }
                run.play(run.trip() + trips, cancellation);
            }
            return true;
        }
    }

    /// The last moment at which one of `probes` is answered.
    ///
    /// @param to the last trip in which a site counts
    /// @param last the last trip of all
    /// @throws dev.simplelang.text.CancelledException if cancelled
    Result last(Goals goals, ToLongFunction<Site> to, long last, Cancellation cancellation) {
        var search = new SearchGraph(graph, cancellation);
        var asked = asked(search, goals.probes(), _ -> 0, to);
        search.returnLast(asked.stream().map(Asked::answer).toList(), last);
        var halt = run(search, Limits.until(goals.pause()), cancellation);
        if (isPaused(halt)) {
            return new Result.Paused(halt.run().loopTrips(), Optional.empty());
        }
        long found = halt.run().value().orElseThrow();
        return found < 0
                ? new Result.None(halt.run().loopTrips())
                : asked.get((int) (found % asked.size())).in(found / asked.size());
    }

    /// A site and its answer.
    private record Asked(Probe probe, Site site, Answer answer) {

        private Result in(long trip) {
            return new Result.Hit(probe, site, trip);
        }
    }

    /// The sites of some probes, those at one control node in the order of the text.
    private static List<Asked> asked(SearchGraph search, List<Probe> probes, ToLongFunction<Site> from,
            ToLongFunction<Site> to) {
        var asked = new ArrayList<Asked>();
        for (var probe : probes) {
            var answers = search.answers(probe, from, to);
            for (int i = 0; i < answers.size(); i++) {
                asked.add(new Asked(probe, probe.sites().get(i), answers.get(i)));
            }
        }
        asked.sort(Comparator.comparingInt(one -> one.site().place().index()));
        return asked;
    }

    private Halt run(SearchGraph search, Limits limits, Cancellation cancellation) {
        return engine.waypoints(search.graph()).run(arg, limits, cancellation)
                .orElseGet(() -> new Halt(
                        new Evaluator(search.graph(), cancellation).run(arg, limits, cancellation), Optional.empty()));
    }

    private static boolean isPaused(Halt halt) {
        return halt.run().outcome() == Outcome.OUT_OF_TIME;
    }

    /// The same place in the graph that is searched.
    private Waypoint original(Waypoint found) {
        var phis = new HashMap<PhiNode, Long>();
        found.phis().forEach((phi, value) -> {
            if (phi.id() < graph.idLimit()) {
                phis.put((PhiNode) graph.origins().node(phi.id()), value);
            }
        });
        var rounds = found.rounds().entrySet().stream()
                .collect(Collectors.toMap(each -> original(each.getKey()), Map.Entry::getValue));
        return new Waypoint(original(found.loop()), found.trip(), phis, rounds);
    }

    private LoopNode original(LoopNode loop) {
        return (LoopNode) graph.origins().node(loop.id());
    }
}
