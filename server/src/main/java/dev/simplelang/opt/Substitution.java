package dev.simplelang.opt;

import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Dependencies;
import dev.simplelang.ir.MinusNode;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.SubNode;
import dev.simplelang.type.Type;
import java.util.ArrayDeque;
import java.util.HashSet;

/// Whether one of two equal nodes may take the place of the other. To be equal is not enough:
///
/// - **It must not depend on the other.** Equal sums may have different shapes:
///
///       int c = (arg + 100) * arg;
///       int b = c + c - c;                          // equals c
///
///   `c` may replace `b`. If `b` replaced `c`, it would become its own input.
///
/// - **It must be available where the other is.** So it must not depend on a node that is known to
///   be constant but is not folded yet: the polynomials do not mention that node.
///
/// - **Its type must hold there.** A type is proved for a value where the source computes it, and
///   stays when the inputs are replaced:
///
///       int z = arg / 3 * 3;
///       if (z == arg) {
///           if (arg > 5) { int p = arg; if (f) p = z; x = p / 2; }      // x is at least 3
///           if (arg < 3) { int q = arg; if (f) q = z; y = q / 2; }      // y is at most 1
///       }
///
///   Both phis equal `arg`, which replaces them. `x` and `y` are two equal nodes `arg / 2` then,
///   with their types. Neither may replace the other.
public final class Substitution {

    /// A search for a dependence stops after this many nodes.
    private static final int MAX_NODES = 64;

    private Substitution() {}

    /// Whether a node depends on another one that it would replace.
    enum Dependence {
        NONE, SOME, UNKNOWN
    }

    /// Whether nodes of different shapes may be equal to `node`.
    static boolean hasManyShapes(Node node) {
        return isSum(node) || CompareNode.isEquality(node);
    }

    private static boolean isSum(Node node) {
        return node instanceof AddNode || node instanceof SubNode || node instanceof MulNode
                || node instanceof MinusNode;
    }

    /// Whether `by` depends on `node`, or on a constant that is not folded yet, through sums and
    /// products. Equal nodes of one shape have equal inputs and do not depend on each other.
    static Dependence dependence(Node by, Node node) {
        var seen = new HashSet<Node>();
        var pending = new ArrayDeque<Node>();
        if (hasManyShapes(by)) {
            pending.add(by);
        }
        while (!pending.isEmpty()) {
            for (var input : pending.remove().inputs()) {
                if (input == node || (!(input instanceof ConstantNode) && input.constant().isPresent())) {
                    return Dependence.SOME;
                }
                if (isSum(input) && seen.add(input)) {
                    pending.add(input);
                }
            }
            if (seen.size() > MAX_NODES) {
                return Dependence.UNKNOWN;
            }
        }
        return Dependence.NONE;
    }

    /// Whether the type of `by` holds for an equal node of `type`: it follows from that and from
    /// the inputs, which both have. A phi is computed at its region, so its type holds for both.
    public static boolean typeHolds(Node by, Type type) {
        return by instanceof PhiNode || by.type().meet(type)
                .join(LocalFacts.typeOfInputs(by, by.expansion(), Dependencies.IGNORED)).equals(by.type());
    }
}
