package dev.simplelang.ide.proof;

import dev.simplelang.ir.DivNode;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.SubNode;
import java.util.Optional;

/// Finds what people write for the operator that the language does not have: `x - x / y * y`.
final class Remainders {

    private Remainders() {}

    /// The division whose remainder `node` is, in the graph as it is written.
    static Optional<DivNode> division(Node node) {
        return node instanceof SubNode difference && difference.right() instanceof MulNode product
                ? division(difference.left(), product.left(), product.right())
                        .or(() -> division(difference.left(), product.right(), product.left()))
                : Optional.empty();
    }

    private static Optional<DivNode> division(Node dividend, Node factor, Node divisor) {
        return factor instanceof DivNode quotient && isSame(quotient.left(), dividend)
                && isSame(quotient.right(), divisor) ? Optional.of(quotient) : Optional.empty();
    }

    private static boolean isSame(Node one, Node other) {
        return one == other || (one.constant().isPresent() && one.constant().equals(other.constant()));
    }
}
