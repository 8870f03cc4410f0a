package dev.simplelang.oracle;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.LiveNodes;
import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.EqNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.NeNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.StopNode;
import dev.simplelang.text.Cancellation;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/// The live part of a graph without the numbers and names of its nodes, so that graphs can be compared however they came
/// about.
///
/// Colour refinement: every node starts with its operation, its type and what else tells it apart, then takes up the
/// colours of its inputs and users until that splits no colour any more. Graphs of equal shape get the same colours
/// equally often. The reverse is not true of all graphs, but of those in which no two live nodes look alike, as value
/// numbering leaves them. The operands of `+`, `*`, `==` and `!=`, and the ends of the program, have no order.
public final class GraphShape {

    private final List<Node> nodes;
    private Map<Node, Long> colours = new HashMap<>();

    private GraphShape(Graph graph) {
        var live = LiveNodes.of(graph, ControlFlow.of(graph, Cancellation.NONE), Cancellation.NONE);
        nodes = graph.nodes().stream().filter(node -> node != null && live.get(node.id())).toList();
        nodes.forEach(node -> colours.put(node, own(node)));
    }

    /// The shape of `graph`: equal for graphs that differ in the numbers and names of their nodes only.
    public static List<Long> of(Graph graph) {
        var shape = new GraphShape(graph);
        long kinds = 0;
        long refined = shape.kinds();
        while (refined > kinds) {
            shape.refine();
            kinds = refined;
            refined = shape.kinds();
        }
        return shape.nodes.stream().map(shape.colours::get).sorted().toList();
    }

    private static long own(Node node) {
        Object payload = switch (node) {
            case ProjNode projection -> projection.index();
            case ConstantNode constant -> constant.label();
            default -> "";
        };
        return mix(mix(node.getClass().getName().hashCode(), payload.hashCode()), node.type().toString().hashCode());
    }

    private long kinds() {
        return colours.values().stream().distinct().count();
    }

    private void refine() {
        var next = new HashMap<Node, Long>();
        for (var node : nodes) {
            long colour = mix(colours.get(node),
                    combine(node.inputs().stream().mapToLong(colours::get), !isOrdered(node)));
            next.put(node, mix(colour, combine(uses(node), true)));
        }
        colours = next;
    }

    /// The live uses of `node`: the colour of each user with the place at which it uses the node.
    private LongStream uses(Node node) {
        return node.users().stream().distinct().filter(colours::containsKey).flatMapToLong(user -> {
            var places = LongStream.builder();
            for (int i = 0; i < user.inputCount(); i++) {
                if (user.input(i) == node) {
                    places.add(mix(colours.get(user), isOrdered(user) ? i : 0));
                }
            }
            return places.build();
        });
    }

    private static boolean isOrdered(Node node) {
        return !(node instanceof AddNode || node instanceof MulNode || node instanceof EqNode || node instanceof NeNode
                || node instanceof StopNode);
    }

    private static long combine(LongStream colours, boolean inAnyOrder) {
        long[] all = colours.toArray();
        if (inAnyOrder) {
            Arrays.sort(all);
        }
        long combined = all.length;
        for (long colour : all) {
            combined = mix(combined, colour);
        }
        return combined;
    }

    /// Depends on the order of its arguments; spreads small differences over all bits (the finalizer of SplitMix64, Steele,
    /// Lea, Flood, OOPSLA 2014).
    private static long mix(long x, long y) {
        long z = x * 0x9E3779B97F4A7C15L + y;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
