package dev.simplelang.syntax;

import dev.simplelang.syntax.ExpressionParser.Context;
import dev.simplelang.syntax.Statement.Assignment;
import dev.simplelang.syntax.Statement.Block;
import dev.simplelang.syntax.Statement.Erroneous;
import dev.simplelang.syntax.Statement.While;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.LookAlikes;
import dev.simplelang.text.Proposal;
import dev.simplelang.text.Quotation;
import dev.simplelang.text.Span;
import dev.simplelang.text.Spelling;
import dev.simplelang.text.TextEdit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Recognizes statements of other languages, and slips, where a statement of Simple belongs: `for`
/// and other loops, functions and calls, foreign types, misspelled keywords, `++` and `+=`,
/// expressions and operators that stand alone, and words with characters in them that start no
/// token.
///
/// Knows no grammar: once it is clear what was meant, and that is reported, the [StatementParser]
/// parses it. What that parser calls returns the statement, or null where it skipped tokens before
/// one.
final class ForeignStatements {

    /// What people write for `int`.
    private static final Set<String> FOREIGN_TYPES = Set.of("auto", "bool", "boolean", "byte", "char", "const",
            "double", "final", "float", "integer", "let", "long", "short", "signed", "string", "String", "unsigned",
            "var", "void");

    /// Words that start a statement with a body elsewhere, and what to use instead.
    private static final Map<String, String> FOREIGN_STATEMENTS = Map.of("do", "use `while`", "switch", "use `if`",
            "try", "there are no exceptions");

    private static final List<TokenKind> STATEMENT_KEYWORDS = List.of(TokenKind.RETURN, TokenKind.INT, TokenKind.IF,
            TokenKind.WHILE, TokenKind.BREAK, TokenKind.CONTINUE);

    private final Cursor cursor;
    private final Recovery recovery;
    private final ExpressionParser expressions;
    private final StatementParser statements;

    ForeignStatements(Cursor cursor, Recovery recovery, ExpressionParser expressions, StatementParser statements) {
        this.cursor = cursor;
        this.recovery = recovery;
        this.expressions = expressions;
        this.statements = statements;
    }

    // Statements that start with a name

    /// A name, unless a plain assignment starts with it.
    Statement identifierStatement() {
        TokenKind next = cursor.kind(1);
        if (next == TokenKind.UNKNOWN) {
            return unknownAfterName();
        }
        if (next == TokenKind.EQUAL) {
            return comparison();
        }
        if (recovery.isCompoundAssignment(1)) {
            return compoundAssignment();
        }
        if (recovery.isIncrement(1)) {
            return increment();
        }
        if (next == TokenKind.LEFT_PAREN || next == TokenKind.LEFT_BRACE) {
            if (cursor.text().equals("for") && next == TokenKind.LEFT_PAREN) {
                return forStatement();
            }
            if (FOREIGN_STATEMENTS.containsKey(cursor.text())) {
                return foreignStatement();
            }
        }
        Optional<TokenKind> meant = meantKeyword();
        if (meant.isPresent()) {
            return misspelled(meant.get());
        }
        if (next == TokenKind.LEFT_PAREN) {
            return call();
        }
        if (next == TokenKind.LEFT_BRACE) {
            return wordBeforeBlock();
        }
        if (BinaryOperator.of(next) != null && !cursor.startsLine(1)) {
            return expressionStatement();
        }
        return nameAlone();
    }

    private Name acceptName() {
        return new Name(cursor.text(), cursor.accept());
    }

    private Statement comparison() {
        Span first = cursor.span();
        cursor.report(cursor.span(1), "expected `=` after " + Quotation.of(cursor.text())
                + ", found `==`; a comparison is not a statement", "=");
        return statements.assignment(acceptName(), first);
    }

    private Statement compoundAssignment() {
        Span first = cursor.span();
        Span operators = cursor.span(1).to(cursor.span(2));
        String operator = cursor.text(1);
        String start = cursor.text() + " = " + cursor.text() + " " + operator + " ";
        String message = "Simple has no " + Quotation.of(operator + "=") + "; write " + Quotation.of(start + "…");
        boolean isOneOperand = cursor.kind(3) == TokenKind.IDENTIFIER || cursor.kind(3) == TokenKind.INTEGER;
        if (isOneOperand && cursor.kind(4) == TokenKind.SEMICOLON) {
            var edit = new TextEdit(operators, "= " + cursor.text() + " " + operator);
            cursor.report(operators, message,
                    new Proposal("Replace with " + Quotation.of(start + cursor.text(3)), edit, false));
        } else {
            // More operands may need parentheses.
            cursor.report(operators, message);
        }
        Name name = acceptName();
        cursor.skip();
        return statements.assignment(name, first);
    }

