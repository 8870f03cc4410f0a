package dev.simplelang.syntax;

import dev.simplelang.syntax.ExpectedSyntax.Kind;
import dev.simplelang.syntax.ExpressionParser.Context;
import dev.simplelang.syntax.Statement.Assignment;
import dev.simplelang.syntax.Statement.Block;
import dev.simplelang.syntax.Statement.Break;
import dev.simplelang.syntax.Statement.Continue;
import dev.simplelang.syntax.Statement.Declaration;
import dev.simplelang.syntax.Statement.Empty;
import dev.simplelang.syntax.Statement.Erroneous;
import dev.simplelang.syntax.Statement.Return;
import dev.simplelang.syntax.Statement.ShowGraph;
import dev.simplelang.syntax.Statement.While;
import dev.simplelang.text.Diagnostic.Related;
import dev.simplelang.text.Span;
import dev.simplelang.text.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/// Parses statements. Recurses on blocks and on the bodies of `if` and `while` only. Statements
/// that start like none of Simple are for [ForeignStatements] to recognize.
///
/// **Recovery.** A missing token is reported and taken as present where what follows continues
/// sensibly; else tokens are skipped up to the end of the statement: after the next `;`, or before
/// a brace, a keyword that starts a statement, an identifier with `=` after it, or the start of a
/// line. Recovery never crosses a brace, except in what is nested too deeply, so that no block is lost
/// and none is left early.
final class StatementParser {

    /// Words that stand between a condition and a body elsewhere.
    private static final Set<String> FOREIGN_BODY_WORDS = Set.of("do", "then");

    private static final Set<String> ELSE_IF = Set.of("elif", "elseif", "elsif", "elseIf", "elsIf");

    private final Cursor cursor;
    private final ExpectationRecorder expectations;
    private final Nesting nesting;
    private final Recovery recovery;
    private final ExpressionParser expressions;
    private final DeclarationParser declarations;
    private final ForeignStatements foreign;
    private final BraceGuess braces;

    /// Whether the comma of `int a = 1, b = 2;` has just been taken.
    private boolean declarationContinues;

    StatementParser(Cursor cursor, Nesting nesting, ExpectationRecorder expectations) {
        this.cursor = cursor;
        this.expectations = expectations;
        this.nesting = nesting;
        this.recovery = new Recovery(cursor);
        this.expressions = new ExpressionParser(cursor, nesting, recovery, expectations);
        this.declarations = new DeclarationParser(cursor, recovery, expressions, expectations);
        this.foreign = new ForeignStatements(cursor, recovery, expressions, this);
        this.braces = new BraceGuess(cursor);
    }

    /// Parses up to the end of the text.
    List<Statement> program() {
        var statements = new ArrayList<Statement>();
        expectations.open(statements);
        while (!cursor.at(TokenKind.END)) {
            if (cursor.at(TokenKind.RIGHT_BRACE)) {
                // Whatever else is missing before it, there is one brace too many.
                cursor.recover();
                cursor.unmatched(cursor.span());
                statements.add(new Erroneous(cursor.skip()));
            } else {
                statements.add(statement());
            }
        }
        expectations.expect(Kind.STATEMENT);
        braces.report();
        return List.copyOf(statements);
    }

    /// Parses one statement, with the garbage before it. Takes at least one token, except at `}`
    /// and at the end.
    private Statement statement() {
        Span first = cursor.span();
        while (true) {
            cursor.checkCancellation();
            int before = cursor.position();
            Statement statement = attempt();
            if (cursor.at(TokenKind.END) || cursor.at(TokenKind.RIGHT_BRACE)) {
                return statement != null ? statement : new Erroneous(cursor.from(first));
            }
            if (cursor.position() == before) {
                cursor.unexpected();
                cursor.skip();
            }
            if (statement != null) {
                return statement;
            }
        }
    }

