package dev.simplelang.syntax;

import dev.simplelang.text.BinarySearch;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.List;

/// Makes a syntax tree of any text: total, error-tolerant, linear.
///
/// Every text gives a tree and diagnostics; several independent mistakes are all reported, one mistake once. What is
/// missing is reported as an empty span behind the token before it, what does not belong is reported over its tokens.
public final class Parser {

    /// How many levels of nesting a program may have. Parentheses, prefix operators, blocks, and bodies of `if`, `else`
    /// and `while` that are no blocks count one each; an `else if` counts none.
    public static final int MAX_NESTING = 1000;

    private Parser() {}

    /// Parses `source`.
    public static SyntaxTree parse(SourceText source, Cancellation cancellation) {
        return parse(source, Tokens.NONE, 0, List.of(), cancellation);
    }

    /// Parses `source`, another version of the text of `before`. The statements that stand before all that is different are those of `before`, which makes
    /// it faster and nothing else.
    public static SyntaxTree parse(SourceText source, SyntaxTree before, Cancellation cancellation) {
        var same = sameIn(before, source);
        return parse(source, before.tokens(), tokensOf(same, before), same, cancellation);
    }

    /// @param before tokens of which the first `count` stand at the beginning of the text
    /// @param parsed the statements that those are
    private static SyntaxTree parse(SourceText source, Tokens before, int count, List<Statement> parsed,
            Cancellation cancellation) {
        Lexer.Result lexed = Lexer.lex(source, before.start(count), cancellation);
        var cursor = new Cursor(source, lexed, cancellation);
        var statements = new StatementParser(cursor, new Expectations(cursor)).program(parsed);
        var program = new Program(statements, new Span(0, source.length()));
        return new SyntaxTree(source, before.first(count, lexed.tokens()), program,
                cursor.diagnostics(lexed.diagnostics()));
    }

    /// The first statements of `before`, a program without mistakes, that the parser would make of `source` as well: both texts are the same up to the end
    /// of the statement behind them, and farther. That one begins a line, so that of the lines before it nothing is needed.
    static List<Statement> sameIn(SyntaxTree before, SourceText source) {
        if (!before.diagnostics().isEmpty()) {
            return List.of();
        }
        int same = source.sameAs(before.source());
        var statements = before.program().statements();
        int next = BinarySearch.first(statements.size(), i -> statements.get(i).span().end() >= same) - 1;
        while (next > 0 && !beginsLine(statements, next, source)) {
            next--;
        }
        return statements.subList(0, Math.max(0, next));
    }

    /// How many tokens of `tree` the `statements` at its beginning are, with the trivia before them and between.
    private static int tokensOf(List<Statement> statements, SyntaxTree tree) {
        return statements.isEmpty() ? 0 : tree.indexBehind(statements.getLast().span().end());
    }

    /// Whether a line ends between a statement and the one before it.
    private static boolean beginsLine(List<Statement> statements, int index, SourceText source) {
        var lines = source.lines();
        return lines.lineOf(statements.get(index).span().start()) > lines
                .lineOf(statements.get(index - 1).span().end());
    }

    /// What may come at `offset`, by what stands before it alone: there the text is still being written, and what follows may
    /// belong to something else. Costs what the statement there does, and a look at the declarations before it.
    ///
    /// @param tree what the parser made of the text
    /// @param offset a place in it between two tokens, outside of comments
    public static Continuation continuation(SyntaxTree tree, int offset, Cancellation cancellation) {
        return continuation(tree, offset, parsedBefore(tree, offset), cancellation);
    }

    /// The same with the first statements taken from `tree`.
    ///
    /// @param parsed those statements
    static Continuation continuation(SyntaxTree tree, int offset, List<Statement> parsed, Cancellation cancellation) {
        var before = tree.tokens().between(tokensOf(parsed, tree), offset);
        var cursor = new Cursor(tree.source(),
                new Lexer.Result(before, List.of(), false, !tree.diagnostics().isEmpty()), cancellation);
        var expectations = new Expectations(cursor);
        new StatementParser(cursor, expectations).program(parsed);
        return expectations.result();
    }

    /// The statements that the parser would make of the text before `offset` as well: there is no mistake up to their end, and something follows them.
    static List<Statement> parsedBefore(SyntaxTree tree, int offset) {
        var statements = tree.program().statements();
        int end = tree.diagnostics().isEmpty()
                ? offset
                : Math.min(offset, tree.diagnostics().getFirst().span().start());
        int behind = BinarySearch.first(statements.size(), i -> statements.get(i).span().start() >= end);
        return statements.subList(0, Math.max(0, behind - 1));
    }
}