    private Statement increment() {
        Span first = cursor.span();
        String name = cursor.text();
        String operator = cursor.text(1);
        String assigned = " = " + name + " " + operator + " 1";
        Span operators = cursor.span(1).to(cursor.span(2));
        cursor.report(operators, "Simple has no " + Quotation.of(operator + operator) + "; write "
                + Quotation.of(name + assigned),
                new Proposal("Replace with " + Quotation.of(name + assigned), new TextEdit(operators, assigned),
                        false));
        Name target = acceptName();
        cursor.skip();
        cursor.skip();
        var value = new Expression.Erroneous(List.of(new Expression.Read(name, target.span())), cursor.from(first));
        statements.terminate();
        return new Assignment(target, value, cursor.from(first));
    }

    private Statement wordBeforeBlock() {
        if (Spelling.isNear(cursor.text(), "else")) {
            cursor.unexpected("did you mean `else`?");
        } else {
            cursor.unexpected();
        }
        cursor.skip();
        return null;
    }

    // Misspelled keywords

    /// The keyword that the identifier at the cursor seems to stand for, judged by its spelling and
    /// by what follows.
    private Optional<TokenKind> meantKeyword() {
        String word = cursor.text();
        var alike = STATEMENT_KEYWORDS.stream().filter(kind -> LookAlikes.areConfusable(word, kind.symbol()))
                .findFirst();
        if (alike.isPresent()) {
            return alike;
        }
        return switch (cursor.kind(1)) {
            case IDENTIFIER -> cursor.startsLine(1) ? Optional.empty() : meantBeforeName(word);
            case INTEGER, TRUE, FALSE, MINUS, BANG ->
                cursor.startsLine(1) ? Optional.empty() : nearest(word, TokenKind.RETURN);
            case LEFT_PAREN ->
                word.equalsIgnoreCase("if")
                        ? Optional.of(TokenKind.IF)
                        : nearest(word, TokenKind.WHILE, TokenKind.RETURN);
            case SEMICOLON -> word.equalsIgnoreCase("showGraph")
                    ? Optional.of(TokenKind.SHOW_GRAPH)
                    : nearest(word, TokenKind.BREAK, TokenKind.CONTINUE, TokenKind.RETURN);
            default -> Optional.empty();
        };
    }

    private Optional<TokenKind> meantBeforeName(String word) {
        boolean isType = FOREIGN_TYPES.contains(word) || Spelling.isNear(word, "int");
        return switch (cursor.kind(2)) {
            case ASSIGN -> Optional.of(TokenKind.INT);
            case SEMICOLON -> isType ? Optional.of(TokenKind.INT) : nearest(word, TokenKind.RETURN);
            default -> nearest(word, TokenKind.RETURN, TokenKind.INT);
        };
    }

    private static Optional<TokenKind> nearest(String word, TokenKind... keywords) {
        List<String> symbols = Stream.of(keywords).map(TokenKind::symbol).toList();
        return Spelling.nearest(word, symbols).map(symbol -> keywords[symbols.indexOf(symbol)]);
    }

    private Statement misspelled(TokenKind meant) {
        String word = cursor.text();
        boolean isNear = Spelling.isNear(word, meant.symbol()) || meant == TokenKind.SHOW_GRAPH;
        if (meant == TokenKind.INT && FOREIGN_TYPES.contains(word)) {
            cursor.misspelled(meant.symbol(), "the only type of Simple is `int`");
        } else if (isNear) {
            cursor.misspelled(meant.symbol());
        } else {
            cursor.misspelled(meant.symbol(), "a declaration starts with `int`");
        }
        if (meant == TokenKind.INT) {
            return statements.declaration(cursor.accept(), true);
        }
        return statements.keywordStatement(meant);
    }

    // Statements and functions of other languages

    /// `for (…; …; …) body`, read as the loop that it is; in its header nothing is reported.
    private Statement forStatement() {
        Span keyword = cursor.span();
        cursor.report(keyword, "Simple has no `for`; use `while`");
        cursor.skip();
        Span header = cursor.skip();
        var parts = new ArrayList<Statement>();
        while (statements.declarationContinues() || cursor.at(TokenKind.INT)
                || (parts.isEmpty() && cursor.at(TokenKind.IDENTIFIER, TokenKind.ASSIGN))) {
            parts.add(statements.attempt());
        }
        cursor.acceptIf(TokenKind.SEMICOLON);
        Expression condition = recovery.startsOperand(0)
                ? expressions.expression(Context.CONDITION)
                : new Expression.Erroneous(Span.at(cursor.previousEnd()));
        recovery.skipForHeader();
        cursor.retract(header.to(Span.at(cursor.previousEnd())));
        cursor.markIncomplete();
        Statement body = statements.loopBody();
        parts.add(new While(keyword, condition, body, condition.span().to(Span.at(cursor.previousEnd()))));
        return new Block(List.copyOf(parts), cursor.from(keyword));
    }

    /// A statement of other languages with parentheses or a block after its name; the block is
    /// read.
    private Statement foreignStatement() {
        String word = cursor.text();
        cursor.report(cursor.span(), "Simple has no " + Quotation.of(word) + "; " + FOREIGN_STATEMENTS.get(word));
        cursor.skip();
        if (cursor.at(TokenKind.LEFT_PAREN)) {
            cursor.retract(recovery.skipParentheses());
        }
        return null;
    }