    /// Parses a statement, or takes garbage before one and returns null.
    Statement attempt() {
        if (declarationContinues) {
            declarationContinues = false;
            return declaration(Span.at(cursor.previousEnd()), true);
        }
        if (cursor.kind().isKeyword() && cursor.kind(1) == TokenKind.ASSIGN && !cursor.at(TokenKind.INT)) {
            return assignmentToKeyword();
        }
        return switch (cursor.kind()) {
            case RETURN, INT, IF, WHILE, BREAK, CONTINUE, SHOW_GRAPH -> keywordStatement(cursor.kind());
            case LEFT_BRACE -> block(false);
            case SEMICOLON -> new Empty(cursor.accept());
            case IDENTIFIER -> cursor.kind(1) == TokenKind.ASSIGN ? assignment() : foreign.identifierStatement();
            case INTEGER, TRUE, FALSE, LEFT_PAREN, MINUS, BANG -> foreign.expressionStatement();
            case UNKNOWN -> foreign.unknownStatement();
            case RIGHT_PAREN -> strayParentheses();
            case ELSE -> {
                cursor.report(cursor.span(), "`else` without a matching `if`");
                cursor.skip();
                yield null;
            }
            case EQUAL, NOT_EQUAL, LESS_OR_EQUAL, LESS, GREATER_OR_EQUAL, GREATER, PLUS, STAR, SLASH, ASSIGN ->
                foreign.strayOperator();
            case RIGHT_BRACE, END, WHITE_SPACE, LINE_COMMENT, BLOCK_COMMENT -> null;
        };
    }

    /// Parses the statement that the keyword `kind` starts; at the cursor stands that keyword or
    /// what was meant by it.
    Statement keywordStatement(TokenKind kind) {
        return switch (kind) {
            case RETURN -> returnStatement();
            case INT -> declaration(cursor.accept(), false);
            case IF -> ifStatement();
            case WHILE -> whileStatement();
            case BREAK -> keywordAlone(Break::new);
            case CONTINUE -> keywordAlone(Continue::new);
            case SHOW_GRAPH -> keywordAlone(ShowGraph::new);
            default -> throw new IllegalArgumentException("does not start a statement: " + kind);
        };
    }

    private Statement keywordAlone(BiFunction<Span, Span, Statement> statement) {
        Span keyword = cursor.accept();
        terminate();
        return statement.apply(keyword, cursor.from(keyword));
    }

    private Statement returnStatement() {
        Span keyword = cursor.accept();
        Expression value = expressions.expression(Context.VALUE);
        terminate();
        return new Return(keyword, value, cursor.from(keyword));
    }

    // Blocks and bodies

    /// Parses a block. Where an `else` that belongs around it stands at the start of a line,
    /// further left than what is in the block, it is the `}` before the `else` that is missing.
    ///
    /// @param isArm whether an `else` may follow
    private Statement block(boolean isArm) {
        int open = cursor.position();
        if (!nesting.enter()) {
            return new Erroneous(recovery.skipBraces());
        }
        Span first = cursor.accept();
        int dedented = -1;
        var statements = new ArrayList<Statement>();
        boolean lacksBrace = false;
        expectations.open(statements);
        while (!lacksBrace && !cursor.at(TokenKind.RIGHT_BRACE) && !cursor.at(TokenKind.END)) {
            if (dedented < 0 && braces.isDedented(open)) {
                dedented = cursor.position();
            }
            statements.add(statement());
            lacksBrace = isArm && cursor.at(TokenKind.ELSE) && cursor.startsLine(0)
                    && cursor.indentAt(cursor.position()) < cursor.indentAt(open + 1);
        }
        int close = cursor.position();
        declarationContinues = false;
        expectations.expect(Kind.STATEMENT);
        expectations.close();
        if (lacksBrace) {
            cursor.missing(TokenKind.RIGHT_BRACE, new Related(first, "the block starts here"));
        } else if (cursor.acceptIf(TokenKind.RIGHT_BRACE)) {
            braces.closed(open, close, dedented);
        } else {
            braces.unclosed(open, dedented);
            cursor.markIncomplete();
        }
        nesting.leave(1);
        return new Block(List.copyOf(statements), cursor.from(first));
    }

