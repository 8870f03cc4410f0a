package dev.simplelang.syntax;

import dev.simplelang.syntax.ExpressionParser.Context;
import dev.simplelang.text.Span;

/// Parses the name that a declaration introduces and its initial value, with what people write in their places.
///
/// Whatever stands at the cursor, a name and a value are answered: a name that is missing is empty, a value that is
/// missing is an empty [Expression.Erroneous].
final class DeclarationParser {

    private final Cursor cursor;
    private final Recovery recovery;
    private final ExpressionParser expressions;
    private final Expectations expectations;

    DeclarationParser(Cursor cursor, Recovery recovery, ExpressionParser expressions, Expectations expectations) {
        this.cursor = cursor;
        this.recovery = recovery;
        this.expressions = expressions;
        this.expectations = expectations;
    }

    /// Parses the name behind `int`, or behind the comma of a declaration of several names.
    Name name() {
        while (true) {
            switch (cursor.kind()) {
                case IDENTIFIER -> {
                    if (recovery.isMangled()) {
                        return mangledName();
                    }
                    var name = new Name(cursor.text(), cursor.take());
                    if (cursor.at(TokenKind.IDENTIFIER, TokenKind.ASSIGN) && !cursor.startsLine(0)) {
                        cursor.unexpected("a name is one word");
                        cursor.take();
                    }
                    return name;
                }
                case UNKNOWN -> {
                    if (recovery.isMangled()) {
                        return mangledName();
                    }
                    cursor.take();
                }
                case INTEGER -> {
                    if (recovery.isMangled()) {
                        return mangledName();
                    }
                    if (Lexer.isWellFormed(cursor.text())) {
                        cursor.report(cursor.span(), "expected a name after 'int', found " + cursor.found());
                    }
                    cursor.take();
                    return missingName();
                }
                case INT, BREAK, CONTINUE, ELSE, FALSE, IF, RETURN, TRUE, WHILE -> {
                    if (cursor.at(TokenKind.INT, TokenKind.IDENTIFIER) && !cursor.startsLine(0)) {
                        cursor.unexpected("");
                        cursor.take();
                        continue;
                    }
                    boolean meantAsName = cursor.kind(1) == TokenKind.ASSIGN || cursor.kind(1) == TokenKind.SEMICOLON;
                    if (!meantAsName || cursor.startsLine(0)) {
                        cursor.missing("a name");
                        return missingName();
                    }
                    recovery.keywordAsName();
                    return missingName();
                }
                default -> {
                    expectations.expect(Continuation.Kind.NAME);
                    cursor.missing("a name");
                    return missingName();
                }
            }
        }
    }

    private Name missingName() {
        return new Name("", Span.at(cursor.previousEnd()));
    }

    private Name mangledName() {
        recovery.mangled();
        return missingName();
    }

    /// Parses `= value` behind `name`.
    Expression initializer(Name name) {
        while (cursor.at(TokenKind.UNKNOWN) && !cursor.text().equals(",")) {
            cursor.take();
        }
        if (cursor.takeIf(TokenKind.ASSIGN)) {
            return expressions.expression(Context.INITIALIZER);
        }
        if (cursor.at(TokenKind.EQUAL)) {
            cursor.misspelled("=", "write '=' to give a variable its value");
            cursor.take();
            return expressions.expression(Context.INITIALIZER);
        }
        if (recovery.isCompoundAssignment(0)) {
            cursor.report(cursor.span().to(cursor.span(1)), "unexpected " + Quotation.of(cursor.text() + "=")
                    + ": write '=' to give a variable its value", "=");
            cursor.take();
            cursor.take();
            return expressions.expression(Context.INITIALIZER);
        }
        if (name.isMissing()) {
            cursor.silence();
            return new Expression.Erroneous(Span.at(cursor.previousEnd()));
        }
        boolean valueFollows = recovery.startsOperand(0) && !cursor.startsLine(0);
        cursor.missingInitializer(valueFollows);
        if (!valueFollows) {
            return new Expression.Erroneous(Span.at(cursor.previousEnd()));
        }
        cursor.mute();
        Expression value = expressions.expression(Context.INITIALIZER);
        cursor.unmute();
        return value;
    }
}
