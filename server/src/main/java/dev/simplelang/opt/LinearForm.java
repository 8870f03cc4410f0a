package dev.simplelang.opt;

import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Types;
import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// `constant + Σ coefficient · node`, modulo 2⁶⁴; or [#UNKNOWN].
///
/// **Invariant:** no coefficient is 0, so that equal forms say the same. A form of very many terms is unknown, so that each
/// operation takes constant time.
///
/// @param terms the coefficients by node
record LinearForm(long constant, Map<Node, Long> terms) {

    /// A value of which no linear form is known; every operation on it gives it again. It must be told apart by [#isKnown].
    static final LinearForm UNKNOWN = new LinearForm(0, Map.of());

    static final LinearForm ZERO = of(0);

    private static final int MOST_TERMS = 6;

    /// The constant `value`.
    static LinearForm of(long value) {
        return new LinearForm(value, new HashMap<>());
    }

    /// The value of `node`.
    static LinearForm of(Node node) {
        return node.constant().isPresent() ? of(node.constant().getAsLong()) : new LinearForm(0, Map.of(node, 1L));
    }

    @SuppressWarnings("ReferenceEquality")
    boolean isKnown() {
        return this != UNKNOWN;
    }

    boolean isConstant() {
        return isKnown() && terms.isEmpty();
    }

    LinearForm plus(LinearForm that) {
        return plus(that, 1);
    }

    LinearForm minus(LinearForm that) {
        return plus(that, -1);
    }

    private LinearForm plus(LinearForm that, long factor) {
        if (!isKnown() || !that.isKnown()) {
            return UNKNOWN;
        }
        var sum = new HashMap<>(terms);
        that.terms.forEach((node, coefficient) -> {
            long total = sum.getOrDefault(node, 0L) + factor * coefficient;
            if (total == 0) {
                sum.remove(node);
            } else {
                sum.put(node, total);
            }
        });
        return sum.size() > MOST_TERMS ? UNKNOWN : new LinearForm(constant + factor * that.constant, sum);
    }

    LinearForm times(long factor) {
        return isKnown() ? ZERO.plus(this, factor) : UNKNOWN;
    }

    /// The product, if one of the factors is constant.
    LinearForm times(LinearForm that) {
        return that.isConstant() ? times(that.constant) : isConstant() ? that.times(constant) : UNKNOWN;
    }

    /// The form in which each node is replaced by its `image`; an absent one stays.
    LinearForm substitute(Function<Node, Optional<LinearForm>> image) {
        if (!isKnown()) {
            return UNKNOWN;
        }
        var result = of(constant);
        for (var term : terms.entrySet()) {
            var replaced = image.apply(term.getKey()).orElseGet(() -> of(term.getKey()));
            result = result.plus(replaced.times(term.getValue()));
        }
        return result;
    }

    /// What is known about the value, by the types of the nodes.
    IntType type() {
        if (!isKnown()) {
            return IntType.BOTTOM;
        }
        var sum = IntType.constant(constant);
        for (var term : terms.entrySet()) {
            var node = term.getKey().type() instanceof IntType known ? known : IntType.BOTTOM;
            sum = IntTransfer.add(sum, IntTransfer.multiply(node, IntType.constant(term.getValue())));
        }
        return sum;
    }

    /// New nodes of `graph` that compute the value, made to do the work of `of`.
    ///
    /// @param current tells what to use for a node
    Node addTo(Graph graph, Node of, UnaryOperator<Node> current) {
        Node sum = null;
        for (var node : terms.keySet().stream().sorted(Comparator.comparingInt(Node::id)).toList()) {
            long coefficient = terms.get(node);
            var factor = current.apply(node);
            var term = coefficient == 1
                    ? factor
                    : add(graph, new MulNode(factor, add(graph, ConstantNode.of(coefficient), of)), of);
            sum = sum == null ? term : add(graph, new AddNode(sum, term), of);
        }
        if (sum == null) {
            return add(graph, ConstantNode.of(constant), of);
        }
        return constant == 0 ? sum : add(graph, new AddNode(sum, add(graph, ConstantNode.of(constant), of)), of);
    }

    private static Node add(Graph graph, Node node, Node of) {
        graph.add(node);
        graph.setType(node, node.compute(Types.OF_GRAPH));
        graph.origins().derive(node, of);
        return node;
    }
}
