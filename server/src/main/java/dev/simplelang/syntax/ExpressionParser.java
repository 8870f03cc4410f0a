package dev.simplelang.syntax;

import dev.simplelang.syntax.Expression.BooleanLiteral;
import dev.simplelang.syntax.Expression.Chain;
import dev.simplelang.syntax.Expression.Erroneous;
import dev.simplelang.syntax.Expression.IntegerLiteral;
import dev.simplelang.syntax.Expression.Parenthesized;
import dev.simplelang.syntax.Expression.Read;
import dev.simplelang.syntax.Expression.Unary;
import dev.simplelang.syntax.ForeignOperators.Mistake;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.Diagnostic.Related;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.Quotation;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.List;

/// Parses expressions. Recurses on parentheses only. What stands where an operator belongs and is
/// not one is for [ForeignOperators] to recognize.
///
/// Whatever stands at the cursor, an expression is returned: one that is missing is an empty
/// [Erroneous] after the token before it.
final class ExpressionParser {

    /// What an expression is parsed for, which decides what a stray `=` or `,` means after it.
    enum Context {
        /// The right side of an assignment or a returned value.
        VALUE,
        /// The initial value of a declaration: a comma ends it, because people write
        /// `int a = 1, b = 2;`.
        INITIALIZER,
        /// Between the parentheses of `if` or `while`: people write `=` for `==` here.
        CONDITION,
        /// The condition of an `if` or `while` without parentheses: no operator is missing after
        /// it.
        BARE_CONDITION,
        /// Where a statement is expected: an `=` after it makes an assignment.
        STATEMENT
    }

    private final Cursor cursor;
    private final Nesting nesting;
    private final Recovery recovery;
    private final ExpectationRecorder expectations;
    private final ForeignOperators foreign;
    private Context context = Context.VALUE;

    /// How many parentheses of the expression are open around the cursor.
    private int parentheses;

    ExpressionParser(Cursor cursor, Nesting nesting, Recovery recovery, ExpectationRecorder expectations) {
        this.cursor = cursor;
        this.nesting = nesting;
        this.recovery = recovery;
        this.expectations = expectations;
        this.foreign = new ForeignOperators(cursor, recovery);
    }

    /// Parses one expression, with whatever is wrong right after it.
    Expression expression(Context wanted) {
        Context outer = context;
        int outerParentheses = parentheses;
        context = wanted;
        parentheses = 0;
        Expression result = expression();
        context = outer;
        parentheses = outerParentheses;
        return result;
    }

    private Expression expression() {
        Expression first = binary(Precedence.COMPARISON);
        List<Expression> parts = null;
        boolean conditional = false;
        boolean lacksOperator = false;
        while (true) {
            if (cursor.at(TokenKind.UNKNOWN)) {
                conditional |= cursor.text().equals("?");
                if (conditional && cursor.text().equals(":")) {
                    cursor.retract(cursor.span());
                }
            }
            Mistake mistake = foreign.mistake(context);
            if (mistake == Mistake.NONE && isOperatorMissing()) {
                if (!lacksOperator) {
                    boolean closes = parentheses > 0 || context == Context.CONDITION;
                    cursor.missing(closes ? "an operator or `)`" : "an operator or `;`");
                }
                lacksOperator = true;
                mistake = Mistake.OPERAND_FOLLOWS;
            }
            if (mistake == Mistake.NONE) {
                break;
            }
            if (parts == null) {
                parts = new ArrayList<>();
                parts.add(first);
            }
            if (mistake == Mistake.OPERAND_FOLLOWS) {
                parts.add(binary(Precedence.COMPARISON));
            }
        }
        return parts == null ? first : new Erroneous(List.copyOf(parts), cursor.from(first.span()));
    }

    private Expression binary(Precedence precedence) {
        Expression first = operand(precedence);
        List<Operation> operations = null;
        while (continuesWith(precedence)) {
            BinaryOperator operator = BinaryOperator.of(cursor.kind());
            Span operatorSpan = cursor.accept();
            Expression right = operand(precedence);
            if (operations == null) {
                operations = new ArrayList<>();
            }
            operations.add(new Operation(operator, operatorSpan, right, first.span().to(right.span())));
        }
        if (operations == null) {
            return first;
        }
        return new Chain(first, List.copyOf(operations), operations.getLast().span());
    }

    private boolean continuesWith(Precedence precedence) {
        BinaryOperator operator = BinaryOperator.of(cursor.kind());
        return operator != null && operator.precedence() == precedence && !recovery.isCompoundAssignment(0)
                && !recovery.isIncrement(0);
    }

    private Expression operand(Precedence precedence) {
        return switch (precedence) {
            case COMPARISON -> binary(Precedence.ADDITIVE);
            case ADDITIVE -> binary(Precedence.MULTIPLICATIVE);
            case MULTIPLICATIVE, PREFIX, PRIMARY -> unary();
        };
    }

    private record Prefix(UnaryOperator operator, Span span) {}

