package dev.simplelang.debug;

import dev.simplelang.build.ExpressionBuilder;
import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.Parser;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Quotation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/// An expression of the language that a user has written about variables: a watch, the condition of a
/// breakpoint, a part of a log message.
public final class Formula {

    private static final int MAX_LENGTH = 10_000;

    /// What the parser of programs calls the end of a text.
    private static final String END_OF_FILE = "the end of the file";

    private final Expression expression;

    /// By their names, the variables that it reads.
    private final Map<String, Variable> variables;

    private Formula(Expression expression, Map<String, Variable> variables) {
        this.expression = expression;
        this.variables = variables;
    }

    /// Reads `text` as an expression about the variables `declared`.
    ///
    /// @throws RefusedException if it is none, is too long, or names another variable
    public static Formula of(String text, Declared declared) {
        requireShort(text);
        if (text.isBlank()) {
            throw new RefusedException("There is no expression.");
        }
        var parsed = Parser.expression(new SourceText(text), Cancellation.NONE);
        if (parsed.tokens().stream().anyMatch(token -> token.kind() == TokenKind.ASSIGN)) {
            throw RefusedException.assignment();
        }
        if (!parsed.diagnostics().isEmpty()) {
            throw new RefusedException(Quotation.of(text) + " is not an expression: "
                    + parsed.diagnostics().getFirst().message().replace(END_OF_FILE, "the end") + ".");
        }
        var variables = new HashMap<String, Variable>();
        parsed.expression().walk(syntax -> {
            if (syntax instanceof Expression.Read read) {
                variables.computeIfAbsent(read.name(), declared::named);
            }
        });
        return new Formula(parsed.expression(), variables);
    }

    /// Bounds the time that it takes to read what a user has written.
    static void requireShort(String text) {
        if (text.length() > MAX_LENGTH) {
            throw new RefusedException("This has " + text.length() + " characters, but at most " + MAX_LENGTH
                    + " are allowed.");
        }
    }

    /// The variables that it reads.
    Set<Variable> variables() {
        return Set.copyOf(variables.values());
    }

    /// The value, where the variables have these values.
    ///
    /// @param values of each variable that the formula reads; may throw
    public long value(ToLongFunction<Variable> values) {
        return new ExpressionBuilder(new ExpressionBuilder.Target() {

            @Override
            public Node read(Expression.Read read) {
                return ConstantNode.of(values.applyAsLong(variable(read)));
            }

            @Override
            public Node unknown() {
                throw new IllegalStateException("an erroneous expression");
            }

            @Override
            public Node add(Node operation, Span span) {
                return switch (operation) {
                    case BinaryNode binary ->
                        ConstantNode.of(binary.apply(constant(binary.left()), constant(binary.right())));
                    case UnaryNode unary -> ConstantNode.of(unary.apply(constant(unary.operand())));
                    default -> operation;
                };
            }
        }).build(expression).constant().orElseThrow();
    }

    private static long constant(Node node) {
        return node.constant().orElseThrow();
    }

    /// Adds the nodes that compute the value to `graph`.
    ///
    /// @param values the nodes of the variables
    Node build(Graph graph, Function<Variable, Node> values) {
        return new ExpressionBuilder(new ExpressionBuilder.Target() {

            @Override
            public Node read(Expression.Read read) {
                return values.apply(variable(read));
            }

            @Override
            public Node unknown() {
                throw new IllegalStateException("an erroneous expression");
            }

            @Override
            public Node add(Node operation, Span span) {
                return graph.add(operation);
            }
        }).build(expression);
    }

    private Variable variable(Expression.Read read) {
        return variables.get(read.name());
    }
}