    /// Parses the statement that an `if`, `else` or `while` guards.
    ///
    /// @param isArm whether an `else` may follow
    private Statement body(boolean isArm) {
        if (cursor.at(TokenKind.RIGHT_PAREN)) {
            recovery.reportParentheses();
        }
        if (FOREIGN_BODY_WORDS.contains(cursor.text()) && !cursor.startsLine(0)
                && cursor.kind(1) != TokenKind.ASSIGN) {
            cursor.unexpected("the body follows its condition directly");
            cursor.skip();
        }
        return switch (cursor.kind()) {
            case LEFT_BRACE -> block(isArm);
            case RIGHT_BRACE, END, ELSE -> {
                cursor.missing("a statement");
                yield new Erroneous(Span.at(cursor.previousEnd()));
            }
            default -> {
                if (!nesting.enter()) {
                    yield new Erroneous(recovery.skipStatement());
                }
                Statement body = statement();
                nesting.leave(1);
                yield body;
            }
        };
    }

    /// Parses the statement that a loop repeats.
    Statement loopBody() {
        expectations.enterLoop();
        expectations.expect(Kind.STATEMENT);
        Statement body = body(false);
        expectations.leaveLoop();
        return body;
    }

    /// Parses an arm of an `if`.
    private Statement arm(boolean mayHaveElse) {
        expectations.expect(Kind.ARM);
        return body(mayHaveElse);
    }

    private Statement whileStatement() {
        Span keyword = cursor.accept();
        Expression condition = condition();
        Statement body = loopBody();
        return new While(keyword, condition, body, cursor.from(keyword));
    }

    private Statement ifStatement() {
        Span keyword = cursor.accept();
        return ifStatement(keyword, condition());
    }

    /// Parses what follows the first condition.
    Statement ifStatement(Span firstKeyword, Expression firstCondition) {
        var clauses = new ArrayList<If.Clause>();
        Span keyword = firstKeyword;
        Expression condition = firstCondition;
        while (true) {
            Statement body = arm(true);
            clauses.add(new If.Clause(keyword, condition, body, cursor.from(keyword)));
            boolean chained;
            if (takeElse()) {
                chained = cursor.at(TokenKind.IF);
            } else if (cursor.at(TokenKind.IDENTIFIER, TokenKind.LEFT_PAREN) && ELSE_IF.contains(cursor.text())) {
                cursor.misspelled("else if");
                chained = true;
            } else {
                return new If(List.copyOf(clauses), Optional.empty(), cursor.from(firstKeyword));
            }
            if (!chained) {
                Statement elseArm = arm(false);
                return new If(List.copyOf(clauses), Optional.of(elseArm), cursor.from(firstKeyword));
            }
            keyword = cursor.accept();
            condition = condition();
        }
    }

    /// Takes `else`, also where it is misspelled.
    private boolean takeElse() {
        expectations.expect(Kind.ELSE);
        while (cursor.at(TokenKind.UNKNOWN, TokenKind.ELSE)) {
            cursor.skip();
        }
        if (cursor.acceptIf(TokenKind.ELSE)) {
            return true;
        }
        boolean armFollows = cursor.kind(1) == TokenKind.LEFT_BRACE || cursor.kind(1) == TokenKind.IF;
        if (cursor.at(TokenKind.IDENTIFIER) && armFollows && Spelling.isNear(cursor.text(), "else")) {
            cursor.misspelled("else");
            cursor.skip();
            return true;
        }
        return false;
    }

