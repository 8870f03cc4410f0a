package dev.simplelang.syntax;

import dev.simplelang.text.BinarySearch;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.List;
import java.util.Optional;

/// What the parser makes of a text: total, immutable.
///
/// **Invariant:** the texts of `tokens`, with the trivia between them, concatenate to the source.
///
/// @param tokens all tokens and trivia in order, the last one the end of input
/// @param diagnostics lexical and syntax errors in order of position
public record SyntaxTree(SourceText source, Tokens tokens, Program program, List<Diagnostic> diagnostics) {

    /// A tree that says nothing about `source`: one unknown token and no statements, for a text
    /// that is too long to be read.
    public static SyntaxTree unread(SourceText source) {
        var whole = new Span(0, source.length());
        var tokens = new Tokens.Builder(2);
        if (!whole.isEmpty()) {
            tokens.add(TokenKind.UNKNOWN, whole.end());
        }
        tokens.add(TokenKind.END, whole.end());
        return new SyntaxTree(source, tokens.tokens(), new Program(List.of(), whole), List.of());
    }

    /// Whether this is the tree of `that`, at other places: both texts have no mistake, and the
    /// same tokens but for trivia.
    public boolean isWrittenLike(SyntaxTree that) {
        return diagnostics.isEmpty() && that.diagnostics.isEmpty()
                && tokens.sayTheSame(source.text(), that.tokens, that.source.text());
    }

    /// The index of the last token that starts at `offset` or before it.
    public int indexAt(int offset) {
        return Math.max(0, BinarySearch.first(tokens.size(), i -> tokens.start(i) > offset) - 1);
    }

    /// The index of the first token that ends after `offset`; that of the end of input if there is
    /// none.
    public int indexAfter(int offset) {
        return BinarySearch.first(tokens.size() - 1, i -> tokens.end(i) > offset);
    }

    /// The last token that is not trivia and ends at `offset` or before it.
    public Optional<Token> tokenBefore(int offset) {
        return tokens.subList(0, indexAfter(offset)).reversed().stream().filter(token -> !token.kind().isTrivia())
                .findFirst();
    }

    /// The nodes that contain `span`, the program first; of an operation, that is what it adds to
    /// its chain.
    public List<SyntaxNode> pathTo(Span span) {
        return NodePath.of(span, program);
    }
}
