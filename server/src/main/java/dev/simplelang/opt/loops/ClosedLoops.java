package dev.simplelang.opt.loops;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.LoopTree;
import dev.simplelang.cfg.LoopTree.Loop;
import dev.simplelang.cfg.Placement;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Polynomial;
import dev.simplelang.ir.Rule;
import dev.simplelang.opt.Pass;
import dev.simplelang.opt.Uses;
import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.IntType;

/// Executes loops at compile time, and writes the results into the graph. The name is that of the
/// loops that it executes completely: those whose values depend on nothing outside.
///
/// One [AbstractInterpreter] of the program yields the bounds of each value, which become its type;
/// the tests with only one outcome ([Rule#LOOP_INTERPRETED]); the values that are constant after a loop
/// ([Rule#LOOP_EXIT_VALUE]); and which loops end, which [EndingLoops] needs. In a program that does
/// not read `arg`, each test has one outcome in each trip, as long as the budget lasts.
public final class ClosedLoops {

    private final Graph graph;
    private final ControlFlow flow;
    private final LoopTree loops;
    private final Placement placement;
    private final LiveOut liveOut;
    private final AbstractInterpreter run;
    private final ExitValues exitValues;

    private ClosedLoops(Pass.Context context) {
        graph = context.graph();
        flow = context.structure().flow();
        loops = context.structure().loops();
        placement = context.structure().placement();
        liveOut = context.structure().liveOut();
        exitValues = new ExitValues(graph, liveOut, Rule.LOOP_EXIT_VALUE);
        run = AbstractInterpreter.of(graph, flow, loops, placement, liveOut, context.loops(), context.cancellation());
    }

    public static void run(Pass.Context context) {
        if (!context.structure().loops().outermost().isEmpty()) {
            new ClosedLoops(context).apply(context);
        }
    }

    private void apply(Pass.Context context) {
        context.loops().spend(run.steps());
        for (var value : graph.nodes()) {
            if (value != null && !value.isControl() && !(value instanceof ConstantNode) && placement.isPlaced(value)
                    && run.isReached(placement.earliest(value))) {
                improve(value);
            }
        }
        for (var node : flow.order()) {
            context.cancellation().check();
            if (node instanceof IfNode branch && run.isReached(branch)) {
                decide(branch);
            }
            loops.headedBy(node).filter(_ -> run.isReached(node)).ifPresent(loop -> {
                var facts = run.facts(loop);
                recordExitValues(facts);
                if (facts.alwaysEnds) {
                    context.loops().recordEnds(loop.head());
                }
            });
        }
        exitValues.apply();
    }

    private void improve(Node value) {
        var known = value.type().join(run.typeOf(value));
        if (!known.equals(value.type()) && known instanceof IntType integer && !integer.isEmpty()) {
            loops.loopOf(placement.earliest(value)).ifPresent(loop -> graph.origins().because(value, loop.head()));
            graph.setType(value, known);
        }
    }

    private void decide(IfNode branch) {
        boolean maybeTrue = run.isReached(branch.side(IfNode.TRUE));
        boolean maybeFalse = run.isReached(branch.side(IfNode.FALSE));
        if (maybeTrue != maybeFalse && branch.predicate().constant().isEmpty()) {
            Uses.become(graph, branch, IfNode.PREDICATE, Arithmetic.truth(maybeTrue), Rule.LOOP_INTERPRETED,
                    loops.loopOf(branch).map(Loop::head).stream().toList());
        }
    }

    private void recordExitValues(LoopFacts facts) {
        for (int i = 0; i < facts.liveOut.length; i++) {
            var value = facts.liveOut[i].node();
            if (!facts.everyExit[i].isEmpty() && !value.type().isa(facts.everyExit[i])) {
                graph.origins().recordAfterLoop(value, facts.loop.head(), facts.everyExit[i]);
            }
            if (facts.everyExit[i].isConstant() && value.constant().isEmpty()) {
                exitValues.record(facts.loop, value, Polynomial.constant(facts.everyExit[i].value()));
            }
        }
    }
}
