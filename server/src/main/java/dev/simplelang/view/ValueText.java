package dev.simplelang.view;

import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.FallThroughNode;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.MinusNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.StartNode;
import dev.simplelang.ir.StopNode;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.type.Arithmetic;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Writes the values of data nodes as expressions with the names of the program.
///
/// A phi is written `φ(…)` with its values, and so is a phi among those. The phi of a loop head refers to
/// itself, so it has a name: its variable, with a number if the variable may have several values, as in
/// `i₁ = φ(0, i₁ + 1)`. Long texts are shortened to `…`, from the inside out.
public final class ValueText {

    /// The maximal number of [#definitions].
    private static final int MAX_DEFINITIONS = 4;

    private static final int MAX_DEPTH = 6;
    private static final int MAX_LENGTH = 80;
    private static final int MAX_VALUES = 8;

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

    private final boolean numbered;
    private final UnaryOperator<Node> fate;

    /// The names of the phis of loop heads, in the order in which they were met.
    private Map<PhiNode, String> names = new LinkedHashMap<>();
    private final Set<PhiNode> defined = new HashSet<>();

    /// @param fate what a node has become
    private ValueText(boolean numbered, UnaryOperator<Node> fate) {
        this.numbered = numbered;
        this.fate = fate;
    }

    /// The value of `node`; phis of loop heads have the names of their variables.
    public static String of(Node node) {
        var text = new ValueText(false, UnaryOperator.identity());
        return text.shortest(depth -> text.outer(node, depth));
    }

    /// For several texts in which each value has one name; phis of loop heads have numbers.
    ///
    /// @param fate what a node of the graph as written has become, or the node itself: both have
    ///     the same name
    public static ValueText numbered(UnaryOperator<Node> fate) {
        return new ValueText(true, fate);
    }

    /// The value of `node`: "φ(arg, 5)", "i₁ + 1"; of the phi of a loop head with its name, "i₁ =
    /// φ(0, i₁ + 1)".
    public String value(Node node) {
        return isOfLoop(node) ? name((PhiNode) node) + " = " + merged(node) : merged(node);
    }

    /// The same without the name.
    public String merged(Node node) {
        if (isOfLoop(node)) {
            name((PhiNode) node);
            defined.add((PhiNode) node);
        }
        return shortest(depth -> outer(node, depth));
    }

    /// The name of a phi: its variable, with a number at a loop head.
    public String name(PhiNode phi) {
        return isOfLoop(phi) ? numberedName(phi) : phi.variable();
    }

    /// The value of `input`, which a phi merges; a phi of a loop head with its definition if that
    /// was not written before.
    public String input(Node input) {
        return isOfLoop(input) && !defined.contains(input)
                ? value(input)
                : shortest(depth -> write(input, depth).text());
    }

    /// The definitions of the names that were used but not defined, such as "i₁ = φ(0, i₁ + 1)", up
    /// to a maximal number.
    public List<String> definitions() {
        var definitions = new ArrayList<String>();
        for (int i = 0; i < MAX_DEFINITIONS; i++) {
            var next = names.keySet().stream().filter(phi -> !defined.contains(phi)).findFirst();
            next.map(this::value).ifPresent(definitions::add);
        }
        return definitions;
    }

    private static boolean isOfLoop(Node node) {
        return node instanceof PhiNode phi && phi.region() instanceof LoopNode && node.constant().isEmpty();
    }

    private String numberedName(PhiNode phi) {
        if (!numbered) {
            return phi.variable();
        }
        var name = names.get(phi);
        if (name == null) {
            // A value as written and what it has become share a name; two values that became one do
            // not.
            var same = names.entrySet().stream().filter(known -> known.getKey().variable().equals(phi.variable())
                    && fate.apply(known.getKey()) == phi).findFirst();
            if (same.isPresent()) {
                return same.get().getValue();
            }
            long others = names.keySet().stream().filter(known -> known.variable().equals(phi.variable())).count();
            name = phi.variable() + subscript(others + 1);
            names.put(phi, name);
        }
        return name;
    }

    private static String subscript(long number) {
        return Long.toString(number).chars().map(digit -> digit - '0' + '₀')
                .mapToObj(digit -> String.valueOf((char) digit)).collect(Collectors.joining());
    }

    /// The deepest text that is not too long.
    private String shortest(IntFunction<String> textOfDepth) {
        for (int depth = MAX_DEPTH; depth > 1; depth--) {
            var before = new LinkedHashMap<>(names);
            var text = textOfDepth.apply(depth);
            if (text.length() <= MAX_LENGTH) {
                return text;
            }
            names = before;
        }
        return textOfDepth.apply(1);
    }

    private String outer(Node node, int depth) {
        return node instanceof PhiNode phi && node.constant().isEmpty() ? phi(phi, depth) : write(node, depth).text();
    }

    private String phi(PhiNode phi, int depth) {
        int count = Math.min(phi.valueCount(), MAX_VALUES);
        var values = IntStream.range(0, count).mapToObj(path -> write(phi.value(path), depth - 1).text());
        return (count == phi.valueCount() ? values : Stream.concat(values, Stream.of("…")))
                .collect(Collectors.joining(", ", "φ(", ")"));
    }

    private Written write(Node node, int depth) {
        if (node.constant().isPresent()) {
            long value = node.constant().getAsLong();
            return new Written(Long.toString(value), value < 0 ? UNARY : PRIMARY);
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
                new Written(
                        unary.symbol() + write(unary.operand(), depth - 1).within(isSigned(unary) ? PRIMARY : UNARY),
                        UNARY);
            case PhiNode phi ->
                new Written(isOfLoop(phi) ? numberedName(phi) : phi(phi, depth), PRIMARY);
            case ProjNode _ -> new Written("arg", PRIMARY);
            case ConstantNode _ -> new Written("?", PRIMARY);
            case StartNode _,StopNode _,IfNode _,RegionNode _,ReturnNode _,FallThroughNode _ ->
                throw new IllegalArgumentException("has no value: " + node);
        };
    }

    /// Whether two signs would meet: `-(-5)` reads better than `--5`.
    private static boolean isSigned(UnaryNode unary) {
        return unary instanceof MinusNode
                && (unary.operand().constant().isPresent() || unary.operand() instanceof MinusNode);
    }

    /// Whether `node` is a constant whose negation reads better.
    private static boolean isNegative(Node node) {
        return node.constant().isPresent() && node.constant().getAsLong() < 0
                && node.constant().getAsLong() != Long.MIN_VALUE;
    }
}
