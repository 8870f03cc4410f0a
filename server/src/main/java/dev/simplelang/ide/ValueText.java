package dev.simplelang.ide;

import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.FallThroughNode;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.StartNode;
import dev.simplelang.ir.StopNode;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.type.Arithmetic;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Writes the value of a data node as an expression in the words of the program.
///
/// Phis are written `φ(…)` at the top and where they merge constants alone; elsewhere by the name of the variable that
/// they merge. Deep expressions end in `…`.
final class ValueText {

    private static final int DEEPEST = 5;

    // Precedences, the loosest first.
    private static final int COMPARISON = 0;
    private static final int ADDITIVE = 1;
    private static final int MULTIPLICATIVE = 2;
    private static final int UNARY = 3;
    private static final int PRIMARY = 4;

    private record Written(String text, int precedence) {

        String within(int context) {
            return precedence < context ? "(" + text + ")" : text;
        }
    }

    private ValueText() {}

    /// The value of `node`.
    static String of(Node node) {
        return node instanceof PhiNode phi && node.constant().isEmpty() ? phi(phi) : write(node, 0).text();
    }

    /// The value that `phi` merges, as one of several: a phi by its name.
    static String ofInput(Node input) {
        return write(input, 0).text();
    }

    private static String phi(PhiNode phi) {
        return IntStream.range(0, phi.valueCount()).mapToObj(path -> write(phi.value(path), 1).text())
                .collect(Collectors.joining(", ", "φ(", ")"));
    }

    private static Written write(Node node, int depth) {
        if (node.constant().isPresent()) {
            return new Written(Long.toString(node.constant().getAsLong()), PRIMARY);
        }
        if (depth > DEEPEST) {
            return new Written("…", PRIMARY);
        }
        return switch (node) {
            case AddNode sum when isNegative(sum.right()) ->
                new Written(write(sum.left(), depth + 1).within(ADDITIVE) + " - "
                        + Arithmetic.negate(sum.right().constant().getAsLong()), ADDITIVE);
            case BinaryNode binary -> {
                int precedence = switch (binary.symbol()) {
                    case "*", "/" -> MULTIPLICATIVE;
                    case "+", "-" -> ADDITIVE;
                    default -> COMPARISON;
                };
                yield new Written(write(binary.left(), depth + 1).within(precedence) + " " + binary.symbol() + " "
                        + write(binary.right(), depth + 1).within(precedence + 1), precedence);
            }
            case UnaryNode unary ->
                new Written(unary.symbol() + write(unary.operand(), depth + 1).within(UNARY),
                        UNARY);
            case PhiNode phi -> new Written(mergesConstants(phi) ? phi(phi) : phi.variable(), PRIMARY);
            case ProjNode _ -> new Written("arg", PRIMARY);
            case ConstantNode _ -> new Written("?", PRIMARY);
            case StartNode _,StopNode _,IfNode _,RegionNode _,ReturnNode _,FallThroughNode _ ->
                throw new IllegalArgumentException("has no value: " + node);
        };
    }

    /// Whether `node` is a constant whose negation reads better.
    private static boolean isNegative(Node node) {
        return node.constant().isPresent() && node.constant().getAsLong() < 0
                && node.constant().getAsLong() != Long.MIN_VALUE;
    }

    private static boolean mergesConstants(PhiNode phi) {
        return phi.valueCount() > 0
                && IntStream.range(0, phi.valueCount()).allMatch(path -> phi.value(path).constant().isPresent());
    }
}
