package dev.simplelang.syntax;

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
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.Span;
import dev.simplelang.text.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Parses statements. Recurses on blocks and on the bodies of `if` and `while` only.
///
/// **Recovery.** A missing token is reported and taken as present where what follows continues sensibly; else tokens
/// are skipped up to the end of the statement: behind the next `;`, or before a brace, a keyword that starts a
/// statement, an identifier with `=` behind it, or the start of a line. Recovery never crosses a brace, so that no
/// block is lost and none is left early.
final class StatementParser {

    /// What people write for `int`.
    private static final Set<String> FOREIGN_TYPES = Set.of("auto", "bool", "boolean", "byte", "char", "const",
            "double",
            "final", "float", "let", "long", "mut", "short", "signed", "string", "String", "unsigned", "var", "void");

    /// Words that start statements with a body elsewhere.
    private static final Set<String> FOREIGN_STATEMENTS = Set.of("do", "foreach", "loop", "repeat", "switch", "try",
            "unless", "until");

    /// Words that stand between a condition and a body elsewhere.
    private static final Set<String> FOREIGN_BODY_WORDS = Set.of("do", "then");

    /// Slips for `if`, which is too short to be recognized by likeness: many names are as like.
    private static final Set<String> IF_SLIPS = Set.of("If", "IF", "iF", "fi", "iff", "iif");

    private static final Set<String> ELSE_IF = Set.of("elif", "elseif", "elsif", "elseIf", "elsIf");

    private final Cursor cursor;
    private final Nesting nesting;
    private final ExpressionParser expressions;
    private final BraceGuess braces;

    /// Whether the comma of `int a = 1, b = 2;` has just been taken.
    private boolean declarationContinues;

    StatementParser(Cursor cursor) {
        this.cursor = cursor;
        this.nesting = new Nesting(cursor);
        this.expressions = new ExpressionParser(cursor, nesting);
        this.braces = new BraceGuess(cursor);
    }

    /// Parses up to the end of the text.
    List<Statement> program() {
        var statements = new ArrayList<Statement>();
        while (!cursor.at(TokenKind.END)) {
            if (cursor.at(TokenKind.RIGHT_BRACE)) {
                cursor.unexpected("there is no '{' that it could close");
                statements.add(new Erroneous(cursor.take()));
                if (cursor.at(TokenKind.ELSE)) {
                    cursor.silence();
                }
            } else {
                statements.add(statement());
            }
        }
        braces.report();
        return List.copyOf(statements);
    }

    /// Parses one statement, with the garbage before it. Takes at least one token, except at `}` and at the end.
    private Statement statement() {
        Span first = cursor.span();
        while (true) {
            int before = cursor.position();
            Statement statement = attempt();
            if (cursor.at(TokenKind.END) || cursor.at(TokenKind.RIGHT_BRACE)) {
                return statement != null ? statement : new Erroneous(cursor.from(first));
            }
            if (cursor.position() == before) {
                cursor.unexpected("");
                cursor.take();
            }
            if (statement != null) {
                return statement;
            }
        }
    }

    /// Parses a statement, or takes garbage before one and answers null.
    private Statement attempt() {
        if (declarationContinues) {
            declarationContinues = false;
            return declaration(Span.at(cursor.previousEnd()), true);
        }
        if (isKeyword(cursor.kind()) && cursor.kind(1) == TokenKind.ASSIGN && !cursor.at(TokenKind.INT)) {
            return assignmentToKeyword();
        }
        return switch (cursor.kind()) {
            case RETURN, INT, IF, WHILE, BREAK, CONTINUE, SHOW_GRAPH -> keywordStatement(cursor.kind());
            case LEFT_BRACE -> block(false);
            case SEMICOLON -> new Empty(cursor.take());
            case IDENTIFIER -> identifierStatement();
            case INTEGER, TRUE, FALSE, LEFT_PAREN, MINUS, BANG -> expressionStatement();
            case UNKNOWN -> unknownStatement();
            case RIGHT_PAREN -> strayParentheses();
            case ELSE -> {
                cursor.unexpected("there is no 'if' that it could belong to");
                cursor.take();
                yield null;
            }
            case EQUAL, NOT_EQUAL, LESS_OR_EQUAL, LESS, GREATER_OR_EQUAL, GREATER, PLUS, STAR, SLASH, ASSIGN ->
                strayOperator();
            case RIGHT_BRACE, END, WHITE_SPACE, LINE_COMMENT, BLOCK_COMMENT -> null;
        };
    }

