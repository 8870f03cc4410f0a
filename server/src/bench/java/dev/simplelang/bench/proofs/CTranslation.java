package dev.simplelang.bench.proofs;

import dev.simplelang.resolve.Resolution;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.BinaryOperator;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Operation;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.UnaryOperator;
import java.util.List;

/// Writes a program as a C function of the same meaning, to be compiled with `-fwrapv`.
///
/// The functions of a file stand behind [#PRELUDE]. C leaves division by 0 and `MIN / -1` undefined, hence the function in the
/// prelude. A variable is named by its number, so that shadowing needs no thought. A run that falls through returns
/// [#FELL_THROUGH].
final class CTranslation {

    /// What every file begins with.
    static final String PRELUDE = """
            typedef long long value;
            static inline value divide(value x, value y) { return y == 0 ? 0 : y == -1 ? -x : x / y; }
            """;

    /// What the function returns where the program falls through.
    static final long FELL_THROUGH = 0x5EED_FA11L;

    private final Resolution resolution;
    private final StringBuilder text = new StringBuilder();

    private CTranslation(Resolution resolution) {
        this.resolution = resolution;
    }

    /// The program, which has no errors, as a function `name`.
    static String function(String name, List<Statement> program, Resolution resolution) {
        var translation = new CTranslation(resolution);
        translation.text.append("value ").append(name).append("(value v0) {\n");
        program.forEach(translation::statement);
        return translation.text.append("return ").append(FELL_THROUGH).append(";\n}\n").toString();
    }

    private void statement(Statement statement) {
        switch (statement) {
            case Statement.Return found -> text.append("return ").append(expression(found.value())).append(";\n");
            case Statement.Declaration found -> text.append("value ").append(variable(found)).append(" = ")
                    .append(expression(found.value())).append(";\n");
            case Statement.Assignment found -> text.append(variable(found)).append(" = ")
                    .append(expression(found.value())).append(";\n");
            case Statement.Block found -> block(found.statements());
            case If found -> {
                for (If.Clause clause : found.clauses()) {
                    text.append("if (").append(expression(clause.condition())).append(") ");
                    block(List.of(clause.body()));
                    text.append("else ");
                }
                block(found.elseArm().map(List::of).orElse(List.of()));
            }
            case Statement.While found -> {
                text.append("while (").append(expression(found.condition())).append(") ");
                block(List.of(found.body()));
            }
            case Statement.Break _ -> text.append("break;\n");
            case Statement.Continue _ -> text.append("continue;\n");
            case Statement.ShowGraph _,Statement.Empty _ -> text.append(";\n");
            case Statement.Erroneous found -> throw new IllegalArgumentException("erroneous: " + found);
        }
    }

    private void block(List<Statement> statements) {
        text.append("{\n");
        statements.forEach(this::statement);
        text.append("}\n");
    }

    private String variable(SyntaxNode node) {
        return "v" + resolution.variableOf(node).map(Variable::index).orElseThrow();
    }

    private String expression(Expression expression) {
        return switch (expression) {
            case Expression.Read found -> variable(found);
            case Expression.IntegerLiteral found -> found.value() == Long.MIN_VALUE
                    ? "(-9223372036854775807LL - 1)"
                    : found.value() + "LL";
            case Expression.BooleanLiteral found -> found.value() ? "1LL" : "0LL";
            case Expression.Parenthesized found -> "(" + expression(found.inner()) + ")";
            case Expression.Unary found -> (found.operator() == UnaryOperator.NEGATE ? "(- " : "(value)(!")
                    + expression(found.operand()) + ")";
            case Expression.Chain found -> chain(found);
            case Expression.Erroneous found -> throw new IllegalArgumentException("erroneous: " + found);
        };
    }

    private String chain(Expression.Chain chain) {
        String value = expression(chain.first());
        for (Operation operation : chain.operations()) {
            String operand = expression(operation.operand());
            BinaryOperator operator = operation.operator();
            value = operator == BinaryOperator.DIVIDE
                    ? "divide(" + value + ", " + operand + ")"
                    : "((value)(" + value + " " + operator.symbol() + " " + operand + "))";
        }
        return value;
    }
}
