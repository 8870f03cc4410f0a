package dev.simplelang.opt;

import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.MinusNode;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.SubNode;
import java.util.ArrayDeque;
import java.util.HashSet;

/// How sums and products are made of each other.
final class SumShape {

    /// What lies deeper is not looked for.
    private static final int MOST_NODES = 64;

    private SumShape() {}

    /// Whether nodes of different shapes may be equal to `node`.
    static boolean hasManyShapes(Node node) {
        return isSum(node) || CompareNode.isEquality(node);
    }

    private static boolean isSum(Node node) {
        return node instanceof AddNode || node instanceof SubNode || node instanceof MulNode
                || node instanceof MinusNode;
    }

    /// Whether one node may not take the place of another.
    enum Need {
        NOT_NEEDED, NEEDED, TOO_FAR_TO_TELL
    }

    /// Whether `sum` is made from `part` by sums and products, or from a value that is known to be a constant but is not
    /// replaced by it yet: equal sums have no need of that, and it may not be available where they are.
    static Need need(Node sum, Node part) {
        var seen = new HashSet<Node>();
        var pending = new ArrayDeque<Node>();
        pending.add(sum);
        while (!pending.isEmpty()) {
            for (var input : pending.remove().inputs()) {
                if (input == part || (!(input instanceof ConstantNode) && input.constant().isPresent())) {
                    return Need.NEEDED;
                }
                if (isSum(input) && seen.add(input)) {
                    pending.add(input);
                }
            }
            if (seen.size() > MOST_NODES) {
                return Need.TOO_FAR_TO_TELL;
            }
        }
        return Need.NOT_NEEDED;
    }
}