    /// Parses the statement that the keyword `kind` starts; at the cursor stands that keyword or what was meant by it.
    private Statement keywordStatement(TokenKind kind) {
        return switch (kind) {
            case RETURN -> returnStatement();
            case INT -> declaration(cursor.take(), false);
            case IF -> ifStatement();
            case WHILE -> whileStatement();
            case BREAK -> {
                Span keyword = cursor.take();
                terminate();
                yield new Break(keyword, cursor.from(keyword));
            }
            case CONTINUE -> {
                Span keyword = cursor.take();
                terminate();
                yield new Continue(keyword, cursor.from(keyword));
            }
            case SHOW_GRAPH -> {
                Span keyword = cursor.take();
                terminate();
                yield new ShowGraph(keyword, cursor.from(keyword));
            }
            default -> throw new IllegalArgumentException("starts no statement: " + kind);
        };
    }

    private Statement returnStatement() {
        Span keyword = cursor.take();
        Expression value = expressions.expression(Context.VALUE);
        terminate();
        return new Return(keyword, value, cursor.from(keyword));
    }

    // Blocks and bodies

    /// Parses a block. Where an `else` that belongs around it stands at the start of a line, further left than what is in
    /// the block, it is the `}` before the `else` that is missing.
    ///
    /// @param isArm whether an `else` may follow
    private Statement block(boolean isArm) {
        int open = cursor.position();
        if (!nesting.enter()) {
            return new Erroneous(skipBraces());
        }
        Span first = cursor.take();
        int dedented = -1;
        var statements = new ArrayList<Statement>();
        boolean lacksBrace = false;
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
        if (lacksBrace) {
            cursor.missing("'}'", new Related(first, "the block starts here"));
        } else if (cursor.takeIf(TokenKind.RIGHT_BRACE)) {
            braces.closed(open, close, dedented);
        } else {
            braces.unclosed(open, dedented);
        }
        nesting.leave(1);
        return new Block(List.copyOf(statements), cursor.from(first));
    }

    /// Skips from `{` to its `}`, or to the end.
    private Span skipBraces() {
        Span first = cursor.span();
        int depth = 0;
        do {
            switch (cursor.kind()) {
                case LEFT_BRACE -> depth++;
                case RIGHT_BRACE -> depth--;
                default -> {
                }
            }
            cursor.take();
        } while (depth > 0 && !cursor.at(TokenKind.END));
        return cursor.from(first);
    }

    /// Parses the statement that an `if`, `else` or `while` guards.
    ///
    /// @param isArm whether an `else` may follow
    private Statement body(boolean isArm) {
        if (cursor.at(TokenKind.RIGHT_PAREN)) {
            reportParentheses();
        }
        return switch (cursor.kind()) {
            case LEFT_BRACE -> block(isArm);
            case RIGHT_BRACE, END, ELSE -> {
                cursor.missing("a statement");
                yield new Erroneous(Span.at(cursor.previousEnd()));
            }
            default -> {
                if (!nesting.enter()) {
                    yield new Erroneous(skipStatement());
                }
                Statement body = statement();
                nesting.leave(1);
                yield body;
            }
        };
    }

