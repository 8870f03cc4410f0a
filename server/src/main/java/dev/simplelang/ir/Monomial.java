package dev.simplelang.ir;

import dev.simplelang.type.ExactRange;
import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Optional;
import java.util.stream.Stream;

/// A product of the values of nodes, which a [Polynomial] does not look into. Immutable.
final class Monomial implements Comparable<Monomial> {

    private static final int MAX_FACTORS = 6;

    /// At least one, by id, repeated for powers; a truth value only once, since it is its own square.
    private final Node[] factors;

    private Monomial(Node... factors) {
        this.factors = factors;
    }

    static Monomial of(Node node) {
        return new Monomial(node);
    }

    /// The number of factors.
    int degree() {
        return factors.length;
    }

    /// The factor at `index`, by id.
    Node factor(int index) {
        return factors[index];
    }

    /// The factors by id, repeated for powers.
    Stream<Node> factors() {
        return Arrays.stream(factors);
    }

    /// Whether `leaf` is a factor.
    boolean mentions(Node leaf) {
        for (var factor : factors) {
            if (factor == leaf) {
                return true;
            }
        }
        return false;
    }

    /// Whether all factors are still in the graph.
    boolean isCurrent() {
        for (var factor : factors) {
            if (!factor.isAttached()) {
                return false;
            }
        }
        return true;
    }

    /// Whether a factor is its own square: a truth value, or a region (see [PhiNode#expand]).
    private static boolean isIdempotent(Node factor) {
        return factor.isTruth() || factor instanceof RegionNode;
    }

    /// The product; empty if it has too many factors.
    Optional<Monomial> times(Monomial that, Dependencies dependencies) {
        var product = new ArrayList<Node>(factors.length + that.factors.length);
        Collections.addAll(product, factors);
        for (var factor : that.factors) {
            int place = 0;
            while (place < product.size() && product.get(place).id() < factor.id()) {
                place++;
            }
            boolean repeated = place < product.size() && product.get(place) == factor;
            if (repeated && !isIdempotent(factor)) {
                dependencies.on(factor);
            }
            if (!repeated || !isIdempotent(factor)) {
                product.add(place, factor);
            }
        }
        return product.size() <= MAX_FACTORS
                ? Optional.of(new Monomial(product.toArray(Node[]::new)))
                : Optional.empty();
    }

    /// What is known of a factor.
    static IntType typeOf(Node factor) {
        return factor instanceof RegionNode ? IntType.TRUTH : (IntType) factor.type();
    }

    /// The type of the product, which may wrap around.
    IntType type() {
        var product = IntType.ONE;
        for (var factor : factors) {
            product = IntTransfer.multiply(product, typeOf(factor));
        }
        return product;
    }

    /// The bounds of the product if it is computed without wrapping; empty if there are none for some factor.
    Optional<ExactRange> range(Dependencies dependencies) {
        var range = ExactRange.constant(1);
        for (int i = 0; i < factors.length;) {
            var factor = factors[i];
            dependencies.on(factor);
            var type = typeOf(factor);
            if (type.isEmpty() || (type.low() == Long.MIN_VALUE && type.high() == Long.MAX_VALUE)) {
                return Optional.empty();
            }
            int end = i;
            while (end < factors.length && factors[end] == factor) {
                end++;
            }
            for (; end - i >= 2; i += 2) {
                range = range.times(ExactRange.of(type).squared());
            }
            for (; i < end; i++) {
                range = range.times(ExactRange.of(type));
            }
        }
        return Optional.of(range);
    }

    /// The product as nodes, detached where it needs an operation.
    Node toNode() {
        Node product = toNode(factors[0]);
        for (int i = 1; i < factors.length; i++) {
            product = new MulNode(product, toNode(factors[i]));
        }
        return product;
    }

    private static Node toNode(Node factor) {
        return factor instanceof RegionNode region ? PhiNode.onFirstPath(region, 1) : factor;
    }

    /// By the number of factors, then by their ids.
    @Override
    public int compareTo(Monomial that) {
        int order = Integer.compare(factors.length, that.factors.length);
        for (int i = 0; order == 0 && i < factors.length; i++) {
            order = Integer.compare(factors[i].id(), that.factors[i].id());
        }
        return order;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Monomial that && Arrays.equals(factors, that.factors);
    }

    /// By the ids of the factors, which the graph has given them already.
    @Override
    public int hashCode() {
        int code = 0;
        for (var factor : factors) {
            code = code * 31 + factor.id();
        }
        return code;
    }
}
