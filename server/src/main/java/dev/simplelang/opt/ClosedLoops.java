package dev.simplelang.opt;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.LoopTree;
import dev.simplelang.cfg.LoopTree.Loop;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.Rule;
import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Runs loops at compile time, and puts what comes out into the graph.
///
/// One [AbstractRun] of the program tells, for all loops: the bounds of each value, which it gets as its type; the tests
/// that come out the same whenever they are made ([Rule#LOOP_RUN]); the values that are always the same behind a loop
/// ([Rule#LOOP_EXIT_VALUE]); and which loops end, which [EndingLoops] asks for. A program that does not read `arg` is
/// nothing special: all of its tests are decided.
final class ClosedLoops {

    /// What a value is behind a loop.
    private record ExitValue(Loop loop, long value) {}

    /// The uses of a value that see the same constant.
    private record ExitUse(Loop loop, Node value, long result) {}

    private record Use(Node user, int index) {}

    private final Map<Node, List<ExitValue>> exitValues = new HashMap<>();
    private final Graph graph;
    private final ControlFlow flow;
    private final LoopTree loops;
    private final Placement placement;
    private final LiveOut liveOut;
    private final AbstractRun run;
    private boolean changed;

    private ClosedLoops(Pass.Context context, ControlFlow flow, LoopTree loops) {
        this.graph = context.graph();
        this.flow = flow;
        this.loops = loops;
        placement = new Placement(graph, flow, context.cancellation());
        liveOut = new LiveOut(graph, flow, loops, placement, context.cancellation());
        run = AbstractRun.of(graph, flow, loops, placement, liveOut, context.loops().budget(), context.cancellation());
    }

    static boolean run(Pass.Context context) {
        var flow = ControlFlow.of(context.graph(), context.cancellation());
        var loops = new LoopTree(flow, context.cancellation());
        if (loops.outermost().isEmpty()) {
            return false;
        }
        var pass = new ClosedLoops(context, flow, loops);
        pass.apply(context);
        return pass.changed;
    }

    private void apply(Pass.Context context) {
        context.loops().spend(run.steps());
        for (var value : graph.nodes().toArray(Node[]::new)) {
            if (value != null && !value.isControl() && !(value instanceof ConstantNode) && placement.isPlaced(value)
                    && run.isReached(placement.placeOf(value))) {
                improve(value);
            }
        }
        for (var node : flow.order()) {
            context.cancellation().check();
            if (node instanceof IfNode branch && run.isReached(branch)) {
                decide(branch);
            }
            var loop = loops.loopOf(node);
            if (loop.isPresent() && loop.get().head() == node && run.isReached(node)) {
                var facts = run.facts(loop.get());
                noteExitValues(facts);
                if (facts.alwaysEnds) {
                    context.loops().learnThatEnds(loop.get().head());
                }
            }
        }
        replaceExitValues();
    }

    private void improve(Node value) {
        var known = value.type().join(run.typeOf(value));
        if (!known.equals(value.type()) && known instanceof IntType integer && !integer.isEmpty()) {
            loops.loopOf(placement.placeOf(value)).ifPresent(loop -> graph.origins().because(value, loop.head()));
            graph.setType(value, known);
            changed = true;
        }
    }

    private void decide(IfNode branch) {
        boolean maybeTrue = false;
        boolean maybeFalse = false;
        for (var side : branch.users()) {
            boolean whenTrue = ((ProjNode) side).index() == IfNode.TRUE;
            maybeTrue |= whenTrue && run.isReached(side);
            maybeFalse |= !whenTrue && run.isReached(side);
        }
        if (maybeTrue != maybeFalse && branch.predicate().constant().isEmpty()) {
            var constant = graph.add(ConstantNode.of(Arithmetic.truth(maybeTrue)));
            graph.origins().derive(constant, branch);
            loops.loopOf(branch).ifPresent(loop -> graph.origins().because(branch, loop.head()));
            graph.setInput(branch, IfNode.PREDICATE, constant);
            graph.rewritten(branch, Rule.LOOP_RUN);
            changed = true;
        }
    }

    /// Notes what is always the same behind the loop.
    private void noteExitValues(LoopFacts facts) {
        for (int i = 0; i < facts.liveOut.size(); i++) {
            var value = facts.liveOut.get(i);
            if (facts.everyExit[i].isConstant() && value.constant().isEmpty()) {
                exitValues.computeIfAbsent(value, _ -> new ArrayList<>())
                        .add(new ExitValue(facts.loop, facts.everyExit[i].value()));
            }
        }
    }

    private void replaceExitValues() {
        if (exitValues.isEmpty()) {
            return;
        }
        Map<ExitUse, List<Use>> uses = new LinkedHashMap<>();
        for (var user : graph.nodes()) {
            for (int i = 0; user != null && i < user.inputCount(); i++) {
                var value = user.input(i);
                for (var exit : exitValues.getOrDefault(value, List.of())) {
                    if (liveOut.isOutside(exit.loop(), user, i)) {
                        uses.computeIfAbsent(new ExitUse(exit.loop(), value, exit.value()), _ -> new ArrayList<>())
                                .add(new Use(user, i));
                        break;
                    }
                }
            }
        }
        uses.forEach(this::replace);
        changed |= !uses.isEmpty();
    }

    private void replace(ExitUse exit, List<Use> uses) {
        var constant = graph.add(ConstantNode.of(exit.result()));
        graph.origins().derive(constant, exit.value());
        graph.origins().because(exit.value(), exit.loop().head());
        graph.origins().because(constant, exit.loop().head());
        if (exit.value().userCount() == uses.size() && liveOut.isWrittenOutside(exit.loop(), exit.value())) {
            graph.replace(exit.value(), constant, Rule.LOOP_EXIT_VALUE);
            return;
        }
        for (var use : uses) {
            graph.setInput(use.user(), use.index(), constant);
            graph.origins().because(use.user(), exit.loop().head());
            graph.rewritten(use.user(), Rule.LOOP_EXIT_VALUE);
        }
    }
}