    /// Skips one statement that is nested too deeply, with the `else` arms that belong to it.
    private Span skipStatement() {
        Span first = cursor.span();
        int openIfs = 0;
        while (true) {
            switch (cursor.kind()) {
                case END, RIGHT_BRACE -> {
                    return cursor.from(first);
                }
                case IF -> {
                    openIfs++;
                    cursor.take();
                }
                case LEFT_BRACE, SEMICOLON -> {
                    if (cursor.at(TokenKind.LEFT_BRACE)) {
                        skipBraces();
                    } else {
                        cursor.take();
                    }
                    if (openIfs == 0 || !cursor.takeIf(TokenKind.ELSE)) {
                        return cursor.from(first);
                    }
                    openIfs--;
                }
                default -> cursor.take();
            }
        }
    }

    private Statement whileStatement() {
        Span keyword = cursor.take();
        Expression condition = condition();
        Statement body = body(false);
        return new While(keyword, condition, body, cursor.from(keyword));
    }

    private Statement ifStatement() {
        Span keyword = cursor.take();
        return ifStatement(keyword, condition());
    }

    /// Parses what follows the first condition.
    private Statement ifStatement(Span firstKeyword, Expression firstCondition) {
        var clauses = new ArrayList<If.Clause>();
        Span keyword = firstKeyword;
        Expression condition = firstCondition;
        while (true) {
            Statement body = body(true);
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
                Statement elseArm = body(false);
                return new If(List.copyOf(clauses), Optional.of(elseArm), cursor.from(firstKeyword));
            }
            keyword = cursor.take();
            condition = condition();
        }
    }

    /// Takes `else`, also where it is misspelled.
    private boolean takeElse() {
        while (cursor.at(TokenKind.UNKNOWN, TokenKind.ELSE)) {
            cursor.take();
        }
        if (cursor.takeIf(TokenKind.ELSE)) {
            return true;
        }
        boolean armFollows = cursor.kind(1) == TokenKind.LEFT_BRACE || cursor.kind(1) == TokenKind.IF;
        if (cursor.at(TokenKind.IDENTIFIER) && armFollows && Spelling.isNear(cursor.text(), "else")) {
            cursor.misspelled("else");
            cursor.take();
            return true;
        }
        return false;
    }

    private Expression condition() {
        while (cursor.at(TokenKind.UNKNOWN, TokenKind.LEFT_PAREN)) {
            cursor.take();
        }
        if (!cursor.at(TokenKind.LEFT_PAREN)) {
            cursor.missing("'('");
            if (!expressions.startsOperand(0) && !cursor.at(TokenKind.IDENTIFIER) && !cursor.at(TokenKind.UNKNOWN)) {
                cursor.takeIf(TokenKind.RIGHT_PAREN);
                return new Expression.Erroneous(Span.at(cursor.previousEnd()));
            }
            Expression condition = expressions.expression(Context.BARE_CONDITION);
            if (!cursor.takeIf(TokenKind.RIGHT_PAREN) && FOREIGN_BODY_WORDS.contains(cursor.text())) {
                cursor.take();
            }
            return condition;
        }
        Span open = cursor.take();
        Expression condition = expressions.expression(Context.CONDITION);
        expressions.close(open);
        return conditionGoesOn() ? wholeCondition(condition) : condition;
    }

    /// Whether behind the parentheses of a condition stands an operator, as in `if (a) == (b)`.
    private boolean conditionGoesOn() {
        boolean operator = ExpressionParser.operator(cursor.kind()) != null && !cursor.at(TokenKind.MINUS);
        boolean foreign = cursor.at(TokenKind.UNKNOWN) && UnknownCharacters.resembleOperator(cursor.text());
        return (operator || foreign) && !cursor.startsLine(0) && expressions.startsOperand(1);
    }

    private Expression wholeCondition(Expression start) {
        cursor.report(cursor.span(), "unexpected " + Quotation.of(cursor.text())
                + ": put the whole condition into one pair of parentheses");
        cursor.take();
        Expression rest = expressions.expression(Context.BARE_CONDITION);
        cursor.takeIf(TokenKind.RIGHT_PAREN);
        return new Expression.Erroneous(List.of(start, rest), start.span().to(rest.span()));
    }

    // Declarations

    /// Parses what follows `int`, or the comma of a declaration of several names.
    ///
    /// @param excused whether a missing value has been reported as part of another mistake
    private Statement declaration(Span keyword, boolean excused) {
        Name name = declaredName();
        if (cursor.at(TokenKind.LEFT_PAREN)) {
            return functionDeclaration(keyword, name);
        }
        if (excused) {
            cursor.mute();
        }
        Expression value = initializer(name);
        if (excused) {
            cursor.unmute();
        }
        boolean comma = cursor.at(TokenKind.UNKNOWN, TokenKind.IDENTIFIER) && cursor.text().equals(",");
        if (comma) {
            cursor.take();
            declarationContinues = true;
        } else {
            terminate();
        }
        return new Declaration(keyword, name, value, cursor.from(keyword));
    }

    private Name declaredName() {
        while (true) {
            switch (cursor.kind()) {
                case IDENTIFIER -> {
                    if (expressions.isMangled()) {
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
                    if (expressions.isMangled()) {
                        return mangledName();
                    }
                    cursor.take();
                }
                case INTEGER -> {
                    if (expressions.isMangled()) {
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
                    keywordAsName();
                    return missingName();
                }
                default -> {
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
        expressions.mangled();
        return missingName();
    }

    private void keywordAsName() {
        cursor.report(cursor.span(), Quotation.of(cursor.text()) + " is a keyword and cannot be a name");
        cursor.take();
    }

    private Expression initializer(Name name) {
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
        if (expressions.isCompoundAssignment(0)) {
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
        boolean valueFollows = expressions.startsOperand(0) && !cursor.startsLine(0);
        cursor.missing(valueFollows ? "'='" : "'=' and a value");
        if (!valueFollows) {
            return new Expression.Erroneous(Span.at(cursor.previousEnd()));
        }
        cursor.mute();
        Expression value = expressions.expression(Context.INITIALIZER);
        cursor.unmute();
        return value;
    }

    /// `int main() { … }`: the block is read as a statement of its own.
    private Statement functionDeclaration(Span keyword, Name name) {
        cursor.report(name.isMissing() ? cursor.span() : name.span(),
                "Simple has no functions; a program is a list of statements");
        cursor.forgive(expressions.skipParentheses());
        cursor.silence();
        if (!cursor.at(TokenKind.LEFT_BRACE)) {
            terminate();
        }
        return new Erroneous(cursor.from(keyword));
    }

    // Assignments, and what people write that looks like one

    private Statement assignmentToKeyword() {
        Span first = cursor.span();
        keywordAsName();
        return assignment(new Name("", Span.at(first.end())), first);
    }

    /// Parses `= value;` behind `name`.
    private Statement assignment(Name name, Span first) {
        cursor.take();
        Expression value = expressions.expression(Context.VALUE);
        terminate();
        return new Assignment(name, value, cursor.from(first));
    }

    private Name takeName() {
        return new Name(cursor.text(), cursor.take());
    }

    private Statement identifierStatement() {
        Span first = cursor.span();
        TokenKind next = cursor.kind(1);
        if (next == TokenKind.ASSIGN) {
            return assignment(takeName(), first);
        }
        if (next == TokenKind.UNKNOWN) {
            return unknownBehindName();
        }
        if (next == TokenKind.EQUAL) {
            cursor.report(cursor.span(1), "expected '=' after " + Quotation.of(cursor.text())
                    + ", found '==': a comparison alone is no statement", "=");
            return assignment(takeName(), first);
        }
        if (expressions.isCompoundAssignment(1)) {
            String operator = cursor.text(1);
            cursor.report(cursor.span(1).to(cursor.span(2)), "Simple has no '" + operator + "='; write "
                    + Quotation.of(cursor.text() + " = " + cursor.text() + " " + operator + " …"));
            Name name = takeName();
            cursor.take();
            return assignment(name, first);
        }
        if (expressions.isIncrement(1)) {
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
        if (ExpressionParser.operator(next) != null && !cursor.startsLine(1)) {
            return expressionStatement();
        }
        return nameAlone();
    }

    private Statement increment() {
        Span first = cursor.span();
        String name = cursor.text();
        String operator = cursor.text(1);
        cursor.report(cursor.span(1).to(cursor.span(2)), "Simple has no '" + operator + operator + "'; write "
                + Quotation.of(name + " = " + name + " " + operator + " 1"), " = " + name + " " + operator + " 1");
        Name target = takeName();
        cursor.take();
        Span operators = first.to(cursor.take());
        var value = new Expression.Erroneous(List.of(new Expression.Read(name, target.span())), operators);
        terminate();
        return new Assignment(target, value, cursor.from(first));
    }

    /// The keyword that the identifier at the cursor seems to stand for, judged by its spelling and by what follows.
    private Optional<TokenKind> meantKeyword() {
        String word = cursor.text();
        boolean sameLine = !cursor.startsLine(1);
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
            return declaration(cursor.take(), true);
        }
        return keywordStatement(meant);
    }

    /// `for (…; …; …) body`, read as the loop it is so that nothing in it is reported for that reason alone.
    private Statement forStatement() {
        Span keyword = cursor.span();
        cursor.unexpected("Simple has no 'for'; use 'while'");
        cursor.take();
        Span header = cursor.take();
        cursor.mute();
        var statements = new ArrayList<Statement>();
        while (declarationContinues || cursor.at(TokenKind.INT)
                || (statements.isEmpty() && cursor.at(TokenKind.IDENTIFIER, TokenKind.ASSIGN))) {
            statements.add(attempt());
        }
        cursor.takeIf(TokenKind.SEMICOLON);
        Expression condition = expressions.startsOperand(0)
                ? expressions.expression(Context.CONDITION)
                : new Expression.Erroneous(Span.at(cursor.previousEnd()));
        skipForHeader();
        cursor.forgive(header.to(Span.at(cursor.previousEnd())));
        cursor.unmute();
        Statement body = body(false);
        statements.add(new While(keyword, condition, body, condition.span().to(Span.at(cursor.previousEnd()))));
        return new Block(List.copyOf(statements), cursor.from(keyword));
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
            cursor.forgive(expressions.skipParentheses());
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
        terminate();
        return new Erroneous(cursor.from(first));
    }

    /// A name behind which nothing follows that makes a statement.
    private Statement nameAlone() {
        Span first = cursor.span();
        Name name = takeName();
        boolean valueFollows = expressions.startsOperand(0) && !cursor.startsLine(0);
        cursor.missing(valueFollows ? "'='" : "'=' and a value");
        if (valueFollows && !cursor.at(TokenKind.IDENTIFIER)) {
            cursor.mute();
            Expression value = expressions.expression(Context.VALUE);
            cursor.unmute();
            cursor.silence();
            terminate();
            return new Assignment(name, value, cursor.from(first));
        }
        cursor.silence();
        terminate();
        return new Erroneous(cursor.from(first));
    }

    private Statement expressionStatement() {
        Span first = cursor.span();
        int mistakes = cursor.mistakes();
        Expression expression = expressions.expression(Context.STATEMENT);
        boolean silent = cursor.mistakes() > mistakes;
        if (expression instanceof Expression.Parenthesized && startsBody()) {
            cursor.add(DiagnosticCode.SYNTAX, Span.at(first.start()), "expected 'if' or 'while' before '('");
            return ifStatement(Span.at(first.start()), expression);
        }
        if (cursor.at(TokenKind.ASSIGN)) {
            if (!silent) {
                cursor.report(expression.span(), "only a name can stand left of '='");
            }
            cursor.take();
            Expression value = expressions.expression(Context.VALUE);
            terminate();
            return new Erroneous(List.of(expression, value), cursor.from(first));
        }
        if (!silent && !expression.span().isEmpty()) {
            cursor.report(expression.span(), "an expression alone is no statement");
        }
        cursor.silence();
        terminate();
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
        if (expressions.isMangled()) {
            return mangledStatement();
        }
        if (cursor.kind(2) == TokenKind.ASSIGN) {
            Name name = takeName();
            cursor.take();
            return assignment(name, first);
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
        Expression word = expressions.mangled();
        if (expressions.isCompoundAssignment(0)) {
            cursor.take();
        }
        if (cursor.at(TokenKind.ASSIGN)) {
            return assignment(new Name("", Span.at(word.span().end())), first);
        }
        if (cursor.at(TokenKind.LEFT_BRACE)) {
            return null;
        }
        cursor.silence();
        terminate();
        return new Erroneous(cursor.from(first));
    }

    private Statement unknownStatement() {
        Span first = cursor.span();
        if (expressions.isMangled()) {
            return mangledStatement();
        }
        if (cursor.kind(1) == TokenKind.ASSIGN) {
            Span word = cursor.take();
            return assignment(new Name("", Span.at(word.end())), first);
        }
        if (ExpressionParser.operator(cursor.kind(1)) != null && !cursor.startsLine(1)) {
            return expressionStatement();
        }
        cursor.take();
        return cursor.takeIf(TokenKind.SEMICOLON) ? new Erroneous(cursor.from(first)) : null;
    }

    /// Reports a run of `)` as one mistake.
    private Statement strayParentheses() {
        Span first = cursor.span();
        reportParentheses();
        return cursor.takeIf(TokenKind.SEMICOLON) ? new Erroneous(cursor.from(first)) : null;
    }

    private void reportParentheses() {
        Span first = cursor.span();
        Span last = first;
        for (int i = 1; cursor.kind(i) == TokenKind.RIGHT_PAREN && cursor.isGlued(i); i++) {
            last = cursor.span(i);
        }
        cursor.report(first.to(last), "unexpected ')': there is no '(' that it could close");
        while (cursor.at(TokenKind.RIGHT_PAREN)) {
            cursor.take();
        }
    }

    private Statement strayOperator() {
        Span first = cursor.span();
        boolean increment = cursor.at(TokenKind.PLUS, TokenKind.PLUS) && cursor.isGlued(1);
        if (increment) {
            cursor.report(first.to(cursor.span(1)), "Simple has no '++'");
        } else {
            cursor.unexpected("no statement starts like this");
        }
        cursor.take();
        skipToStatementEnd();
        boolean goesOn = cursor.at(TokenKind.IDENTIFIER, TokenKind.ASSIGN) && !cursor.startsLine(0);
        return goesOn ? null : new Erroneous(cursor.from(first));
    }

    // The end of a statement

    /// Takes the `;` that ends a statement, or reports that it is missing and recovers.
    private void terminate() {
        if (cursor.takeIf(TokenKind.SEMICOLON)) {
            return;
        }
        if (cursor.at(TokenKind.RIGHT_PAREN)) {
            reportParentheses();
            cursor.silence();
        }
        while (cursor.at(TokenKind.UNKNOWN) && !cursor.startsLine(0)) {
            cursor.take();
            cursor.silence();
        }
        if (cursor.takeIf(TokenKind.SEMICOLON)) {
            return;
        }
        cursor.missing("';'");
        cursor.silence();
        skipToStatementEnd();
    }

    /// Skips to where another statement starts, a `;` included.
    private void skipToStatementEnd() {
        while (!cursor.takeIf(TokenKind.SEMICOLON)) {
            if (expressions.startsStatementAnew(0)) {
                return;
            }
            cursor.take();
        }
    }

    private static boolean isKeyword(TokenKind kind) {
        return switch (kind) {
            case BREAK, CONTINUE, ELSE, FALSE, IF, INT, RETURN, TRUE, WHILE -> true;
            default -> false;
        };
    }
}