    private Expression unary() {
        List<Prefix> prefixes = null;
        boolean tooDeep = false;
        while (!tooDeep) {
            UnaryOperator operator = UnaryOperator.of(cursor.kind());
            if (operator == null) {
                if (!foreign.skipBeforeOperand()) {
                    break;
                }
            } else if (nesting.enter()) {
                if (prefixes == null) {
                    prefixes = new ArrayList<>();
                }
                prefixes.add(new Prefix(operator, cursor.accept()));
            } else {
                tooDeep = true;
            }
        }
        Expression result = tooDeep
                ? skipPrefixed()
                : primary(prefixes != null && prefixes.getLast().operator() == UnaryOperator.NEGATE);
        if (prefixes != null) {
            for (Prefix prefix : prefixes.reversed()) {
                result = new Unary(prefix.operator(), prefix.span(), result, prefix.span().to(result.span()));
            }
            nesting.leave(prefixes.size());
        }
        return result;
    }

    private Expression primary(boolean negated) {
        return switch (cursor.kind()) {
            case IDENTIFIER -> identifier();
            case INTEGER -> recovery.isMalformedWord() ? recovery.skipMalformedWord() : integer(negated);
            case TRUE -> new BooleanLiteral(true, cursor.accept());
            case FALSE -> new BooleanLiteral(false, cursor.accept());
            case LEFT_PAREN -> parenthesized();
            case UNKNOWN -> recovery.isMalformedWord() ? recovery.skipMalformedWord() : new Erroneous(cursor.skip());
            case BREAK, CONTINUE, ELSE, IF, INT, RETURN, WHILE -> keyword();
            default -> missing();
        };
    }

    private Expression missing() {
        expectations.expect(ExpectedSyntax.Kind.OPERAND);
        cursor.missing("an expression");
        return new Erroneous(Span.at(cursor.previousEnd()));
    }

    private Expression keyword() {
        boolean isOperand = switch (cursor.kind(1)) {
            case SEMICOLON, RIGHT_PAREN -> true;
            default -> BinaryOperator.of(cursor.kind(1)) != null;
        };
        if (cursor.startsLine(0) || !isOperand) {
            return missing();
        }
        return new Erroneous(recovery.skipKeyword("an expression"));
    }

    private Expression identifier() {
        if (cursor.startsLine(0) && cursor.kind(1) == TokenKind.ASSIGN) {
            return missing();
        }
        if (recovery.isMalformedWord()) {
            return recovery.skipMalformedWord();
        }
        if (cursor.kind(1) == TokenKind.LEFT_PAREN && cursor.isGlued(1)) {
            return call();
        }
        return new Read(cursor.text(), cursor.accept());
    }

    /// Reports and skips `name(…)`.
    Expression call() {
        cursor.report(cursor.span(), "cannot call " + Quotation.of(cursor.text()) + "; Simple has no functions");
        Span first = cursor.skip();
        cursor.retract(recovery.skipParentheses());
        return new Erroneous(cursor.from(first));
    }

    private Expression integer(boolean negated) {
        String text = cursor.text();
        Span span = cursor.accept();
        if (!IntegerLiterals.isWellFormed(text)) {
            cursor.panic();
            return new IntegerLiteral(0, false, span);
        }
        long value = IntegerLiterals.value(text);
        if (value >= 0 || negated) {
            return new IntegerLiteral(value, true, span);
        }
        cursor.add(new Diagnostic(DiagnosticCode.INTEGER_LITERAL, span,
                "integer literal out of range; the smallest integer, "
                        + Quotation.of(Long.toString(Long.MIN_VALUE)) + ", needs its `-` directly before it"));
        return new IntegerLiteral(0, false, span);
    }

    private Expression parenthesized() {
        if (!nesting.enter()) {
            return new Erroneous(recovery.skipParentheses());
        }
        Span open = cursor.accept();
        boolean inCondition = context == Context.CONDITION || context == Context.BARE_CONDITION;
        Context outer = context;
        context = inCondition ? Context.CONDITION : Context.VALUE;
        parentheses++;
        Expression inner = expression();
        parentheses--;
        context = outer;
        close(open);
        nesting.leave(1);
        return new Parenthesized(inner, cursor.from(open));
    }

    /// Takes the `)` that closes `open`, or reports that it is missing and skips to it on the same
    /// line.
    void close(Span open) {
        if (cursor.acceptIf(TokenKind.RIGHT_PAREN)) {
            return;
        }
        expectations.expect(ExpectedSyntax.Kind.PARENTHESIS);
        cursor.missing(TokenKind.RIGHT_PAREN, new Related(open, "unclosed `(`"));
        while (!recovery.isSyncToken(0)) {
            if (cursor.acceptIf(TokenKind.RIGHT_PAREN)) {
                return;
            }
            cursor.skip();
        }
    }

    /// Skips the operand of a prefix operator that is nested too deeply, further operators
    /// included.
    private Expression skipPrefixed() {
        Span first = cursor.span();
        while (UnaryOperator.of(cursor.kind()) != null) {
            cursor.skip();
        }
        switch (cursor.kind()) {
            case LEFT_PAREN -> recovery.skipParentheses();
            case IDENTIFIER, INTEGER, TRUE, FALSE, UNKNOWN -> cursor.skip();
            default -> {
            }
        }
        return new Erroneous(cursor.from(first));
    }

    private boolean isOperatorMissing() {
        boolean operand = recovery.startsOperand(0) && (!cursor.at(TokenKind.BANG) || recovery.startsOperand(1));
        return operand && !cursor.startsLine(0) && context != Context.BARE_CONDITION;
    }
}
