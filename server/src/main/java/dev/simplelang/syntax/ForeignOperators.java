package dev.simplelang.syntax;

import dev.simplelang.syntax.ExpressionParser.Context;
import dev.simplelang.text.Span;

/// Recognizes what people bring from other languages, or mistype, where an operator of Simple belongs: `=` for `==`,
/// `=>`, `! =`, `+=`, `++`, a prefix `+`, brackets, and characters that start no token.
///
/// Reports and takes the tokens in question, and parses nothing.
final class ForeignOperators {

    /// What was found behind an expression where an operator, or nothing, belongs.
    enum Mistake {
        /// The expression ends here.
        NONE,
        /// Another operand follows behind a wrong or missing operator.
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

    /// Skips what cannot stand before an operand, such as a second `=` or a prefix `+`, and answers whether it did.
    boolean skipNoise(boolean again) {
        boolean noise = switch (cursor.kind()) {
            case PLUS, ASSIGN -> true;
            case BREAK, CONTINUE, ELSE, INT, RETURN ->
                !cursor.startsLine(0) && recovery.startsOperand(1) && !isPrefixed(1);
            case IF, WHILE ->
                !cursor.startsLine(0) && recovery.startsOperand(1) && cursor.kind(1) != TokenKind.LEFT_PAREN
                        && !isPrefixed(1);
            case UNKNOWN -> !recovery.isMangled() && (recovery.startsOperand(1) || cursor.kind(1) == TokenKind.UNKNOWN);
            default -> false;
        };
        if (noise && !again) {
            reportNoise();
        }
        if (noise) {
            cursor.take();
        }
        return noise;
    }

    /// Whether the token `ahead` is a prefix operator; behind a keyword it may as well be a binary one.
    private boolean isPrefixed(int ahead) {
        return UnaryOperator.of(cursor.kind(ahead)) != null;
    }

    private void reportNoise() {
        switch (cursor.kind()) {
            case ASSIGN -> reportAssign();
            case PLUS -> {
                boolean twice = cursor.kind(1) == TokenKind.PLUS && cursor.isGlued(1);
                Span span = twice ? cursor.span().to(cursor.span(1)) : cursor.span();
                cursor.report(span, "unexpected " + (twice ? "'++'" : "'+'") + ": Simple has no such prefix");
            }
            default -> cursor.unexpected("a value is expected here");
        }
    }

    private void reportAssign() {
        String before = cursor.position() == 0 ? "" : cursor.text(-1);
        switch (before) {
            case "<", ">", "!" -> {
                Span both = cursor.span(-1).to(cursor.span());
                String meant = before + "=";
                cursor.report(both, "unexpected '=': write '" + meant + "' without a space", meant);
            }
            case "==", "!=" -> cursor.unexpected("write '" + before + "'");
            default -> cursor.unexpected("");
        }
    }

    // Behind an expression

    /// Reports and takes what stands behind an expression that is parsed for `context`.
    Mistake mistake(Context context) {
        return switch (cursor.kind()) {
            case UNKNOWN -> unknownOperator(context);
            case ASSIGN -> assignOperator(context);
            case BANG -> splitNotEqual();
            case PLUS, MINUS, STAR, SLASH -> doubledOperator();
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> goOn();
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
        if (recovery.startsOperand(1)) {
            cursor.take();
            return Mistake.OPERAND_FOLLOWS;
        }
        if (BinaryOperator.of(cursor.kind(1)) != null) {
            cursor.take();
            cursor.take();
            return Mistake.OPERAND_FOLLOWS;
        }
        return switch (cursor.kind(1)) {
            case SEMICOLON, RIGHT_PAREN, UNKNOWN -> {
                cursor.take();
                yield Mistake.SKIPPED;
            }
            default -> Mistake.NONE;
        };
    }

    private Mistake assignOperator(Context context) {
        if (context == Context.STATEMENT) {
            return Mistake.NONE;
        }
        Span span = cursor.span();
        int length = 1;
        String message;
        String replacement = "==";
        if (cursor.kind(1) == TokenKind.GREATER && cursor.isGlued(1)) {
            length = 2;
            message = "unexpected '=>': write '>='";
            replacement = ">=";
        } else if (cursor.kind(1) == TokenKind.LESS && cursor.isGlued(1)) {
            length = 2;
            message = "unexpected '=<': write '<='";
            replacement = "<=";
        } else if (context == Context.CONDITION || context == Context.BARE_CONDITION) {
            length = cursor.kind(1) == TokenKind.ASSIGN ? 2 : 1;
            message = "unexpected '=': write '==' to compare";
        } else {
            message = "unexpected '=': an assignment is no expression; write '==' to compare";
        }
        cursor.report(span.to(cursor.span(length - 1)), message, replacement);
        for (int i = 0; i < length; i++) {
            cursor.take();
        }
        return operandOrSilence();
    }

    private Mistake splitNotEqual() {
        if (cursor.kind(1) != TokenKind.ASSIGN) {
            return Mistake.NONE;
        }
        cursor.report(cursor.span().to(cursor.span(1)), "unexpected '!': write '!=' without a space", "!=");
        cursor.take();
        cursor.take();
        return operandOrSilence();
    }

    private Mistake doubledOperator() {
        Span both = cursor.span().to(cursor.span(1));
        if (recovery.isCompoundAssignment(0)) {
            cursor.report(both, "unexpected '" + cursor.text() + "=': an assignment is no expression");
            cursor.take();
            cursor.take();
            return operandOrSilence();
        }
        if (recovery.isIncrement(0)) {
            String operator = cursor.text();
            cursor.report(both, "Simple has no '" + operator + operator + "'");
            cursor.take();
            cursor.take();
            return Mistake.SKIPPED;
        }
        return goOn();
    }

    private Mistake operandOrSilence() {
        if (recovery.startsOperand(0)) {
            return Mistake.OPERAND_FOLLOWS;
        }
        cursor.silence();
        return Mistake.SKIPPED;
    }

    /// Takes an operator that stands behind something skipped.
    private Mistake goOn() {
        cursor.take();
        return operandOrSilence();
    }
}
