package dev.simplelang.ide.format;

import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.syntax.Token;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.BinarySearch;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.Arrays;
import java.util.List;

/// How each token of a program stands to the one before it, and on which level its line is, as the tree tells.
///
/// The tree is compared with the tokens on the way. What the tokens do not bear out, because the parser has guessed or
/// skipped something, is **damaged**: the smallest simple statement, or the condition with its keyword, around the
/// place. Inside it everything stays as it is written; around it, and next to it, no line is broken or joined, because
/// that is what the parser goes by.
///
/// Where braces do not match, the level of a line is **unknown**: in a block that is never closed, and before a `}` that closes
/// nothing. There the starts of lines stay as they are.
///
/// Recurses on the nesting of the tree, which is bounded.
final class Layout {

    /// The level of a line that nobody knows.
    private static final int UNKNOWN = -1;

    /// By how many levels a statement's further lines stand after its first: more than what is guarded by a condition,
    /// so that the two are not mistaken for each other.
    private static final int CONTINUATION = 2;

    private final SourceText source;
    private final Token[] tokens;
    private final Lead[] leads;
    private final int[] levels;
    private final int[] commentLevels;

    /// The token to be placed next.
    private int next;

    /// Whether the token before it is damaged.
    private boolean damaged;

    /// Whether the token before it is the last one of a block that is not closed.
    private boolean levelIsLost;

    private Layout(SyntaxTree tree) {
        source = tree.source();
        tokens = tree.tokens().stream().filter(token -> !token.kind().isTrivia()).toArray(Token[]::new);
        leads = new Lead[tokens.length];
        levels = new int[tokens.length];
        commentLevels = new int[tokens.length];
        Arrays.fill(leads, Lead.AS_WRITTEN);
    }

    /// The layout of `tree`.
    static Layout of(SyntaxTree tree) {
        var layout = new Layout(tree);
        layout.program(tree.program().statements());
        return layout;
    }

    /// The tokens that are no trivia, the end of the text included.
    int count() {
        return tokens.length;
    }

    /// How the token `index` stands to the one before it.
    Lead lead(int index) {
        return leads[index];
    }

    /// The level of the line on which the token `index` stands, if it starts one.
    int level(int index) {
        return levels[index];
    }

    /// The level of a comment before the token `index` on a line of its own.
    int commentLevel(int index) {
        return commentLevels[index];
    }

    // Statements

    private void program(List<Statement> statements) {
        int known = statements.size();
        while (known > 0 && !closesNothing(statements.get(known - 1))) {
            known--;
        }
        statements(statements.subList(0, known), UNKNOWN);
        statements(statements.subList(known, statements.size()), 0);
        damageUpTo(source.length());
        place(Lead.CLOSE, levelIsLost ? UNKNOWN : 0);
    }

    /// Whether `statement` is a `}` without a `{`.
    private boolean closesNothing(Statement statement) {
        return statement instanceof Statement.Erroneous && statement.span().length() == 1
                && source.text().charAt(statement.span().start()) == '}';
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
        if (tokens[next].span().start() < statement.span().start()) {
            damage(statement.span().start(), Lead.STATEMENT, start);
        }
        switch (statement) {
            case Statement.Block block -> block(block, lead, start, level);
            case If choice -> choice(choice, lead, start, level);
            case Statement.While loop -> {
                header(TokenKind.WHILE, loop.condition(), loop.body(), lead, start, level);
                body(loop.body(), level);
            }
            case Statement.Simple simple -> simple(simple, lead, start, level);
        }
        damageUpTo(statement.span().end());
    }

