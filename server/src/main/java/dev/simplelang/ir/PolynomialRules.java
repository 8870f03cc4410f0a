package dev.simplelang.ir;

import java.util.Optional;

/// The rules that sums, differences, products and negations share: what their polynomials tell.
final class PolynomialRules {

    /// A node is written anew for being shorter only where it becomes as short as this; a longer sum may be made of parts
    /// that others use as well.
    private static final int SHORT = 2;

    private PolynomialRules() {}

    /// See [Rule#TERMS_CANCEL] and [Rule#SHORTER_SUM].
    ///
    /// @param node with its expansion
    static Optional<Rewrite> simplify(Node node) {
        if (node.isLeaf()) {
            return Optional.empty();
        }
        var polynomial = node.polynomial();
        if (!mentionsAllOfInputs(polynomial, node)) {
            return Rewrite.replace(Rule.TERMS_CANCEL, polynomial.toNode());
        }
        int operations = polynomial.operations();
        return operations <= SHORT && operations < operations(node, SHORT + 1)
                ? Rewrite.replace(Rule.SHORTER_SUM, polynomial.toNode())
                : Optional.empty();
    }

    /// Whether `polynomial` mentions every leaf of the inputs of `node`.
    private static boolean mentionsAllOfInputs(Polynomial polynomial, Node node) {
        for (int i = 0; i < node.inputCount(); i++) {
            if (!node.input(i).polynomial().mentionsNoMoreThan(polynomial)) {
                return false;
            }
        }
        return true;
    }

    /// The number of operations between `node` and the leaves of its polynomial, those that are shared counted each time;
    /// no more than about `limit`, since counting ends there.
    private static int operations(Node node, int limit) {
        if (limit <= 0 || node instanceof PhiNode || node.constant().isPresent() || node.isLeaf()) {
            return 0;
        }
        int operations = 1;
        for (int i = 0; i < node.inputCount(); i++) {
            operations += operations(node.input(i), limit - operations);
        }
        return operations;
    }
}
