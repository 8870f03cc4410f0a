package dev.simplelang.ir;

import dev.simplelang.type.Arithmetic;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Writes the value of a data node as an expression in the words of the program.
///
/// Phis are written `φ(…)`, those that lead straight into one another as one; those of a loop head, unless they are the value itself, by the name of the variable that they
/// merge, since they refer to themselves. What would be too long to read is shortened to `…`, the innermost first.
public final class ValueText {

    private static final int DEEPEST = 6;
    private static final int LONGEST = 80;
    private static final int MOST_VALUES = 8;

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
    public static String of(Node node) {
        return shortest(depth -> node instanceof PhiNode phi && node.constant().isEmpty()
                ? phi(phi, depth)
                : write(node, depth).text());
    }

    /// The value of `input`, which a phi merges.
    public static String ofInput(Node input) {
        return shortest(depth -> write(input, depth).text());
    }

    /// The text that goes as deep as it can without becoming too long.
    private static String shortest(IntFunction<String> textOfDepth) {
        for (int depth = DEEPEST; depth > 1; depth--) {
            var text = textOfDepth.apply(depth);
            if (text.length() <= LONGEST) {
                return text;
            }
        }
        return textOfDepth.apply(1);
    }

    private static String phi(PhiNode phi, int depth) {
        var values = MergedValue.of(phi, MOST_VALUES + 1).stream()
                .map(merged -> write(merged.value(), depth - 1).text())
                .toList();
        return (values.size() <= MOST_VALUES
                ? values.stream()
                : Stream.concat(values.stream().limit(MOST_VALUES), Stream.of("…")))
                .collect(Collectors.joining(", ", "φ(", ")"));
    }

    private static Written write(Node node, int depth) {
        if (node.constant().isPresent()) {
            return new Written(Long.toString(node.constant().getAsLong()), PRIMARY);
        }
        if (depth == 0) {
            return new Written("…", PRIMARY);
        }
        return switch (node) {
            case AddNode sum when isNegative(sum.right()) ->
                new Written(write(sum.left(), depth - 1).within(ADDITIVE) + " - "
                        + Arithmetic.negate(sum.right().constant().getAsLong()), ADDITIVE);
            case BinaryNode binary -> {
                int precedence = switch (binary.symbol()) {
                    case "*", "/" -> MULTIPLICATIVE;
                    case "+", "-" -> ADDITIVE;
                    default -> COMPARISON;
                };
                yield new Written(write(binary.left(), depth - 1).within(precedence) + " " + binary.symbol() + " "
                        + write(binary.right(), depth - 1).within(precedence + 1), precedence);
            }
            case UnaryNode unary ->
                new Written(unary.symbol() + write(unary.operand(), depth - 1).within(UNARY),
                        UNARY);
            case PhiNode phi ->
                new Written(phi.region() instanceof LoopNode ? phi.variable() : phi(phi, depth), PRIMARY);
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
}
