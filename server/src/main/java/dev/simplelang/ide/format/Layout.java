package dev.simplelang.ide.format;

import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.syntax.Token;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/// How each token of a program stands to the one before it, and on which level its line is.
///
/// The tree is compared with the tokens on the way. What the tokens do not bear out, because the
/// parser has guessed or skipped something, is **damaged**: the smallest simple statement, or the
/// condition with its keyword, around the place. Inside it everything stays as it is written; around
/// it, and next to it, no line is broken or joined, because that is what the parser goes by.
///
/// Where braces do not match, the level of a line is **unknown**: in a block that is never closed,
/// and before a `}` that closes nothing. There the starts of lines stay as they are.
///
/// Recurses on the nesting of the tree, which is bounded.
final class Layout {

    /// How a token stands to the one before it.
    enum Lead {
        /// As it is written: byte for byte.
        AS_WRITTEN,
        /// Without space.
        JOINED,
        /// After a space.
        SPACED,
        /// After a space, or on a line of its own where it is written so.
        BREAKABLE,
        /// On a new line, where a blank line may come before it: a statement among others.
        STATEMENT,
        /// On a new line: the statement that an `if`, `else` or `while` guards, or an `else`.
        ARM,
        /// On a new line: the `}` of a block, or the end of the text.
        CLOSE
    }

    /// @param level the level of the line on which the token stands, if it starts one
    /// @param commentLevel the level of a comment before it on a line of its own
    record Place(Lead lead, int level, int commentLevel) {}

    /// The level of a line that nobody knows.
    private static final int UNKNOWN = -1;

    /// By how many levels a statement's further lines stand after its first: more than what is
    /// guarded by a condition, so that the two are not mistaken for each other.
    private static final int CONTINUATION = 2;

    private final SyntaxTree tree;
    private final List<Token> tokens;
    private final List<Place> places = new ArrayList<>();

    /// Whether the token before the next one is damaged.
    private boolean damaged;

    /// Whether the token before the next one is the last one of a block that is not closed.
    private boolean levelIsLost;

    private Layout(SyntaxTree tree) {
        this.tree = tree;
        tokens = tree.tokens().stream().filter(token -> !token.kind().isTrivia()).toList();
    }

    /// The place of each token of `tree` that is not trivia, the end of the text included.
    static List<Place> of(SyntaxTree tree) {
        var layout = new Layout(tree);
        layout.program(tree.program().statements());
        return layout.places;
    }

    private Token next() {
        return tokens.get(places.size());
    }

    private Token previous() {
        return tokens.get(places.size() - 1);
    }

    // Statements

    private void program(List<Statement> statements) {
        int known = statements.size();
        while (known > 0 && !closesNothing(statements.get(known - 1))) {
            known--;
        }
        statements(statements.subList(0, known), UNKNOWN);
        statements(statements.subList(known, statements.size()), 0);
        damageUpTo(tree.source().length());
        place(Lead.CLOSE, levelIsLost ? UNKNOWN : 0);
    }

    /// Whether `statement` is a `}` without a `{`.
    private boolean closesNothing(Statement statement) {
        return statement instanceof Statement.Erroneous && tree.source().slice(statement.span()).equals("}");
    }

    private void statements(List<Statement> statements, int level) {
        for (var statement : statements) {
            statement(statement, Lead.STATEMENT, level, level);
        }
    }

    /// Places a statement.
    ///
    /// @param lead how it stands to what is before it
    /// @param start the level of the line that it may start
    /// @param level the level of the line on which it begins
    private void statement(Statement statement, Lead lead, int start, int level) {
        if (statement.span().isEmpty()) {
            damaged = true;
            return;
        }
        if (next().span().start() < statement.span().start()) {
            damage(statement.span().start(), Lead.STATEMENT, start);
        }
        switch (statement) {
            case Statement.Block block -> block(block, lead, start, level);
            case If choice -> choice(choice, lead, start, level);
            case Statement.While loop -> {
                header(TokenKind.WHILE, loop.condition(), loop.body(), lead, start, level);
                body(loop.body(), level);
            }
            case Statement.Simple simple -> simple(simple, lead, start, continuation(level));
        }
        damageUpTo(statement.span().end());
    }