    private Expression condition() {
        while (cursor.at(TokenKind.UNKNOWN, TokenKind.LEFT_PAREN)) {
            cursor.skip();
        }
        if (!cursor.at(TokenKind.LEFT_PAREN)) {
            expectations.expect(Kind.PARENTHESIS);
            cursor.missing(TokenKind.LEFT_PAREN);
            if (!recovery.startsOperand(0) && !cursor.at(TokenKind.IDENTIFIER) && !cursor.at(TokenKind.UNKNOWN)) {
                cursor.acceptIf(TokenKind.RIGHT_PAREN);
                return new Expression.Erroneous(Span.at(cursor.previousEnd()));
            }
            Expression condition = expressions.expression(Context.BARE_CONDITION);
            if (!cursor.acceptIf(TokenKind.RIGHT_PAREN) && FOREIGN_BODY_WORDS.contains(cursor.text())) {
                cursor.skip();
            }
            return condition;
        }
        Span open = cursor.accept();
        Expression condition = expressions.expression(Context.CONDITION);
        expressions.close(open);
        return conditionGoesOn() ? wholeCondition(condition) : condition;
    }

    /// Whether an operator stands after the parentheses of a condition, as in `if (a) == (b)`.
    private boolean conditionGoesOn() {
        boolean operator = BinaryOperator.of(cursor.kind()) != null && !cursor.at(TokenKind.MINUS);
        boolean foreignOperator = cursor.at(TokenKind.UNKNOWN) && UnknownCharacters.resembleOperator(cursor.text());
        return (operator || foreignOperator) && !cursor.startsLine(0) && recovery.startsOperand(1);
    }

    private Expression wholeCondition(Expression start) {
        cursor.unexpected("put the whole condition in one pair of parentheses");
        cursor.skip();
        Expression rest = expressions.expression(Context.BARE_CONDITION);
        cursor.acceptIf(TokenKind.RIGHT_PAREN);
        return new Expression.Erroneous(List.of(start, rest), start.span().to(rest.span()));
    }

    // Declarations

    /// Parses what follows `int`, or the comma of a declaration of several names.
    ///
    /// @param excused whether a missing value has been reported as part of another mistake
    Statement declaration(Span keyword, boolean excused) {
        Name name = declarations.name();
        if (cursor.at(TokenKind.LEFT_PAREN)) {
            return foreign.functionDeclaration(keyword, name);
        }
        if (excused) {
            cursor.panic();
        }
        Expression value = declarations.initializer(name);
        boolean comma = cursor.at(TokenKind.UNKNOWN, TokenKind.IDENTIFIER) && cursor.text().equals(",");
        if (comma) {
            cursor.skip();
            declarationContinues = true;
        } else {
            terminate();
        }
        return new Declaration(keyword, name, value, cursor.from(keyword));
    }

    /// Whether the next statement goes on with a declaration whose comma has just been taken.
    boolean declarationContinues() {
        return declarationContinues;
    }

    // Assignments

    private Statement assignment() {
        Span first = cursor.span();
        return assignment(new Name(cursor.text(), cursor.accept()), first);
    }

    private Statement assignmentToKeyword() {
        Span first = cursor.span();
        recovery.skipKeyword("a name");
        return assignment(new Name("", Span.at(first.end())), first);
    }

    /// Parses `= value;`, or another operator in the place of `=`, after `name`.
    Statement assignment(Name name, Span first) {
        cursor.accept();
        Expression value = expressions.expression(Context.VALUE);
        terminate();
        return new Assignment(name, value, cursor.from(first));
    }

    // The end of a statement

    private Statement strayParentheses() {
        Span first = cursor.span();
        recovery.reportParentheses();
        return cursor.acceptIf(TokenKind.SEMICOLON) ? new Erroneous(cursor.from(first)) : null;
    }

    /// Takes the `;` that ends a statement, or reports that it is missing and recovers.
    void terminate() {
        if (cursor.acceptIf(TokenKind.SEMICOLON)) {
            return;
        }
        if (cursor.at(TokenKind.RIGHT_PAREN)) {
            recovery.reportParentheses();
        }
        while (cursor.at(TokenKind.UNKNOWN) && !cursor.startsLine(0)) {
            cursor.skip();
        }
        if (cursor.acceptIf(TokenKind.SEMICOLON)) {
            return;
        }
        cursor.missing(TokenKind.SEMICOLON);
        recovery.skipToStatementEnd();
    }
}
