package dev.simplelang.opt.paths;

import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.Rule;
import dev.simplelang.opt.AnalysisCache;
import dev.simplelang.opt.Uses;
import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What holds on all paths of a program, and how that improves its graph.
final class PathFacts {

    private final Graph graph;
    private final AnalysisCache structure;
    private final PathGraph paths;

    /// The union of what all paths bring; no entry for a phi or a `return` that no path reaches.
    private final Map<PhiNode, IntType> arrived = new HashMap<>();
    private final Map<ReturnNode, IntType> returned = new HashMap<>();
    private final Set<ProjNode> taken = new HashSet<>();

    /// @param structure the analyses of `graph`
    PathFacts(Graph graph, AnalysisCache structure, PathGraph paths) {
        this.graph = graph;
        this.structure = structure;
        this.paths = paths;
    }

    /// Records what a path brings to `phi`.
    void arrived(PhiNode phi, IntType type) {
        arrived.merge(phi, type, IntType::or);
    }

    /// Records that a path takes `side`.
    void taken(ProjNode side) {
        taken.add(side);
    }

    /// Records what a path returns at `exit`.
    void returned(ReturnNode exit, IntType type) {
        returned.merge(exit, type, IntType::or);
    }

    /// Improves the graph by what holds on all recorded paths. Premises are found before the first change, in the graph as
    /// it is.
    ///
    /// @return whether there was anything to improve
    boolean apply() {
        var flow = structure.flow();
        var premises = new PathPremises(flow, structure.dominators(), paths, taken::contains);
        var changes = new ArrayList<Runnable>();
        for (var phi : paths.phis()) {
            var type = arrived.getOrDefault(phi, IntType.TOP);
            if (isNews(type, phi)) {
                var reason = premises.of(phi, phi.region());
                changes.add(() -> improve(phi, type, reason));
            }
        }
        for (var node : flow.order()) {
            switch (node) {
                case IfNode branch -> {
                    boolean whenTrue = taken.contains(branch.side(IfNode.TRUE));
                    if (whenTrue != taken.contains(branch.side(IfNode.FALSE))
                            && branch.predicate().constant().isEmpty()) {
                        var reason = premises.of(branch.predicate(), branch);
                        changes.add(() -> Uses.become(graph, branch, IfNode.PREDICATE, Arithmetic.truth(whenTrue),
                                Rule.PATHS_DECIDE, reason));
                    }
                }
                case ReturnNode exit -> {
                    var type = returned.getOrDefault(exit, IntType.TOP);
                    if (type.isConstant() && exit.value().constant().isEmpty()) {
                        var reason = premises.of(exit.value(), exit);
                        changes.add(() -> Uses.become(graph, exit, ReturnNode.VALUE, type.value(),
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
        graph.origins().because(phi, premises.toArray(Node[]::new));
        if (type.isConstant()) {
            graph.replace(phi, Uses.constant(graph, type.value(), phi), Rule.PATHS_AGREE);
        } else {
            graph.setType(phi, type.join(phi.type()));
        }
    }
}