    private void simple(Statement.Simple statement, Lead lead, int start, int further) {
        int end = statement.span().end();
        attempt(end, lead, start, () -> take(statement, lead, start, further) && previous().span().end() == end);
    }

    private boolean take(Statement.Simple statement, Lead lead, int start, int further) {
        return switch (statement) {
            case Statement.Return exit -> take(TokenKind.RETURN, lead, start)
                    && expression(exit.value(), Lead.SPACED, further)
                    && take(TokenKind.SEMICOLON, Lead.JOINED, further);
            case Statement.Declaration declaration -> take(TokenKind.INT, lead, start)
                    && take(declaration.name().span(), Lead.SPACED, further)
                    && assignment(declaration.value(), further);
            case Statement.Assignment assignment -> take(assignment.name().span(), lead, start)
                    && assignment(assignment.value(), further);
            case Statement.Break _ -> jump(TokenKind.BREAK, lead, start, further);
            case Statement.Continue _ -> jump(TokenKind.CONTINUE, lead, start, further);
            case Statement.ShowGraph _ -> jump(TokenKind.SHOW_GRAPH, lead, start, further);
            case Statement.Empty _ -> take(TokenKind.SEMICOLON, lead, start);
            case Statement.Erroneous _ -> false;
        };
    }

    private boolean assignment(Expression value, int further) {
        return take(TokenKind.ASSIGN, Lead.SPACED, further)
                && expression(value, Lead.BREAKABLE, further)
                && take(TokenKind.SEMICOLON, Lead.JOINED, further);
    }

    private boolean jump(TokenKind keyword, Lead lead, int start, int further) {
        return take(keyword, lead, start) && take(TokenKind.SEMICOLON, Lead.JOINED, further);
    }

    private void block(Statement.Block block, Lead lead, int start, int level) {
        if (next().kind() != TokenKind.LEFT_BRACE) {
            damage(block.span().end(), lead, start);
            return;
        }
        place(lead, start);
        int first = places.size();
        int end = block.statements().isEmpty() ? previous().span().end() : block.statements().getLast().span().end();
        var close = tree.tokenBefore(block.span().end()).orElseThrow();
        if (close.kind() != TokenKind.RIGHT_BRACE || close.span().start() < end) {
            statements(block.statements(), UNKNOWN);
            damaged = true;
            levelIsLost = true;
            return;
        }
        int inside = deeper(level);
        statements(block.statements(), inside);
        damageUpTo(close.span().start());
        place(places.size() == first && staysOnLine() ? Lead.JOINED : Lead.CLOSE, level, inside);
    }

    /// Whether the next token, a `}` directly after its `{`, stays on the line of that.
    private boolean staysOnLine() {
        int open = previous().span().end();
        int close = next().span().start();
        return !isBroken() || tree.source().slice(new Span(open, close)).trim().isEmpty();
    }

    private void choice(If choice, Lead lead, int start, int level) {
        clause(choice.clauses().getFirst(), lead, start, level);
        for (var clause : choice.clauses().subList(1, choice.clauses().size())) {
            elseKeyword(clause.keyword().start(), level);
            clause(clause, Lead.SPACED, level, level);
        }
        choice.elseArm().ifPresent(arm -> {
            elseKeyword(arm.span().start(), level);
            body(arm, level);
        });
    }

    private void clause(If.Clause clause, Lead lead, int start, int level) {
        header(TokenKind.IF, clause.condition(), clause.body(), lead, start, level);
        body(clause.body(), level);
    }

    /// Places the `else` that is followed by what starts at `end`.
    private void elseKeyword(int end, int level) {
        while (next().kind() != TokenKind.ELSE && next().span().start() < end) {
            damageOne();
        }
        take(TokenKind.ELSE, previous().kind() == TokenKind.RIGHT_BRACE ? Lead.SPACED : Lead.ARM, level);
        damageUpTo(end);
    }

    private void header(TokenKind keyword, Expression condition, Statement body, Lead lead, int start, int level) {
        int further = continuation(level);
        int end = body.span().isEmpty() ? condition.span().end() : body.span().start();
        attempt(end, lead, start, () -> take(keyword, lead, start)
                && take(TokenKind.LEFT_PAREN, Lead.SPACED, further)
                && expression(condition, Lead.JOINED, further)
                && take(TokenKind.RIGHT_PAREN, Lead.JOINED, further));
    }