    private Statement call() {
        Span first = cursor.span();
        expressions.call();
        if (cursor.at(TokenKind.LEFT_BRACE)) {
            return null;
        }
        statements.terminate();
        return new Erroneous(cursor.from(first));
    }

    /// `int main() { … }`, from its first parenthesis on: the block is read as a statement of its
    /// own.
    Statement functionDeclaration(Span keyword, Name name) {
        cursor.report(name.isMissing() ? cursor.span() : name.span(),
                "Simple has no functions; a program is a list of statements");
        cursor.retract(recovery.skipParentheses());
        if (!cursor.at(TokenKind.LEFT_BRACE)) {
            statements.terminate();
        }
        return new Erroneous(cursor.from(keyword));
    }

    // Expressions that stand alone

    /// A name after which nothing follows that makes a statement.
    private Statement nameAlone() {
        Span first = cursor.span();
        Name name = acceptName();
        boolean valueFollows = recovery.startsOperand(0) && !cursor.startsLine(0);
        cursor.missingInitializer(valueFollows);
        if (valueFollows && !cursor.at(TokenKind.IDENTIFIER)) {
            Expression value = expressions.expression(Context.VALUE);
            statements.terminate();
            return new Assignment(name, value, cursor.from(first));
        }
        statements.terminate();
        return new Erroneous(cursor.from(first));
    }

    /// An expression where a statement belongs.
    Statement expressionStatement() {
        Span first = cursor.span();
        int mistakes = cursor.mistakes();
        Expression expression = expressions.expression(Context.STATEMENT);
        boolean isReported = cursor.mistakes() > mistakes || expression.span().isEmpty();
        if (expression instanceof Expression.Parenthesized && startsBody()) {
            Span place = Span.at(first.start());
            cursor.add(new Diagnostic(DiagnosticCode.SYNTAX, place, "expected `if` or `while` before `(`"));
            return statements.ifStatement(place, expression);
        }
        if (cursor.at(TokenKind.ASSIGN)) {
            if (!isReported) {
                cursor.report(expression.span(),
                        "cannot assign to this expression; the left side must be a variable");
            }
            cursor.skip();
            Expression value = expressions.expression(Context.VALUE);
            statements.terminate();
            return new Erroneous(List.of(expression, value), cursor.from(first));
        }
        if (!isReported) {
            cursor.report(expression.span(),
                    "expected a statement, found an expression; did you mean to assign or `return` it?");
        }
        cursor.panic();
        statements.terminate();
        return new Erroneous(List.of(expression), cursor.from(first));
    }

    private boolean startsBody() {
        return switch (cursor.kind()) {
            case LEFT_BRACE, RETURN, BREAK, CONTINUE -> true;
            case IDENTIFIER -> cursor.kind(1) == TokenKind.ASSIGN;
            default -> false;
        };
    }

    // Characters and operators that start no statement

    /// A statement whose first word has characters in it, or after it, that start no token.
    private Statement unknownAfterName() {
        Span first = cursor.span();
        if (recovery.isMalformedWord()) {
            return malformedStatement();
        }
        if (cursor.kind(2) == TokenKind.ASSIGN) {
            Name name = acceptName();
            cursor.skip();
            return statements.assignment(name, first);
        }
        if (cursor.text(1).equals(":")) {
            cursor.skip();
            cursor.skip();
            return null;
        }
        return expressionStatement();
    }

    private Statement malformedStatement() {
        Span first = cursor.span();
        Expression word = recovery.skipMalformedWord();
        if (recovery.isCompoundAssignment(0)) {
            cursor.skip();
        }
        if (cursor.at(TokenKind.ASSIGN)) {
            return statements.assignment(new Name("", Span.at(word.span().end())), first);
        }
        if (cursor.at(TokenKind.LEFT_BRACE)) {
            return null;
        }
        statements.terminate();
        return new Erroneous(cursor.from(first));
    }

    /// Characters that start no token.
    Statement unknownStatement() {
        Span first = cursor.span();
        if (recovery.isMalformedWord()) {
            return malformedStatement();
        }
        if (cursor.kind(1) == TokenKind.ASSIGN) {
            Span word = cursor.skip();
            return statements.assignment(new Name("", Span.at(word.end())), first);
        }
        if (BinaryOperator.of(cursor.kind(1)) != null && !cursor.startsLine(1)) {
            return expressionStatement();
        }
        cursor.skip();
        return cursor.acceptIf(TokenKind.SEMICOLON) ? new Erroneous(cursor.from(first)) : null;
    }

    /// A binary operator, or `=`.
    Statement strayOperator() {
        Span first = cursor.span();
        if (cursor.at(TokenKind.PLUS, TokenKind.PLUS) && cursor.isGlued(1)) {
            cursor.report(first.to(cursor.span(1)), "Simple has no `++`");
        } else {
            cursor.report(first, "expected a statement, found " + cursor.found());
        }
        cursor.skip();
        recovery.skipToStatementEnd();
        boolean isAssignment = cursor.at(TokenKind.IDENTIFIER, TokenKind.ASSIGN) && !cursor.startsLine(0);
        return isAssignment ? null : new Erroneous(cursor.from(first));
    }
}
