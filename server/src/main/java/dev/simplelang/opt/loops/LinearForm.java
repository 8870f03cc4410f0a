package dev.simplelang.opt.loops;

import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Types;
import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// `constant + Σ coefficient · node`, modulo 2⁶⁴; or [#UNKNOWN].
///
/// **Invariant:** the nodes are ordered by id, each occurs once, and no coefficient is 0; so equal
/// sums are equal forms. A form with more than [#MAX_TERMS] terms is unknown, so that each
/// operation takes constant time. Immutable.
final class LinearForm {

    private static final Node[] NO_NODES = {};
    private static final long[] NO_COEFFICIENTS = {};

    /// A value without a known linear form; every operation on it yields it again. Equal to
    /// [#ZERO], hence recognized by [#isKnown] alone.
    static final LinearForm UNKNOWN = of(0);

    static final LinearForm ZERO = of(0);

    private static final int MAX_TERMS = 6;

    private final long constant;
    private final Node[] nodes;
    private final long[] coefficients;

    private LinearForm(long constant, Node[] nodes, long[] coefficients) {
        this.constant = constant;
        this.nodes = nodes;
        this.coefficients = coefficients;
    }

    /// The constant `value`.
    static LinearForm of(long value) {
        return new LinearForm(value, NO_NODES, NO_COEFFICIENTS);
    }

    /// The form of `node`.
    static LinearForm of(Node node) {
        return node.constant().isPresent()
                ? of(node.constant().getAsLong())
                : new LinearForm(0, new Node[]{node}, new long[]{1});
    }

    @SuppressWarnings("ReferenceEquality")
    boolean isKnown() {
        return this != UNKNOWN;
    }

    boolean isConstant() {
        return isKnown() && nodes.length == 0;
    }

    /// The constant term.
    long constant() {
        return constant;
    }

    /// The nodes with a coefficient.
    List<Node> nodes() {
        return List.of(nodes);
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
        long sum = constant + factor * that.constant;
        if (that.nodes.length == 0) {
            return new LinearForm(sum, nodes, coefficients);
        }
        var summed = new Node[nodes.length + that.nodes.length];
        var totals = new long[summed.length];
        int count = 0;
        int i = 0;
        int j = 0;
        while (i < nodes.length || j < that.nodes.length) {
            boolean here = j == that.nodes.length || (i < nodes.length && nodes[i].id() <= that.nodes[j].id());
            boolean there = i == nodes.length || (j < that.nodes.length && that.nodes[j].id() <= nodes[i].id());
            var node = here ? nodes[i] : that.nodes[j];
            long total = (here ? coefficients[i++] : 0) + (there ? factor * that.coefficients[j++] : 0);
            if (total != 0) {
                summed[count] = node;
                totals[count++] = total;
            }
        }
        return count > MAX_TERMS
                ? UNKNOWN
                : new LinearForm(sum, Arrays.copyOf(summed, count), Arrays.copyOf(totals, count));
    }

    LinearForm times(long factor) {
        return ZERO.plus(this, factor);
    }

    /// The product; unknown unless one factor is constant.
    LinearForm times(LinearForm that) {
        return that.isConstant() ? times(that.constant) : isConstant() ? that.times(constant) : UNKNOWN;
    }

    /// Replaces each node by its `image`; a node without one stays.
    LinearForm substitute(Function<Node, Optional<LinearForm>> image) {
        if (!isKnown()) {
            return UNKNOWN;
        }
        var result = of(constant);
        for (int i = 0; i < nodes.length; i++) {
            var node = nodes[i];
            result = result.plus(image.apply(node).orElseGet(() -> of(node)), coefficients[i]);
        }
        return result;
    }

    /// The type of the sum, by the types of the nodes.
    IntType type() {
        if (!isKnown()) {
            return IntType.BOTTOM;
        }
        var sum = IntType.constant(constant);
        for (int i = 0; i < nodes.length; i++) {
            var node = nodes[i].type() instanceof IntType known ? known : IntType.BOTTOM;
            sum = IntTransfer.add(sum, IntTransfer.multiply(node, IntType.constant(coefficients[i])));
        }
        return sum;
    }

    /// Adds nodes to `graph` that compute the sum, derived from `of`.
    ///
    /// @param current maps a node to the one to use now
    Node addTo(Graph graph, Node of, UnaryOperator<Node> current) {
        Node sum = null;
        for (int i = 0; i < nodes.length; i++) {
            long coefficient = coefficients[i];
            var factor = current.apply(nodes[i]);
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

    @Override
    public boolean equals(Object other) {
        return other instanceof LinearForm that && constant == that.constant && Arrays.equals(nodes, that.nodes)
                && Arrays.equals(coefficients, that.coefficients);
    }

    @Override
    public int hashCode() {
        return (Arrays.hashCode(nodes) * 31 + Arrays.hashCode(coefficients)) * 31 + Long.hashCode(constant);
    }
}
