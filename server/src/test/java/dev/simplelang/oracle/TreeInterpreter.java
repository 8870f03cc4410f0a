package dev.simplelang.oracle;

import dev.simplelang.resolve.Resolution;
import dev.simplelang.resolve.Resolver;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.BinaryOperator;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Operation;
import dev.simplelang.syntax.Parser;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Runs a program by walking its tree: the meaning of the language in its plainest form, and the oracle for everything
/// that the compiler makes of a program.
///
/// Shares no code with the compiler beyond the tree and the resolved names; the arithmetic is its own too. Wants a
/// program without errors.
public final class TreeInterpreter {

    /// How a run ends.
    public enum Outcome {
        /// By `return`.
        RETURNED,
        /// At the end of the program.
        FELL_THROUGH,
        /// It wanted to go back to a loop head more often than allowed.
        STOPPED
    }

    /// Is told what happens in a run.
    public interface Observer {

        /// Control comes to a statement, or to the condition of a clause.
        default void reached(SyntaxNode node) {}

        /// An expression or an operation of a chain has this value, or a declaration or an assignment gives it.
        default void evaluated(SyntaxNode node, long value) {}

        /// The condition of a clause or a `while` holds, or does not.
        default void tested(SyntaxNode clauseOrWhile, boolean holds) {}

        /// Control goes on behind an `if` or a `while`.
        default void left(Statement statement) {}
    }

    /// A finished run.
    ///
    /// @param value present exactly if it returned
    /// @param loopTrips how often control went back to a loop head
    /// @param last the `return` or the loop at which it ended; empty where it fell through
    public record Run(Outcome outcome, OptionalLong value, long loopTrips, Optional<Statement> last) {

        /// The outcome and the value, as text: what two ways to run a program must agree on.
        public String result() {
            return value.isPresent() ? outcome + " " + value.getAsLong() : outcome.toString();
        }
    }

    /// How a statement ends.
    private enum End {
        NEXT, BREAK, CONTINUE, RETURN, STOP
    }

    private final Resolution resolution;
    private final Observer observer;
    private final long[] values;
    private final long maxLoopTrips;
    private long loopTrips;
    private long returned;
    private Statement last;

    private TreeInterpreter(Resolution resolution, Observer observer, long maxLoopTrips) {
        this.resolution = resolution;
        this.observer = observer;
        this.values = new long[resolution.variables().size()];
        this.maxLoopTrips = maxLoopTrips;
    }

    /// Runs `program`.
    public static Run run(String program, long arg, long maxLoopTrips) {
        SyntaxTree tree = Parser.parse(new SourceText(program), Cancellation.NONE);
        return run(tree, Resolver.resolve(tree, Cancellation.NONE), arg, maxLoopTrips);
    }

    /// Runs the program of `tree`.
    public static Run run(SyntaxTree tree, Resolution resolution, long arg, long maxLoopTrips) {
        return run(tree, resolution, arg, maxLoopTrips, new Observer() {});
    }

    /// Runs the program of `tree` before the eyes of `observer`.
    public static Run run(SyntaxTree tree, Resolution resolution, long arg, long maxLoopTrips, Observer observer) {
        if (!tree.diagnostics().isEmpty() || !resolution.diagnostics().isEmpty()) {
            throw new IllegalArgumentException(
                    "a program with errors: " + tree.diagnostics() + resolution.diagnostics() + "\n" + tree.source());
        }
        var interpreter = new TreeInterpreter(resolution, observer, maxLoopTrips);
        interpreter.values[0] = arg;
        return interpreter.run(tree.program().statements());
    }

    private Run run(List<Statement> program) {
        return switch (execute(program)) {
            case NEXT ->
                new Run(Outcome.FELL_THROUGH, OptionalLong.empty(), loopTrips, Optional.empty());
            case RETURN -> new Run(Outcome.RETURNED, OptionalLong.of(returned), loopTrips, Optional.of(last));
            case STOP -> new Run(Outcome.STOPPED, OptionalLong.empty(), loopTrips, Optional.of(last));
            case BREAK, CONTINUE -> throw new IllegalStateException("a jump outside every loop");
        };
    }

