package dev.simplelang.opt.paths;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.Rule;
import dev.simplelang.opt.Uses;
import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// What an optimized [PathCopy] proves about the original: what holds at all copies of a place holds at the place.
final class PathFacts {

    private final Graph original;
    private final ControlFlow flow;
    private final PathGraph paths;
    private final PathCopy copy;

    /// @param flow the control of `original`
    /// @param copy an optimized copy of it
    PathFacts(Graph original, ControlFlow flow, PathGraph paths, PathCopy copy) {
        this.original = original;
        this.flow = flow;
        this.paths = paths;
        this.copy = copy;
    }

    /// Improves the original. Premises are found before the first change, in the graph as it is.
    ///
    /// @return whether there was anything to improve
    boolean apply() {
        var premises = new PathPremises(flow, paths, this::isTaken);
        var changes = new ArrayList<Runnable>();
        for (var phi : paths.phis()) {
            var type = type(phi);
            if (isNews(type, phi)) {
                var reason = premises.of(phi, phi.region());
                changes.add(() -> improve(phi, type, reason));
            }
        }
        for (var node : flow.order()) {
            switch (node) {
                case IfNode branch -> {
                    boolean whenTrue = isTaken(branch.side(IfNode.TRUE));
                    if (whenTrue != isTaken(branch.side(IfNode.FALSE)) && branch.predicate().constant().isEmpty()) {
                        var reason = premises.of(branch.predicate(), branch);
                        changes.add(() -> Uses.become(original, branch, IfNode.PREDICATE, Arithmetic.truth(whenTrue),
                                Rule.PATHS_DECIDE, reason));
                    }
                }
                case ReturnNode exit -> {
                    var type = type(exit);
                    if (type.isConstant() && exit.value().constant().isEmpty()) {
                        var reason = premises.of(exit.value(), exit);
                        changes.add(() -> Uses.become(original, exit, ReturnNode.VALUE, type.value(),
                                Rule.PATHS_AGREE, reason));
                    }
                }
                default -> {
                    // It uses no data.
                }
            }
        }
        changes.forEach(Runnable::run);
        return !changes.isEmpty();
    }

    /// Whether some copy of `side` is reachable.
    private boolean isTaken(ProjNode side) {
        return copy.copies(side).stream().map(this::now).anyMatch(PathFacts::isReachable);
    }

    /// What has become of a node of the copy.
    private Node now(Node copied) {
        return copy.graph().origins().current(copied);
    }

    private static boolean isReachable(Node control) {
        return control.isAttached() && !control.isDead();
    }

    /// The union of what reachable paths bring; empty if there are none.
    private IntType type(PhiNode phi) {
        return union(copy.arrivals(phi).stream().filter(arrival -> isReachable(now(arrival.control())))
                .map(arrival -> now(arrival.value())));
    }

    /// The union of what reachable copies return; empty if there are none.
    private IntType type(ReturnNode exit) {
        return union(copy.copies(exit).stream().map(this::now).filter(PathFacts::isReachable)
                .map(copied -> ((ReturnNode) copied).value()));
    }

    private static IntType union(Stream<Node> values) {
        return values.map(value -> (IntType) value.type()).reduce(IntType.TOP, IntType::or);
    }

    /// Whether `type` says enough about `phi`: bounds that move by little are not worth another round of passes.
    private static boolean isNews(IntType type, PhiNode phi) {
        if (type.isConstant()) {
            return phi.constant().isEmpty();
        }
        return !type.isEmpty() && phi.type() instanceof IntType before
                && Long.compareUnsigned(width(type), width(before) >>> 1) <= 0;
    }

    private static long width(IntType type) {
        return type.high() - type.low();
    }

    private void improve(PhiNode phi, IntType type, List<Node> premises) {
        original.origins().because(phi, premises.toArray(Node[]::new));
        if (type.isConstant()) {
            original.replace(phi, Uses.constant(original, type.value(), phi), Rule.PATHS_AGREE);
        } else {
            original.setType(phi, type.join(phi.type()));
        }
    }
}
