package dev.simplelang.incremental;

import dev.simplelang.driver.Compilation;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Origins.Step;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/// How the versions of a program compare.
public final class Versions {

    private Versions() {}

    /// How many parts `after` has that were optimized again, and not taken from `before`.
    public static int newParts(Compilation before, Compilation after) {
        Set<OptimizedPart> known = Collections.newSetFromMap(new IdentityHashMap<>());
        known.addAll(before.parts().all());
        return (int) after.parts().all().stream().filter(part -> !known.contains(part)).count();
    }

    /// All that there is to know of a graph, of what came before and why.
    public static String description(Graph graph) {
        var text = new StringBuilder();
        var origins = graph.origins();
        for (int id = 0; id < graph.idLimit(); id++) {
            var node = origins.node(id);
            text.append(node.isAttached() ? node.toString() : "gone " + node.label() + "#" + id + ": " + node.type())
                    .append(" from ").append(origins.span(node)).append(" became ").append(origins.current(node).id())
                    .append(" by ").append(origins.history(node).stream().map(Step::rule).toList())
                    .append(origins.changes(node)).append(" because of ")
                    .append(origins.premises(node).stream().map(premise -> premise.id()).toList())
                    .append(origins.afterLoops(node).values()).append('\n');
        }
        return text.toString();
    }
}
