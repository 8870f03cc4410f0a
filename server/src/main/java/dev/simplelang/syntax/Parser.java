package dev.simplelang.syntax;

import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;

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
        Lexer.Result lexed = Lexer.lex(source, cancellation);
        var cursor = new Cursor(source, lexed, cancellation);
        var program = new Program(new StatementParser(cursor).program(), new Span(0, source.length()));
        return new SyntaxTree(source, lexed.tokens(), program, cursor.diagnostics(lexed.diagnostics()));
    }
}
