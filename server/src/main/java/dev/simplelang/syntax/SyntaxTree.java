package dev.simplelang.syntax;

import dev.simplelang.text.BinarySearch;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What the parser makes of a text: total, immutable.
///
/// **Invariant:** the texts of `tokens`, trivia included, concatenate to the source.
///
/// @param tokens all tokens and trivia in order, the last one the end of input
/// @param diagnostics lexical and syntax errors in order of position
/// @param maxNesting how many levels of nesting the program may have
public record SyntaxTree(SourceText source, List<Token> tokens, Program program, List<Diagnostic> diagnostics,
        int maxNesting) {

    /// A tree that says nothing about `source`: one unknown token and no statements, for a text
    /// that is too long to be read.
    public static SyntaxTree unread(SourceText source) {
        var whole = new Span(0, source.length());
        var unknown = new Token(TokenKind.UNKNOWN, whole);
        var end = new Token(TokenKind.END, Span.at(whole.end()));
        return new SyntaxTree(source, whole.isEmpty() ? List.of(end) : List.of(unknown, end),
                new Program(List.of(), whole), List.of(), Parser.MAX_NESTING);
    }

    /// The tree of another version of the program, parsed as this one was.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public SyntaxTree again(SourceText newSource, Cancellation cancellation) {
        return Parser.parse(newSource, maxNesting, cancellation);
    }

    /// The index of the last token that starts at `offset` or before it.
    public int indexAt(int offset) {
        return Math.max(0, BinarySearch.first(tokens.size(), i -> tokens.get(i).span().start() > offset) - 1);
    }

    /// The index of the first token that ends after `offset`; that of the end of input if there is
    /// none.
    public int indexAfter(int offset) {
        return BinarySearch.first(tokens.size() - 1, i -> tokens.get(i).span().end() > offset);
    }

    /// The last token that is not trivia and ends at `offset` or before it.
    public Optional<Token> tokenBefore(int offset) {
        return tokens.subList(0, indexAfter(offset)).reversed().stream().filter(token -> !token.kind().isTrivia())
                .findFirst();
    }

    /// The first token that is not trivia and starts at `offset` or after it.
    public Token tokenFrom(int offset) {
        return tokens.subList(indexAfter(offset), tokens.size()).stream()
                .filter(token -> !token.kind().isTrivia() && token.span().start() >= offset).findFirst().orElseThrow();
    }

    /// Whether `token` is a block comment without an end: whatever stood after it would belong to it.
    public boolean isUnterminated(Token token) {
        return token.kind() == TokenKind.BLOCK_COMMENT
                && (token.span().length() < "/**/".length() || !source.slice(token.span()).endsWith("*/"));
    }

    /// The nodes that contain `span`, the program first; of an operation, that is what it adds to
    /// its chain. Of two nodes that touch at an empty span, the later one.
    public List<SyntaxNode> pathTo(Span span) {
        var nodes = new ArrayList<SyntaxNode>();
        Optional<SyntaxNode> next = Optional.of(program);
        while (next.isPresent()) {
            nodes.add(next.get());
            next = child(next.get(), span);
        }
        return List.copyOf(nodes);
    }

    private static Optional<SyntaxNode> child(SyntaxNode node, Span span) {
        List<SyntaxNode> children = node.children();
        int after = BinarySearch.first(children.size(), i -> ownSpan(children.get(i)).start() > span.start());
        return after == 0
                ? Optional.empty()
                : Optional.of(children.get(after - 1)).filter(child -> ownSpan(child).contains(span));
    }

    /// The range of a child without that of the children before it.
    private static Span ownSpan(SyntaxNode child) {
        return child instanceof Operation operation ? operation.suffixSpan() : child.span();
    }
}
