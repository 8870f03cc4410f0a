package dev.simplelang.syntax;

import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.ArrayList;
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
        Lexer.Result lexed = Lexer.lex(source, cancellation);
        var cursor = new Cursor(source, lexed, cancellation);
        var statements = new StatementParser(cursor, new Expectations(cursor)).program();
        var program = new Program(statements, new Span(0, source.length()));
        return new SyntaxTree(source, lexed.tokens(), program, cursor.diagnostics(lexed.diagnostics()));
    }

    /// What may come at `offset`, by what stands before it alone: there the text is still being written, and what follows may
    /// belong to something else.
    ///
    /// @param tree what the parser made of the text
    /// @param offset a place in it between two tokens, outside of comments
    public static Continuation continuation(SyntaxTree tree, int offset, Cancellation cancellation) {
        var before = new ArrayList<Token>();
        for (Token token : tree.tokens()) {
            if (token.span().start() >= offset) {
                break;
            }
            before.add(token.span().end() <= offset
                    ? token
                    : new Token(token.kind(), new Span(token.span().start(), offset)));
        }
        before.add(new Token(TokenKind.END, Span.at(offset)));
        var cursor = new Cursor(tree.source(), new Lexer.Result(before, List.of(), false), cancellation);
        var expectations = new Expectations(cursor);
        new StatementParser(cursor, expectations).program();
        return expectations.result();
    }
}
