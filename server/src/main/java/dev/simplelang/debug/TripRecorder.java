package dev.simplelang.debug;

import dev.simplelang.debug.Instant.AtEnd;
import dev.simplelang.debug.Instant.AtNode;
import dev.simplelang.debug.Instant.AtPlace;
import dev.simplelang.driver.StatementObserver;
import dev.simplelang.eval.Checkpoint;
import dev.simplelang.eval.Run;
import dev.simplelang.eval.RunObserver;
import dev.simplelang.eval.RunRecorder;
import dev.simplelang.eval.Waypoint;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.StartNode;
import dev.simplelang.ir.StopNode;
import dev.simplelang.schedule.Block;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.BinarySearch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Records trips of a run, and the values that somebody wants to see at one moment.
final class TripRecorder implements RunRecorder {

    private final DebuggedProgram program;
    private final RunObserver places;
    private final LoopTrips loops = new LoopTrips();

    private boolean isRecording;
    private LoopTrips before = new LoopTrips();
    private List<Instant> instants = new ArrayList<>();

    /// The places that control has reached since the last block ended.
    private final List<AtPlace> reached = new ArrayList<>();

    // The nodes whose values are wanted before the instant with an index, and the values.
    private List<Node> wanted = List.of();
    private int wantedAt;
    private Map<Node, Long> found = new HashMap<>();

    TripRecorder(DebuggedProgram program) {
        this.program = program;
        places = program.locations().watch(new Arrivals());
    }

    /// Records from now on, where a trip begins.
    void begin() {
        isRecording = true;
        before = loops.copy();
        instants = new ArrayList<>();
        reached.clear();
        wanted = List.of();
    }

    /// The same; finds the values of `nodes` where the instant with this index comes next.
    void begin(int index, List<Node> nodes) {
        begin();
        wanted = nodes;
        wantedAt = index;
        found = new HashMap<>();
    }

    /// The values that were wanted.
    Map<Node, Long> found() {
        return found;
    }

    /// Records no longer.
    void stop() {
        isRecording = false;
    }

    /// The trip that was recorded.
    ///
    /// @param end how the run ended in it, if it did
    Trip trip(long number, Optional<Run> end) {
        end.map(AtEnd::new).ifPresent(instants::add);
        return Trip.of(number, before, instants);
    }

    /// What control comes to.
    private final class Arrivals implements StatementObserver {

        @Override
        public void reached(SyntaxNode statementOrClause, StatementObserver.Values values) {
            arrive(statementOrClause, false);
        }

        @Override
        public void wentRound(Statement.While loop, StatementObserver.Values values) {
            arrive(loop, true);
        }

        private void arrive(SyntaxNode syntax, boolean isTrip) {
            program.places().at(syntax).map(place -> new AtPlace(place, OptionalLong.empty(), isTrip))
                    .ifPresent(arrival -> {
                        loops.arrive(arrival);
                        if (isRecording) {
                            reached.add(arrival);
                        }
                    });
        }

        @Override
        public void gave(Statement statement, long value) {
            if (isRecording) {
                reached.add(new AtPlace(reached.removeLast().place(), OptionalLong.of(value), false));
            }
        }
    }

    @Override
    public void reached(Node node, RunObserver.Values values) {
        places.reached(node, values);
        var block = program.schedule().blockOf(node).orElseThrow();
        if (isRecording && node == block.last()) {
            add(block, values);
        }
    }

    /// Adds the nodes of a block that control is about to leave, and between them the places: each
    /// before the first node that belongs to it or to a later one.
    private void add(Block block, RunObserver.Values values) {
        int next = 0;
        for (var node : inOrder(block)) {
            int end = endOfPlaces(node);
            if (end > next) {
                instants.addAll(reached.subList(next, end));
                next = end;
            }
            boolean isMerge = node instanceof RegionNode || node instanceof PhiNode;
            instants.add(new AtNode(node,
                    isData(node) ? OptionalLong.of(values.of(node)) : OptionalLong.empty(),
                    isMerge ? OptionalInt.of(values.path()) : OptionalInt.empty()));
        }
        instants.addAll(reached.subList(next, reached.size()));
        reached.clear();
        if (instants.size() > wantedAt || StopNode.isEnd(block.last())) {
            // The node of a constant may be gone.
            wanted.forEach(node -> found.put(node, node.constant().orElseGet(() -> values.of(node))));
            wanted = List.of();
        }
    }

    private static boolean isData(Node node) {
        return !node.isControl() && !(node instanceof StartNode);
    }

    /// The number of the places reached, which are in the order of the text, up to the one that `node`
    /// belongs to; 0 if it belongs to none.
    private int endOfPlaces(Node node) {
        return program.graph().origins().span(node).map(span -> {
            int end = BinarySearch.first(reached.size(), i -> reached.get(i).place().span().start() > span.start());
            return end > 0 && reached.get(end - 1).place().span().contains(span) ? end : 0;
        }).orElse(0);
    }

    /// The nodes of `block` in the order in which they are computed.
    static List<Node> inOrder(Block block) {
        var nodes = new ArrayList<Node>();
        block.controls().stream().filter(control -> !isLast(control)).forEach(nodes::add);
        nodes.addAll(block.phis());
        nodes.addAll(block.values());
        block.controls().stream().filter(TripRecorder::isLast).forEach(nodes::add);
        return nodes;
    }

    private static boolean isLast(Node control) {
        return control instanceof IfNode || StopNode.isEnd(control);
    }

    @Override
    public void leaps(Waypoint waypoint) {
        loops.become(LoopTrips.before(waypoint, program));
    }

    @Override
    public Checkpoint checkpoint() {
        var saved = loops.copy();
        return () -> loops.become(saved);
    }
}
