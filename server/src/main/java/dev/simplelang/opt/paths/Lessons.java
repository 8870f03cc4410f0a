package dev.simplelang.opt.paths;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.Rule;
import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.IntType;
import java.util.ArrayList;

/// Tells a graph what an [Exploration] that came to its end has found out.
final class Lessons {

    private final Graph graph;
    private final ControlFlow flow;

    /// @param flow the control of `graph`
    Lessons(Graph graph, ControlFlow flow) {
        this.graph = graph;
        this.flow = flow;
    }

    /// Finds the grounds of everything first, since they are found in the graph as it is.
    ///
    /// @return whether there was anything to learn
    boolean learn(Exploration exploration, Skeleton skeleton) {
        var grounds = new Grounds(flow, skeleton, exploration);
        var steps = new ArrayList<Runnable>();
        for (var phi : skeleton.phis()) {
            var type = exploration.merged(phi);
            if (isNews(type, phi)) {
                graph.origins().because(phi, grounds.of(phi, phi.region()));
                steps.add(() -> improve(phi, type));
            }
        }
        for (var node : flow.order()) {
            switch (node) {
                case IfNode branch -> {
                    boolean whenTrue = exploration.isTaken(skeleton.side(branch, IfNode.TRUE));
                    boolean whenFalse = exploration.isTaken(skeleton.side(branch, IfNode.FALSE));
                    if (whenTrue != whenFalse && branch.predicate().constant().isEmpty()) {
                        graph.origins().because(branch, grounds.of(branch.predicate(), branch));
                        steps.add(() -> use(branch, IfNode.PREDICATE, Arithmetic.truth(whenTrue), Rule.PATHS_DECIDE));
                    }
                }
                case ReturnNode exit -> {
                    var type = exploration.returned(exit);
                    if (type.isConstant() && exit.value().constant().isEmpty()) {
                        graph.origins().because(exit, grounds.of(exit.value(), exit));
                        steps.add(() -> use(exit, ReturnNode.VALUE, type.value(), Rule.PATHS_AGREE));
                    }
                }
                default -> {
                    // Nothing to learn.
                }
            }
        }
        steps.forEach(Runnable::run);
        return !steps.isEmpty();
    }

    private static boolean isNews(IntType type, PhiNode phi) {
        return type.isConstant()
                ? phi.constant().isEmpty()
                : !type.isEmpty() && phi.type() instanceof IntType before
                        && Long.compareUnsigned(width(type), width(before) >>> 1) <= 0;
    }

    /// Bounds that move by little are not worth another round.
    private static long width(IntType type) {
        return type.high() - type.low();
    }

    private void improve(PhiNode phi, IntType type) {
        if (type.isConstant()) {
            graph.replace(phi, constant(type.value(), phi), Rule.PATHS_AGREE);
        } else if (phi.type() instanceof IntType before) {
            graph.setType(phi, before.and(type));
        }
    }

    private void use(Node user, int index, long value, Rule rule) {
        graph.setInput(user, index, constant(value, user.input(index)));
        graph.rewritten(user, rule);
    }

    private ConstantNode constant(long value, Node of) {
        var constant = graph.add(ConstantNode.of(value));
        graph.origins().derive(constant, of);
        return constant;
    }
}
