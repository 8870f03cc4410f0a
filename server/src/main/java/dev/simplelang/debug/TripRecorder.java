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
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.StartNode;
import dev.simplelang.ir.StopNode;
import dev.simplelang.schedule.Block;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/// Knows the variables during a run, and records trips of it.
final class TripRecorder implements RunRecorder {

    private final DebuggedProgram program;
    private final Set<Node> scheduled;
    private final RunRecorder statements;
    private final State state;

    /// The control node reached last; null before the first.
    private Node from;

    /// Where a leap has brought the run, until control enters the loop.
    private Optional<Statement.While> leapedTo = Optional.empty();

    private boolean isRecording;
    private State before;
    private List<Instant> instants = new ArrayList<>();

    /// The places that control has reached since the last block ended.
    private final List<AtPlace> reached = new ArrayList<>();

    /// The index, along which control came, of the last region.
    private OptionalInt path = OptionalInt.empty();

    TripRecorder(DebuggedProgram program, long arg) {
        this.program = program;
        scheduled = program.schedule().blocks().stream().map(Block::last).collect(Collectors.toSet());
        statements = program.statements().watch(new Statements());
        state = new State(program.compilation().resolution().variables().size());
        state.set(program.compilation().resolution().variables().getFirst(), arg);
        before = state.copy();
    }

    /// Records from now on, where a trip begins.
    void begin() {
        isRecording = true;
        before = state.copy();
        instants = new ArrayList<>();
        reached.clear();
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
        return new Trip(number, before, instants);
    }

    /// The events of the statements.
    private final class Statements implements StatementObserver {

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
                        state.arrives(arrival);
                        if (isRecording) {
                            reached.add(arrival);
                        }
                    });
        }

        @Override
        public void gave(Statement statement, long value) {
            var done = new AtPlace(program.places().at(statement).orElseThrow(), OptionalLong.of(value), false);
            state.passes(done);
            if (isRecording) {
                reached.set(reached.size() - 1, done);
            }
        }
    }

    @Override
    public void reached(Node node, RunObserver.Values values) {
        leapedTo.ifPresent(loop -> arrive(loop, values));
        statements.reached(node, values);
        if (node instanceof RegionNode region) {
            path = OptionalInt.of(region.inputs().indexOf(from));
        }
        from = node;
        if (isRecording && scheduled.contains(node)) {
            add(program.schedule().blockOf(node).orElseThrow(), values);
        }
    }

    /// After a leap the variables are what their nodes are at the head of the loop.
    private void arrive(Statement.While loop, RunObserver.Values values) {
        leapedTo = Optional.empty();
        program.bindings(program.places().at(loop).orElseThrow())
                .forEach((variable, node) -> state.set(variable, values.of(node)));
        before = state.copy();
    }

    /// Adds the nodes of a block that control is about to leave, and between them the places: each
    /// before the first node that belongs to it or to a later one.
    private void add(Block block, RunObserver.Values values) {
        int next = 0;
        for (var node : inOrder(block)) {
            for (int i = reached.size() - 1; i >= next; i--) {
                if (belongs(node, reached.get(i).place())) {
                    instants.addAll(reached.subList(next, i + 1));
                    next = i + 1;
                }
            }
            boolean isMerge = node instanceof RegionNode || node instanceof PhiNode;
            instants.add(new AtNode(node,
                    isData(node) ? OptionalLong.of(values.of(node)) : OptionalLong.empty(),
                    isMerge ? path : OptionalInt.empty()));
        }
        instants.addAll(reached.subList(next, reached.size()));
        reached.clear();
    }

    private static boolean isData(Node node) {
        return !node.isControl() && !(node instanceof StartNode);
    }

    private boolean belongs(Node node, Place place) {
        return program.graph().origins().span(node).filter(place.span()::contains).isPresent();
    }

    /// The nodes of `block` in the order in which they are computed.
    private static List<Node> inOrder(Block block) {
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
        statements.leaps(waypoint);
        state.forget();
        from = waypoint.loop().input(LoopNode.BACK_EDGE);
        leapedTo = program.built().statement(waypoint.loop());
    }

    @Override
    public Checkpoint checkpoint() {
        var savedStatements = statements.checkpoint();
        var savedState = state.copy();
        var savedFrom = from;
        return () -> {
            savedStatements.restore();
            state.copyFrom(savedState);
            from = savedFrom;
        };
    }
}
