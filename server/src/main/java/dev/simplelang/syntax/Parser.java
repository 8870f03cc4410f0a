package dev.simplelang.syntax;

import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.List;

/// Makes a syntax tree of any text: total, error-tolerant, linear.
///
/// Every text gives a tree and diagnostics; several independent mistakes are all reported, one
/// mistake once. What is missing is reported as an empty span after the token before it, what does
/// not belong is reported over its tokens.
public final class Parser {

    /// How many levels of nesting a program may have, where the stack is deep enough. Parentheses,
    /// prefix operators, blocks, and bodies of `if`, `else` and `while` that are not blocks count
    /// one each; an `else if` counts none.
    public static final int MAX_NESTING = 1000;

    private Parser() {}

    /// Parses `source`, which may be nested as deeply as [#MAX_NESTING].
    public static SyntaxTree parse(SourceText source, Cancellation cancellation) {
        return parse(source, MAX_NESTING, cancellation);
    }

    /// Parses `source`.
    ///
    /// @param maxNesting how many levels of nesting it may have
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static SyntaxTree parse(SourceText source, int maxNesting, Cancellation cancellation) {
        Lexer.Result lexed = Lexer.lex(source, cancellation);
        var cursor = new Cursor(source, lexed, cancellation);
        var statements = new StatementParser(cursor, new Nesting(cursor, maxNesting),
                new ExpectationRecorder(cursor)).program();
        var program = new Program(statements, new Span(0, source.length()));
        return new SyntaxTree(source, lexed.tokens(), program, cursor.diagnostics(lexed.diagnostics()),
                maxNesting);
    }

    /// An expression, and what was read.
    ///
    /// @param tokens as in [SyntaxTree]
    /// @param diagnostics as in [SyntaxTree]
    public record ParsedExpression(Expression expression, List<Token> tokens, List<Diagnostic> diagnostics) {}

    /// Parses `source` as one expression: that is an error if it is none, or more.
    public static ParsedExpression expression(SourceText source, Cancellation cancellation) {
        var lexed = Lexer.lex(source, cancellation);
        var cursor = new Cursor(source, lexed, cancellation);
        var parser = new ExpressionParser(cursor, new Nesting(cursor, MAX_NESTING), new Recovery(cursor),
                new ExpectationRecorder(cursor));
        var expression = parser.expression(ExpressionParser.Context.VALUE);
        if (!cursor.at(TokenKind.END)) {
            cursor.unexpected();
        }
        return new ParsedExpression(expression, lexed.tokens(), cursor.diagnostics(lexed.diagnostics()));
    }

    /// What may come at `offset` of the text of `tree`, judged by the text before it alone: there
    /// the program is still being written, and what follows may belong to something else.
    ///
    /// @param offset a place between two tokens, outside of comments
    public static ExpectedSyntax expectedAt(SyntaxTree tree, int offset, Cancellation cancellation) {
        var before = new SourceText(tree.source().text().substring(0, offset));
        var cursor = new Cursor(before, Lexer.lex(before, cancellation), cancellation);
        var recorder = new ExpectationRecorder(cursor);
        new StatementParser(cursor, new Nesting(cursor, tree.maxNesting()), recorder).program();
        return recorder.result();
    }
}