    /// Places what an `if`, `else` or `while` on a line of `level` guards.
    private void body(Statement body, int level) {
        damageUpTo(body.span().start());
        if (body instanceof Statement.Block) {
            statement(body, Lead.SPACED, level, level);
        } else if (isBroken() || !(body instanceof Statement.Simple)) {
            statement(body, Lead.ARM, deeper(level), deeper(level));
        } else {
            statement(body, body instanceof Statement.Empty ? Lead.JOINED : Lead.SPACED, deeper(level), level);
        }
    }

    // Expressions

    private boolean expression(Expression expression, Lead lead, int level) {
        return switch (expression) {
            case Expression.Read _,Expression.IntegerLiteral _,Expression.BooleanLiteral _ ->
                take(expression.span(), lead, level);
            case Expression.Unary unary -> take(unary.operatorSpan(), lead, level)
                    && expression(unary.operand(), Lead.JOINED, level);
            case Expression.Parenthesized parenthesized -> take(TokenKind.LEFT_PAREN, lead, level)
                    && expression(parenthesized.inner(), Lead.JOINED, level)
                    && take(TokenKind.RIGHT_PAREN, Lead.JOINED, level);
            case Expression.Chain chain -> expression(chain.first(), lead, level)
                    && chain.operations().stream()
                            .allMatch(operation -> take(operation.operatorSpan(), Lead.BREAKABLE, level)
                                    && expression(operation.operand(), Lead.BREAKABLE, level));
            case Expression.Erroneous _ -> false;
        };
    }

    // Tokens

    private boolean take(TokenKind kind, Lead lead, int level) {
        return next().kind() == kind && place(lead, level);
    }

    private boolean take(Span span, Lead lead, int level) {
        return next().span().equals(span) && !span.isEmpty() && place(lead, level);
    }

    private boolean place(Lead lead, int level) {
        return place(lead, level, level);
    }

    private boolean place(Lead lead, int level, int commentLevel) {
        boolean startsLine = lead == Lead.STATEMENT || lead == Lead.ARM || lead == Lead.CLOSE;
        boolean mayNotMove = (damaged && !(startsLine && isBroken()))
                || (level == UNKNOWN && (startsLine || isBroken()));
        places.add(new Place(mayNotMove ? Lead.AS_WRITTEN : lead, level, commentLevel));
        damaged = false;
        levelIsLost = false;
        return true;
    }

    /// Places tokens as `sound` does; if it finds others than it expects, damages what ends up to
    /// `end` instead.
    private void attempt(int end, Lead lead, int level, BooleanSupplier sound) {
        int first = places.size();
        boolean damagedBefore = damaged;
        if (!sound.getAsBoolean()) {
            places.subList(first, places.size()).clear();
            damaged = damagedBefore;
            damage(end, lead, level);
        }
    }

    /// Leaves what ends up to `end` as it is written, but for the start of its line where it is one
    /// line.
    private void damage(int end, Lead lead, int level) {
        int first = places.size();
        place(lead, level);
        boolean oneLine = true;
        while (next().kind() != TokenKind.END && next().span().end() <= end) {
            oneLine &= !isBroken();
            damageOne();
        }
        damaged = true;
        if (!oneLine) {
            places.set(first, new Place(Lead.AS_WRITTEN, level, level));
        }
    }

    /// Leaves what starts before `end` as it is written.
    private void damageUpTo(int end) {
        while (next().kind() != TokenKind.END && next().span().start() < end) {
            damageOne();
        }
    }

    private void damageOne() {
        places.add(new Place(Lead.AS_WRITTEN, UNKNOWN, UNKNOWN));
        damaged = true;
    }

    /// Whether the next token is on another line than the one before it, or is the first.
    private boolean isBroken() {
        var lines = tree.source().lines();
        return places.isEmpty()
                || lines.lineOf(previous().span().end()) < lines.lineOf(next().span().start());
    }

    private static int deeper(int level) {
        return level == UNKNOWN ? UNKNOWN : level + 1;
    }

    private static int continuation(int level) {
        return level == UNKNOWN ? UNKNOWN : level + CONTINUATION;
    }
}
