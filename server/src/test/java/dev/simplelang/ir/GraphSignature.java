package dev.simplelang.ir;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.LiveNodes;
import dev.simplelang.text.Cancellation;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What a graph computes and how, but for the names of its nodes, the order of operands that may be swapped, and the
/// arrangement of sums and products that are the same polynomial.
///
/// The nodes that a polynomial does not look into are coloured by what they do and by the colours of their inputs, again
/// and again (Weisfeiler, Leman, "The reduction of a graph to canonical form", 1968), until colours that differ had time
/// to spread.
public final class GraphSignature {

    private static final int ROUNDS = 16;

    private final List<Node> leaves;
    private Map<Node, Long> colours = new HashMap<>();

    private GraphSignature(Graph graph) {
        var live = LiveNodes.of(graph, ControlFlow.of(graph, Cancellation.NONE), Cancellation.NONE);
        leaves = live.stream().mapToObj(graph.nodes()::get).filter(Node::isLeaf).toList();
    }

    /// The signature: graphs with different ones are different.
    public static List<Long> of(Graph graph) {
        var signature = new GraphSignature(graph);
        signature.leaves.forEach(node -> signature.colours.put(node, (long) node.label().hashCode()));
        for (int i = 0; i < ROUNDS; i++) {
            var next = new HashMap<Node, Long>();
            signature.leaves.forEach(node -> next.put(node, signature.colour(node)));
            signature.colours = next;
        }
        return signature.leaves.stream().map(signature.colours::get).sorted().toList();
    }

    private long colour(Node node) {
        long colour = mix(node.label().hashCode(), node.payload() instanceof Integer index ? index : 0);
        return switch (node) {
            case CompareNode comparison when CompareNode.isEquality(comparison) ->
                mix(colour, ofEquality(comparison));
            case MulNode product -> mix(colour, of(product.left()) + of(product.right()));
            case AddNode sum -> mix(colour, of(sum.left()) + of(sum.right()));
            default -> {
                for (var input : node.inputs()) {
                    colour = mix(colour, of(input));
                }
                yield colour;
            }
        };
    }

    private long ofEquality(CompareNode comparison) {
        return Comparisons.canonicalDifference(comparison).map(difference -> of(difference) + of(difference.times(-1)))
                .orElseGet(() -> of(comparison.left()) + of(comparison.right()));
    }

    private long of(Node input) {
        return input.isLeaf() ? colours.getOrDefault(input, 0L) : of(input.polynomial());
    }

    private long of(Polynomial polynomial) {
        long sum = mix(1, polynomial.constant());
        for (var term : polynomial.terms().toList()) {
            long product = Arrays.stream(term.monomial().factors().mapToLong(this::of).sorted().toArray())
                    .reduce(2, GraphSignature::mix);
            sum += mix(product, term.coefficient());
        }
        return sum;
    }

    /// Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014: the finalizer of SplitMix.
    private static long mix(long x, long y) {
        long z = x * 31 + y + 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
