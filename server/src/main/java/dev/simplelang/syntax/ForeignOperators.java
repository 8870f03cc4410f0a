package dev.simplelang.syntax;

import dev.simplelang.syntax.ExpressionParser.Context;
import dev.simplelang.text.Quotation;
import dev.simplelang.text.Span;

/// Recognizes operators of other languages, and slips, where an operator of Simple belongs: `=` for
/// `==`, `=>`, `! =`, `+=`, `++`, a prefix `+`, brackets, and characters that start no token.
///
/// Reports and skips the tokens in question, and parses nothing.
final class ForeignOperators {

    /// What was found after an expression where an operator, or nothing, belongs.
    enum Mistake {
        /// The expression ends here.
        NONE,
        /// Another operand follows after a wrong or missing operator.
        OPERAND_FOLLOWS,
        /// Something was skipped; the expression may still go on.
        SKIPPED
    }

    private final Cursor cursor;
    private final Recovery recovery;

    ForeignOperators(Cursor cursor, Recovery recovery) {
        this.cursor = cursor;
        this.recovery = recovery;
    }

    // Before an operand

    /// Skips one token that cannot stand before an operand, such as a second `=` or a prefix `+`,
    /// and returns whether there was one.
    boolean skipBeforeOperand() {
        if (!isMisplaced()) {
            return false;
        }
        switch (cursor.kind()) {
            case ASSIGN -> misplacedAssign();
            case PLUS -> {
                boolean twice = cursor.kind(1) == TokenKind.PLUS && cursor.isGlued(1);
                cursor.report(twice ? cursor.span().to(cursor.span(1)) : cursor.span(),
                        twice ? "Simple has no `++`" : "Simple has no unary `+`");
            }
            case UNKNOWN -> {
            }
            default -> cursor.report(cursor.span(), "expected an expression, found keyword " + cursor.found());
        }
        cursor.skip();
        return true;
    }

    private boolean isMisplaced() {
        return switch (cursor.kind()) {
            case PLUS, ASSIGN -> true;
            case BREAK, CONTINUE, ELSE, INT, RETURN -> isKeywordBeforeOperand();
            case IF, WHILE -> isKeywordBeforeOperand() && cursor.kind(1) != TokenKind.LEFT_PAREN;
            case UNKNOWN ->
                !recovery.isMalformedWord() && (recovery.startsOperand(1) || cursor.kind(1) == TokenKind.UNKNOWN);
            default -> false;
        };
    }

    private boolean isKeywordBeforeOperand() {
        return !cursor.startsLine(0) && recovery.startsOperand(1) && UnaryOperator.of(cursor.kind(1)) == null;
    }

    private void misplacedAssign() {
        String before = cursor.position() == 0 ? "" : cursor.text(-1);
        switch (before) {
            case "<", ">", "!" -> splitOperator(cursor.span(-1).to(cursor.span()), before + "=");
            case "==", "!=" -> cursor.report(cursor.span(), "unexpected `=` after " + Quotation.of(before));
            default -> cursor.unexpected();
        }
    }

    private void splitOperator(Span span, String operator) {
        cursor.report(span, "unexpected space in an operator; write " + Quotation.of(operator), operator);
    }

    // After an expression

    /// Reports and skips what stands after an expression that is parsed for `context`.
    Mistake mistake(Context context) {
        return switch (cursor.kind()) {
            case UNKNOWN -> unknownOperator(context);
            case ASSIGN -> context == Context.STATEMENT ? Mistake.NONE : assignOperator(context);
            case BANG -> cursor.kind(1) == TokenKind.ASSIGN ? splitNotEqual() : Mistake.NONE;
            case PLUS, MINUS, STAR, SLASH -> doubledOperator();
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> skip(1);
            default -> Mistake.NONE;
        };
    }

    private Mistake unknownOperator(Context context) {
        if (context == Context.INITIALIZER && cursor.text().equals(",")) {
            return Mistake.NONE;
        }
        if (cursor.text().startsWith("[")) {
            recovery.skipBrackets();
            return Mistake.SKIPPED;
        }
        if (BinaryOperator.of(cursor.kind(1)) != null && !recovery.startsOperand(1)) {
            cursor.skip();
            cursor.skip();
            return Mistake.OPERAND_FOLLOWS;
        }
        boolean isInExpression = recovery.startsOperand(1) || switch (cursor.kind(1)) {
            case SEMICOLON, RIGHT_PAREN, UNKNOWN -> true;
            default -> false;
        };
        return isInExpression ? skip(1) : Mistake.NONE;
    }

    private Mistake assignOperator(Context context) {
        Span both = cursor.span().to(cursor.span(1));
        TokenKind next = cursor.kind(1);
        if (next == TokenKind.GREATER && cursor.isGlued(1)) {
            cursor.report(both, "unexpected `=>`; write `>=`", ">=");
            return skip(2);
        }
        if (next == TokenKind.LESS && cursor.isGlued(1)) {
            cursor.report(both, "unexpected `=<`; write `<=`", "<=");
            return skip(2);
        }
        if (context == Context.CONDITION || context == Context.BARE_CONDITION) {
            boolean twice = next == TokenKind.ASSIGN;
            cursor.report(twice ? both : cursor.span(), "unexpected `=`; use `==` to compare", "==");
            return skip(twice ? 2 : 1);
        }
        cursor.report(cursor.span(), "assignments are not expressions; use `==` to compare", "==");
        return skip(1);
    }

    private Mistake splitNotEqual() {
        splitOperator(cursor.span().to(cursor.span(1)), "!=");
        return skip(2);
    }

    private Mistake doubledOperator() {
        Span both = cursor.span().to(cursor.span(1));
        String operator = cursor.text();
        if (recovery.isCompoundAssignment(0)) {
            cursor.report(both, "unexpected " + Quotation.of(operator + "=") + "; assignments are not expressions");
            return skip(2);
        }
        if (recovery.isIncrement(0)) {
            cursor.report(both, "Simple has no " + Quotation.of(operator + operator));
            cursor.skip();
            cursor.skip();
            return Mistake.SKIPPED;
        }
        return skip(1);
    }

    /// Skips an operator of so many tokens.
    private Mistake skip(int count) {
        for (int i = 0; i < count; i++) {
            cursor.skip();
        }
        return recovery.startsOperand(0) ? Mistake.OPERAND_FOLLOWS : Mistake.SKIPPED;
    }
}