    private End execute(List<Statement> statements) {
        for (Statement statement : statements) {
            End end = execute(statement);
            if (end != End.NEXT) {
                return end;
            }
        }
        return End.NEXT;
    }

    private End execute(Statement statement) {
        observer.reached(statement);
        switch (statement) {
            case Statement.Return found -> {
                returned = evaluate(found.value());
                last = found;
                return End.RETURN;
            }
            case Statement.Declaration found -> {
                assign(found, evaluate(found.value()));
                return End.NEXT;
            }
            case Statement.Assignment found -> {
                assign(found, evaluate(found.value()));
                return End.NEXT;
            }
            case Statement.Block found -> {
                return execute(found.statements());
            }
            case If found -> {
                End end = choose(found);
                if (end == End.NEXT) {
                    observer.left(found);
                }
                return end;
            }
            case Statement.While found -> {
                return loop(found);
            }
            case Statement.Break _ -> {
                return End.BREAK;
            }
            case Statement.Continue _ -> {
                return End.CONTINUE;
            }
            case Statement.ShowGraph _,Statement.Empty _ -> {
                return End.NEXT;
            }
            case Statement.Erroneous found -> throw new IllegalStateException("erroneous: " + found);
        }
    }

    private void assign(Statement statement, long value) {
        values[variable(statement)] = value;
        observer.evaluated(statement, value);
    }

    private boolean test(SyntaxNode clauseOrWhile, Expression condition) {
        boolean holds = evaluate(condition) != 0;
        observer.tested(clauseOrWhile, holds);
        return holds;
    }

    private End choose(If choice) {
        for (If.Clause clause : choice.clauses()) {
            observer.reached(clause);
            if (test(clause, clause.condition())) {
                return execute(clause.body());
            }
        }
        return choice.elseArm().isPresent() ? execute(choice.elseArm().get()) : End.NEXT;
    }

    private End loop(Statement.While loop) {
        while (test(loop, loop.condition())) {
            End end = execute(loop.body());
            if (end == End.BREAK) {
                break;
            }
            if (end == End.RETURN || end == End.STOP) {
                return end;
            }
            if (loopTrips == maxLoopTrips) {
                last = loop;
                return End.STOP;
            }
            loopTrips++;
        }
        observer.left(loop);
        return End.NEXT;
    }

    private int variable(SyntaxNode node) {
        return resolution.variableOf(node).map(Variable::index).orElseThrow();
    }

    private long evaluate(Expression expression) {
        long value = valueOf(expression);
        observer.evaluated(expression, value);
        return value;
    }

    private long valueOf(Expression expression) {
        return switch (expression) {
            case Expression.Read found -> values[variable(found)];
            case Expression.IntegerLiteral found -> found.value();
            case Expression.BooleanLiteral found -> found.value() ? 1 : 0;
            case Expression.Parenthesized found -> evaluate(found.inner());
            case Expression.Unary found -> switch (found.operator()) {
                case NEGATE -> -evaluate(found.operand());
                case NOT -> evaluate(found.operand()) == 0 ? 1 : 0;
            };
            case Expression.Chain found -> {
                long value = evaluate(found.first());
                for (Operation operation : found.operations()) {
                    value = apply(operation.operator(), value, evaluate(operation.operand()));
                    observer.evaluated(operation, value);
                }
                yield value;
            }
            case Expression.Erroneous found -> throw new IllegalStateException("erroneous: " + found);
        };
    }

    private static long apply(BinaryOperator operator, long x, long y) {
        return switch (operator) {
            case ADD -> x + y;
            case SUBTRACT -> x - y;
            case MULTIPLY -> x * y;
            case DIVIDE -> y == 0 ? 0 : x / y;
            case EQUAL -> x == y ? 1 : 0;
            case NOT_EQUAL -> x != y ? 1 : 0;
            case LESS -> x < y ? 1 : 0;
            case LESS_OR_EQUAL -> x <= y ? 1 : 0;
            case GREATER -> x > y ? 1 : 0;
            case GREATER_OR_EQUAL -> x >= y ? 1 : 0;
        };
    }
}
