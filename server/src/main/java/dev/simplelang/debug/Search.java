package dev.simplelang.debug;

import dev.simplelang.debug.SearchGraph.Answer;
import dev.simplelang.driver.Engine;
import dev.simplelang.eval.Evaluator;
import dev.simplelang.eval.Halt;
import dev.simplelang.eval.Limits;
import dev.simplelang.eval.Run.Outcome;
import dev.simplelang.eval.Waypoint;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.text.Cancellation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

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
        record Hit(Site site, long trip) implements Result {}

        /// No probe is answered before the run ends, in this trip.
        record None(long trip) implements Result {}

        /// The search was paused.
        ///
        /// @param trip how far it had come
        /// @param waypoint where the run can go on from there, if that is known
        record Paused(long trip, Optional<Waypoint> waypoint) implements Result {}
    }

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
    Result first(List<Probe> probes, ToLongFunction<Site> from, Cancellation pause, Cancellation cancellation) {
        var search = new SearchGraph(graph, cancellation);
        var asked = new Asked(search, probes, from, _ -> Long.MAX_VALUE);
        var ends = search.returnFirst(asked.answers);
        var halt = run(search, Limits.until(pause), cancellation);
        var hit = ends.get(halt.run().last());
        if (hit != null) {
            return new Result.Hit(asked.sites.get(hit), halt.run().loopTrips());
        }
        return isPaused(halt)
                ? new Result.Paused(halt.run().loopTrips(), halt.waypoint().map(this::original))
                : new Result.None(halt.run().loopTrips());
    }

    /// The last moment at which one of `probes` is answered.
    ///
    /// @param to the last trip in which a site counts
    /// @param last the last trip of all
    /// @throws dev.simplelang.text.CancelledException if cancelled
    Result last(List<Probe> probes, ToLongFunction<Site> to, long last, Cancellation pause,
            Cancellation cancellation) {
        var search = new SearchGraph(graph, cancellation);
        var asked = new Asked(search, probes, _ -> 0, to);
        search.returnLast(asked.answers, last);
        var halt = run(search, Limits.until(pause), cancellation);
        if (isPaused(halt)) {
            return new Result.Paused(halt.run().loopTrips(), Optional.empty());
        }
        long found = halt.run().value().orElseThrow();
        return found < 0
                ? new Result.None(halt.run().loopTrips())
                : new Result.Hit(asked.sites.get((int) (found % asked.sites.size())), found / asked.sites.size());
    }

    /// The sites of some probes with their answers, those at one control node in the order of the text.
    private static final class Asked {

        private final List<Site> sites = new ArrayList<>();
        private final List<Answer> answers = new ArrayList<>();

        private Asked(SearchGraph search, List<Probe> probes, ToLongFunction<Site> from, ToLongFunction<Site> to) {
            record Pair(Site site, Answer answer) {}
            var pairs = new ArrayList<Pair>();
            for (var probe : probes) {
                var found = search.answers(probe, from, to);
                for (int i = 0; i < found.size(); i++) {
                    pairs.add(new Pair(probe.sites().get(i), found.get(i)));
                }
            }
            pairs.sort(Comparator.comparingInt(pair -> pair.site().place().index()));
            pairs.forEach(pair -> {
                sites.add(pair.site());
                answers.add(pair.answer());
            });
        }
    }

    /// How often control has returned to `loop` since it entered it last, when trip `trip`, 1 or
    /// more, begins.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    long trips(LoopNode loop, long trip, Cancellation cancellation) {
        var search = new SearchGraph(graph, cancellation);
        search.returnTrips(loop, trip);
        return run(search, Limits.until(Cancellation.NONE), cancellation).run().value().orElseThrow();
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
        return new Waypoint((LoopNode) graph.origins().node(found.loop().id()), found.trip(), phis);
    }
}
