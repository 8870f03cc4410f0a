package dev.simplelang.syntax;

import dev.simplelang.syntax.ExpressionParser.Context;
import dev.simplelang.syntax.Statement.Assignment;
import dev.simplelang.syntax.Statement.Block;
import dev.simplelang.syntax.Statement.Erroneous;
import dev.simplelang.syntax.Statement.While;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.LookAlikes;
import dev.simplelang.text.Proposal;
import dev.simplelang.text.Span;
import dev.simplelang.text.Spelling;
import dev.simplelang.text.TextEdit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Recognizes what people bring from other languages, or mistype, where a statement of Simple belongs: `for` and other
/// loops, functions and their calls, foreign types, misspelled keywords, `++` and `+=`, expressions and operators that
/// stand alone, and words with characters in them that start no token.
///
/// Knows no grammar: once it is clear what was meant, and that is reported, the [StatementParser] parses it. What
/// that parser calls answers the statement, or null where it took garbage before one.
final class ForeignStatements {

    /// What people write for `int`.
    private static final Set<String> FOREIGN_TYPES = Set.of("auto", "bool", "boolean", "byte", "char", "const",
            "double", "final", "float", "let", "long", "mut", "short", "signed", "string", "String", "unsigned", "var",
            "void");

    /// Words that start statements with a body elsewhere.
    private static final Set<String> FOREIGN_STATEMENTS = Set.of("do", "foreach", "loop", "repeat", "switch", "try",
            "unless", "until");