    private void simple(Statement.Simple statement, Lead lead, int start, int level) {
        int further = continuation(level);
        int first = next;
        boolean damagedBefore = damaged;
        boolean sound = switch (statement) {
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
        if (!sound || tokens[next - 1].span().end() != statement.span().end()) {
            next = first;
            damaged = damagedBefore;
            damage(statement.span().end(), lead, start);
        }
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
        int close = lastUpTo(block.span().end());
        if (tokens[next].kind() != TokenKind.LEFT_BRACE) {
            damage(block.span().end(), lead, start);
            return;
        }
        boolean closed = close > next && tokens[close].kind() == TokenKind.RIGHT_BRACE && (block.statements().isEmpty()
                || block.statements().getLast().span().end() <= tokens[close].span().start());
        place(lead, start);
        int first = next;
        int inside = closed ? deeper(level) : UNKNOWN;
        statements(block.statements(), inside);
        if (closed) {
            damageUpTo(tokens[close].span().start());
            place(next == first && staysOnLine() ? Lead.JOINED : Lead.CLOSE, level, inside);
        } else {
            damaged = true;
            levelIsLost = true;
        }
    }

    /// Whether the next token, a `}` directly after its `{`, stays on the line of that.
    private boolean staysOnLine() {
        int open = tokens[next - 1].span().end();
        int close = tokens[next].span().start();
        return !isBroken() || source.text().substring(open, close).chars().allMatch(c -> c <= ' ');
    }

    private void choice(If choice, Lead lead, int start, int level) {
        clause(choice.clauses().getFirst(), lead, start, level);
        for (var clause : choice.clauses().subList(1, choice.clauses().size())) {
            otherwise(clause.keyword().start(), level);
            clause(clause, Lead.SPACED, level, level);
        }
        choice.elseArm().ifPresent(arm -> {
            otherwise(arm.span().start(), level);
            body(arm, level);
        });
    }

    private void clause(If.Clause clause, Lead lead, int start, int level) {
        header(TokenKind.IF, clause.condition(), clause.body(), lead, start, level);
        body(clause.body(), level);
    }

    /// Places the `else` that is followed by what starts at `end`.
    private void otherwise(int end, int level) {
        while (tokens[next].kind() != TokenKind.ELSE && tokens[next].span().start() < end) {
            damageOne();
        }
        boolean behindBlock = next > 0 && tokens[next - 1].kind() == TokenKind.RIGHT_BRACE;
        take(TokenKind.ELSE, behindBlock ? Lead.SPACED : Lead.ARM, level);
        damageUpTo(end);
    }

    private void header(TokenKind keyword, Expression condition, Statement body, Lead lead, int start, int level) {
        int first = next;
        boolean damagedBefore = damaged;
        int further = continuation(level);
        boolean sound = take(keyword, lead, start)
                && take(TokenKind.LEFT_PAREN, Lead.SPACED, further)
                && expression(condition, Lead.JOINED, further)
                && take(TokenKind.RIGHT_PAREN, Lead.JOINED, further);
        if (!sound) {
            next = first;
            damaged = damagedBefore;
            damage(body.span().isEmpty() ? condition.span().end() : body.span().start(), lead, start);
        }
    }

    /// Places what an `if`, `else` or `while` on a line of `level` guards.
    private void body(Statement body, int level) {
        damageUpTo(body.span().start());
        boolean ownLine = isBroken();
        switch (body) {
            case Statement.Block _ -> statement(body, Lead.SPACED, level, level);
            case Statement.Empty _ when !ownLine -> statement(body, Lead.JOINED, deeper(level), level);
            case Statement.While _,If _ -> statement(body, Lead.ARM, deeper(level), deeper(level));
            default -> {
                if (ownLine) {
                    statement(body, Lead.ARM, deeper(level), deeper(level));
                } else {
                    statement(body, Lead.SPACED, deeper(level), level);
                }
            }
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
        boolean expected = tokens[next].kind() == kind;
        if (expected) {
            place(lead, level);
        }
        return expected;
    }

    private boolean take(Span span, Lead lead, int level) {
        boolean expected = tokens[next].span().equals(span) && !span.isEmpty();
        if (expected) {
            place(lead, level);
        }
        return expected;
    }

    private void place(Lead lead, int level) {
        place(lead, level, level);
    }

    private void place(Lead lead, int level, int commentLevel) {
        boolean newLine = lead.startsLine();
        boolean broken = isBroken();
        boolean mayNotMove = (damaged && !(newLine && broken)) || (level == UNKNOWN && (newLine || broken));
        leads[next] = mayNotMove ? Lead.AS_WRITTEN : lead;
        levels[next] = level;
        commentLevels[next] = commentLevel;
        damaged = false;
        levelIsLost = false;
        next++;
    }

    /// Leaves what ends up to `end` as it is written, but for the start of its line where it is one line.
    private void damage(int end, Lead lead, int level) {
        int first = next;
        place(lead, level);
        boolean oneLine = true;
        while (tokens[next].kind() != TokenKind.END && tokens[next].span().end() <= end) {
            oneLine &= !isBroken();
            damageOne();
        }
        damaged = true;
        if (!oneLine) {
            leads[first] = Lead.AS_WRITTEN;
        }
    }

    /// Leaves what starts before `end` as it is written.
    private void damageUpTo(int end) {
        while (tokens[next].kind() != TokenKind.END && tokens[next].span().start() < end) {
            damageOne();
        }
    }

    private void damageOne() {
        leads[next] = Lead.AS_WRITTEN;
        damaged = true;
        next++;
    }

    /// The last token from the next one on that ends at `end` or before it; the next one if it does not.
    private int lastUpTo(int end) {
        return next + BinarySearch.first(tokens.length - 1 - next, i -> tokens[next + 1 + i].span().end() > end
                || tokens[next + 1 + i].kind() == TokenKind.END);
    }

    /// Whether the next token is on another line than the one before it, or is the first.
    private boolean isBroken() {
        if (next == 0) {
            return true;
        }
        for (int at = tokens[next - 1].span().end(); at < tokens[next].span().start(); at++) {
            char c = source.text().charAt(at);
            if (c == '\n' || c == '\r') {
                return true;
            }
        }
        return false;
    }

    private static int deeper(int level) {
        return level == UNKNOWN ? UNKNOWN : level + 1;
    }

    private static int continuation(int level) {
        return level == UNKNOWN ? UNKNOWN : level + CONTINUATION;
    }
}
