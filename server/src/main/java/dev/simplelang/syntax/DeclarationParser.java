package dev.simplelang.syntax;

import dev.simplelang.syntax.ExpressionParser.Context;
import dev.simplelang.text.Quotation;
import dev.simplelang.text.Span;

/// Parses the name that a declaration introduces and its initial value, with what people write in
/// their places.
///
/// Whatever stands at the cursor, a name and a value are returned: a name that is missing is empty,
/// a value that is missing is an empty [Expression.Erroneous].
final class DeclarationParser {

    private final Cursor cursor;
    private final Recovery recovery;
    private final ExpressionParser expressions;
    private final ExpectationRecorder expectations;

    DeclarationParser(Cursor cursor, Recovery recovery, ExpressionParser expressions,
            ExpectationRecorder expectations) {
        this.cursor = cursor;
        this.recovery = recovery;
        this.expressions = expressions;
        this.expectations = expectations;
    }

    /// Parses the name after `int`, or after the comma of a declaration of several names.
    Name name() {
        while (true) {
            if (recovery.isMalformedWord()) {
                recovery.skipMalformedWord();
                return missingName();
            }
            switch (cursor.kind()) {
                case IDENTIFIER -> {
                    var name = new Name(cursor.text(), cursor.accept());
                    if (cursor.at(TokenKind.IDENTIFIER, TokenKind.ASSIGN) && !cursor.startsLine(0)) {
                        cursor.unexpected("a name is a single word");
                        cursor.skip();
                    }
                    return name;
                }
                case UNKNOWN -> cursor.skip();
                case INTEGER -> {
                    if (IntegerLiterals.isWellFormed(cursor.text())) {
                        cursor.report(cursor.span(), "expected a name after `int`, found " + cursor.found());
                    } else {
                        cursor.panic();
                    }
                    cursor.skip();
                    return missingName();
                }
                case INT, BREAK, CONTINUE, ELSE, FALSE, IF, RETURN, TRUE, WHILE -> {
                    if (cursor.at(TokenKind.INT, TokenKind.IDENTIFIER) && !cursor.startsLine(0)) {
                        cursor.unexpected();
                        cursor.skip();
                        continue;
                    }
                    boolean meantAsName = cursor.kind(1) == TokenKind.ASSIGN || cursor.kind(1) == TokenKind.SEMICOLON;
                    if (!meantAsName || cursor.startsLine(0)) {
                        cursor.missing("a name");
                        return missingName();
                    }
                    recovery.skipKeyword("a name");
                    return missingName();
                }
                default -> {
                    expectations.expect(ExpectedSyntax.Kind.NAME);
                    cursor.missing("a name");
                    return missingName();
                }
            }
        }
    }

    private Name missingName() {
        return new Name("", Span.at(cursor.previousEnd()));
    }

    /// Parses `= value` after `name`.
    Expression initializer(Name name) {
        while (cursor.at(TokenKind.UNKNOWN) && !cursor.text().equals(",")) {
            cursor.skip();
        }
        if (cursor.acceptIf(TokenKind.ASSIGN)) {
            return expressions.expression(Context.INITIALIZER);
        }
        if (cursor.at(TokenKind.EQUAL)) {
            cursor.report(cursor.span(), "expected `=` after " + Quotation.of(cursor.text(-1)) + ", found `==`", "=");
            cursor.skip();
            return expressions.expression(Context.INITIALIZER);
        }
        if (recovery.isCompoundAssignment(0)) {
            cursor.report(cursor.span().to(cursor.span(1)), "expected `=` after " + Quotation.of(cursor.text(-1))
                    + ", found " + Quotation.of(cursor.text() + "="), "=");
            cursor.skip();
            cursor.skip();
            return expressions.expression(Context.INITIALIZER);
        }
        if (name.isMissing()) {
            return new Expression.Erroneous(Span.at(cursor.previousEnd()));
        }
        boolean valueFollows = recovery.startsOperand(0) && !cursor.startsLine(0);
        cursor.missingInitializer(valueFollows);
        if (!valueFollows) {
            return new Expression.Erroneous(Span.at(cursor.previousEnd()));
        }
        return expressions.expression(Context.INITIALIZER);
    }
}