    /// Slips for `if`, which is too short to be recognized by likeness: many names are as like.
    private static final Set<String> IF_SLIPS = Set.of("If", "IF", "iF", "fi", "iff", "iif");

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
        Span first = cursor.span();
        TokenKind next = cursor.kind(1);
        if (next == TokenKind.UNKNOWN) {
            return unknownBehindName();
        }
        if (next == TokenKind.EQUAL) {
            cursor.report(cursor.span(1), "expected '=' after " + Quotation.of(cursor.text())
                    + ", found '==': a comparison alone is no statement", "=");
            return statements.assignment(takeName(), first);
        }
        if (recovery.isCompoundAssignment(1)) {
            return compoundAssignment();
        }
        if (recovery.isIncrement(1)) {
            return increment();
        }
        if (next == TokenKind.LEFT_PAREN && cursor.text().equals("for")) {
            return forStatement();
        }
        if ((next == TokenKind.LEFT_PAREN || next == TokenKind.LEFT_BRACE)
                && FOREIGN_STATEMENTS.contains(cursor.text())) {
            return foreignStatement();
        }
        Optional<TokenKind> meant = meantKeyword();
        if (meant.isPresent()) {
            return misspelled(meant.get());
        }
        if (next == TokenKind.LEFT_PAREN) {
            return call();
        }
        if (next == TokenKind.LEFT_BRACE) {
            cursor.unexpected(Spelling.isNear(cursor.text(), "else") ? "did you mean 'else'?" : "");
            cursor.take();
            return null;
        }
        if (BinaryOperator.of(next) != null && !cursor.startsLine(1)) {
            return expressionStatement();
        }
        return nameAlone();
    }

    private Name takeName() {
        return new Name(cursor.text(), cursor.take());
    }

    private Statement compoundAssignment() {
        Span first = cursor.span();
        Span operators = cursor.span(1).to(cursor.span(2));
        String operator = cursor.text(1);
        String start = cursor.text() + " = " + cursor.text() + " " + operator + " ";
        String message = "Simple has no '" + operator + "='; write " + Quotation.of(start + "…");
        // Behind more than one operand it may need parentheses.
        boolean isOperand = cursor.kind(3) == TokenKind.IDENTIFIER || cursor.kind(3) == TokenKind.INTEGER;
        if (isOperand && cursor.kind(4) == TokenKind.SEMICOLON) {
            var edit = new TextEdit(operators, "= " + cursor.text() + " " + operator);
            cursor.report(operators, message,
                    new Proposal("Replace with " + Quotation.of(start + cursor.text(3)), edit, false));
        } else {
            cursor.report(operators, message);
        }
        Name name = takeName();
        cursor.take();
        return statements.assignment(name, first);
    }

    private Statement increment() {
        Span first = cursor.span();
        String name = cursor.text();
        String operator = cursor.text(1);
        String statement = Quotation.of(name + " = " + name + " " + operator + " 1");
        Span both = cursor.span(1).to(cursor.span(2));
        cursor.report(both, "Simple has no '" + operator + operator + "'; write " + statement,
                new Proposal("Replace with " + statement, new TextEdit(both, " = " + name + " " + operator + " 1"),
                        false));
        Name target = takeName();
        cursor.take();
        Span operators = first.to(cursor.take());
        var value = new Expression.Erroneous(List.of(new Expression.Read(name, target.span())), operators);
        statements.terminate();
        return new Assignment(target, value, cursor.from(first));
    }

    // Misspelled keywords

    /// The keyword that the identifier at the cursor seems to stand for, judged by its spelling and by what follows.
    private Optional<TokenKind> meantKeyword() {
        String word = cursor.text();
        boolean sameLine = !cursor.startsLine(1);
        var alike = STATEMENT_KEYWORDS.stream().filter(kind -> LookAlikes.areConfusable(word, kind.symbol()))
                .findFirst();
        if (alike.isPresent()) {
            return alike;
        }
        return switch (cursor.kind(1)) {
            case IDENTIFIER -> {
                boolean declares = cursor.kind(2) == TokenKind.ASSIGN || cursor.kind(2) == TokenKind.SEMICOLON;
                if (!sameLine) {
                    yield Optional.empty();
                }
                if (cursor.kind(2) == TokenKind.ASSIGN || (declares && isForeignType(word))) {
                    yield Optional.of(TokenKind.INT);
                }
                yield nearest(word, TokenKind.RETURN, TokenKind.INT);
            }
            case INTEGER, TRUE, FALSE, MINUS, BANG ->
                sameLine ? nearest(word, TokenKind.RETURN) : Optional.empty();
            case LEFT_PAREN ->
                IF_SLIPS.contains(word)
                        ? Optional.of(TokenKind.IF)
                        : nearest(word, TokenKind.WHILE, TokenKind.RETURN);
            case SEMICOLON -> word.equalsIgnoreCase("showGraph")
                    ? Optional.of(TokenKind.SHOW_GRAPH)
                    : nearest(word, TokenKind.BREAK, TokenKind.CONTINUE, TokenKind.RETURN);
            default -> Optional.empty();
        };
    }

    private static boolean isForeignType(String word) {
        return FOREIGN_TYPES.contains(word) || word.equals("integer") || Spelling.isNear(word, "int");
    }

    private static Optional<TokenKind> nearest(String word, TokenKind... keywords) {
        List<String> symbols = List.of(keywords).stream().map(TokenKind::symbol).toList();
        return Spelling.nearest(word, symbols).map(symbol -> keywords[symbols.indexOf(symbol)]);
    }

    private Statement misspelled(TokenKind meant) {
        String word = cursor.text();
        boolean foreign = meant == TokenKind.INT && FOREIGN_TYPES.contains(word);
        boolean near = Spelling.isNear(word, meant.symbol()) || meant == TokenKind.SHOW_GRAPH;
        String why = "did you mean '" + meant.symbol() + "'?";
        if (foreign) {
            why = "Simple has only the type 'int'";
        } else if (!near) {
            why = "a declaration starts with 'int'";
        }
        cursor.misspelled(meant.symbol(), why);
        if (meant == TokenKind.INT) {
            return statements.declaration(cursor.take(), true);
        }
        return statements.keywordStatement(meant);
    }

    // Statements and functions of other languages

    /// `for (…; …; …) body`, read as the loop it is so that nothing in it is reported for that reason alone.
    private Statement forStatement() {
        Span keyword = cursor.span();
        cursor.unexpected("Simple has no 'for'; use 'while'");
        cursor.take();
        Span header = cursor.take();
        cursor.mute();
        var parts = new ArrayList<Statement>();
        while (statements.declarationContinues() || cursor.at(TokenKind.INT)
                || (parts.isEmpty() && cursor.at(TokenKind.IDENTIFIER, TokenKind.ASSIGN))) {
            parts.add(statements.attempt());
        }
        cursor.takeIf(TokenKind.SEMICOLON);
        Expression condition = recovery.startsOperand(0)
                ? expressions.expression(Context.CONDITION)
                : new Expression.Erroneous(Span.at(cursor.previousEnd()));
        skipForHeader();
        cursor.forgive(header.to(Span.at(cursor.previousEnd())));
        cursor.unmute();
        cursor.lack();
        Statement body = statements.loopBody();
        parts.add(new While(keyword, condition, body, condition.span().to(Span.at(cursor.previousEnd()))));
        return new Block(List.copyOf(parts), cursor.from(keyword));
    }

    /// Skips behind the `)` of a `for`, or to a brace.
    private void skipForHeader() {
        int depth = 1;
        while (depth > 0 && !cursor.at(TokenKind.END)) {
            switch (cursor.kind()) {
                case LEFT_PAREN -> depth++;
                case RIGHT_PAREN -> depth--;
                case LEFT_BRACE, RIGHT_BRACE -> {
                    return;
                }
                default -> {
                }
            }
            cursor.take();
        }
    }

    /// A statement of other languages with parentheses or a block behind its name; the block is read.
    private Statement foreignStatement() {
        cursor.unexpected("Simple has only 'if' and 'while'");
        cursor.take();
        if (cursor.at(TokenKind.LEFT_PAREN)) {
            cursor.forgive(recovery.skipParentheses());
        }
        cursor.silence();
        return null;
    }

    private Statement call() {
        Span first = cursor.span();
        expressions.call();
        if (cursor.at(TokenKind.LEFT_BRACE)) {
            return null;
        }
        cursor.silence();
        statements.terminate();
        return new Erroneous(cursor.from(first));
    }

    /// `int main() { … }`, from its first parenthesis on: the block is read as a statement of its own.
    Statement functionDeclaration(Span keyword, Name name) {
        cursor.report(name.isMissing() ? cursor.span() : name.span(),
                "Simple has no functions; a program is a list of statements");
        cursor.forgive(recovery.skipParentheses());
        cursor.silence();
        if (!cursor.at(TokenKind.LEFT_BRACE)) {
            statements.terminate();
        }
        return new Erroneous(cursor.from(keyword));
    }

    // Expressions that stand alone

    /// A name behind which nothing follows that makes a statement.
    private Statement nameAlone() {
        Span first = cursor.span();
        Name name = takeName();
        boolean valueFollows = recovery.startsOperand(0) && !cursor.startsLine(0);
        cursor.missingInitializer(valueFollows);
        if (valueFollows && !cursor.at(TokenKind.IDENTIFIER)) {
            cursor.mute();
            Expression value = expressions.expression(Context.VALUE);
            cursor.unmute();
            cursor.silence();
            statements.terminate();
            return new Assignment(name, value, cursor.from(first));
        }
        cursor.silence();
        statements.terminate();
        return new Erroneous(cursor.from(first));
    }

    /// An expression where a statement belongs.
    Statement expressionStatement() {
        Span first = cursor.span();
        int mistakes = cursor.mistakes();
        Expression expression = expressions.expression(Context.STATEMENT);
        boolean silent = cursor.mistakes() > mistakes;
        if (expression instanceof Expression.Parenthesized && startsBody()) {
            cursor.add(DiagnosticCode.SYNTAX, Span.at(first.start()), "expected 'if' or 'while' before '('");
            return statements.ifStatement(Span.at(first.start()), expression);
        }
        if (cursor.at(TokenKind.ASSIGN)) {
            if (!silent) {
                cursor.report(expression.span(), "only a name can stand left of '='");
            }
            cursor.take();
            Expression value = expressions.expression(Context.VALUE);
            statements.terminate();
            return new Erroneous(List.of(expression, value), cursor.from(first));
        }
        if (!silent && !expression.span().isEmpty()) {
            cursor.report(expression.span(), "an expression alone is no statement");
        }
        cursor.silence();
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

    // Garbage

    /// A statement whose first word has characters in it, or behind it, that start no token.
    private Statement unknownBehindName() {
        Span first = cursor.span();
        if (recovery.isMangled()) {
            return mangledStatement();
        }
        if (cursor.kind(2) == TokenKind.ASSIGN) {
            Name name = takeName();
            cursor.take();
            return statements.assignment(name, first);
        }
        if (cursor.text(1).equals(":")) {
            cursor.take();
            cursor.take();
            return null;
        }
        return expressionStatement();
    }

    private Statement mangledStatement() {
        Span first = cursor.span();
        Expression word = recovery.mangled();
        if (recovery.isCompoundAssignment(0)) {
            cursor.take();
        }
        if (cursor.at(TokenKind.ASSIGN)) {
            return statements.assignment(new Name("", Span.at(word.span().end())), first);
        }
        if (cursor.at(TokenKind.LEFT_BRACE)) {
            return null;
        }
        cursor.silence();
        statements.terminate();
        return new Erroneous(cursor.from(first));
    }

    /// Characters that start no token.
    Statement unknownStatement() {
        Span first = cursor.span();
        if (recovery.isMangled()) {
            return mangledStatement();
        }
        if (cursor.kind(1) == TokenKind.ASSIGN) {
            Span word = cursor.take();
            return statements.assignment(new Name("", Span.at(word.end())), first);
        }
        if (BinaryOperator.of(cursor.kind(1)) != null && !cursor.startsLine(1)) {
            return expressionStatement();
        }
        cursor.take();
        return cursor.takeIf(TokenKind.SEMICOLON) ? new Erroneous(cursor.from(first)) : null;
    }

    /// A binary operator, or `=`.
    Statement strayOperator() {
        Span first = cursor.span();
        boolean increment = cursor.at(TokenKind.PLUS, TokenKind.PLUS) && cursor.isGlued(1);
        if (increment) {
            cursor.report(first.to(cursor.span(1)), "Simple has no '++'");
        } else {
            cursor.unexpected("no statement starts like this");
        }
        cursor.take();
        recovery.skipToStatementEnd();
        boolean goesOn = cursor.at(TokenKind.IDENTIFIER, TokenKind.ASSIGN) && !cursor.startsLine(0);
        return goesOn ? null : new Erroneous(cursor.from(first));
    }
}
