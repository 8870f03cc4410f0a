package dev.simplelang.ide.structure;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.SyntaxPath;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.syntax.Token;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.List;

/// The ranges that a growing selection goes through.
public final class SelectionRanges {

    /// How many ranges are returned: what is nested deeper than that is left out around the middle.
    /// Programs that read the answers do not take JSON of any depth.
    public static final int MAX_RANGES = 200;

    private SelectionRanges() {}

    /// The ranges around `offset`, each larger than the one before and containing it: the token or
    /// the comment that the cursor touches, the expressions and statements around it, what is
    /// between the braces of a block, the block, the program.
    public static List<Span> at(Analysis analysis, int offset) {
        var path = path(analysis, offset);
        var ranges = new ArrayList<Span>();
        if (path.token().kind() != TokenKind.WHITE_SPACE) {
            add(ranges, path.token().span(), offset);
        }
        for (var node : path.nodes().reversed()) {
            if (node instanceof Statement.Block block) {
                add(ranges, inside(block), offset);
            }
            add(ranges, node.span(), offset);
        }
        return ranges.size() <= MAX_RANGES ? ranges : shortened(ranges);
    }

    private static SyntaxPath path(Analysis analysis, int offset) {
        var touched = SyntaxPath.at(analysis.tree(), offset);
        return touched.stream().filter(path -> isWord(path.token())).findFirst()
                .or(() -> touched.stream().findFirst())
                .orElseGet(() -> commentOrSpace(analysis.tree(), offset));
    }

    /// A cursor at the end of a comment is about the comment.
    private static SyntaxPath commentOrSpace(SyntaxTree tree, int offset) {
        var before = SyntaxPath.around(tree, Math.max(0, offset - 1));
        return before.token().kind().isComment()
                ? before
                : SyntaxPath.around(tree, offset);
    }

    /// A cursor between a word and a sign is about the word.
    private static boolean isWord(Token token) {
        return token.kind().isKeyword() || token.kind() == TokenKind.IDENTIFIER || token.kind() == TokenKind.INTEGER;
    }

    /// From the first to the last statement.
    private static Span inside(Statement.Block block) {
        return block.statements().isEmpty()
                ? block.span()
                : block.statements().getFirst().span().to(block.statements().getLast().span());
    }

    private static void add(List<Span> ranges, Span span, int offset) {
        boolean grows = ranges.isEmpty() || (span.contains(ranges.getLast()) && !span.equals(ranges.getLast()));
        if (grows && span.touches(offset)) {
            ranges.add(span);
        }
    }

    private static List<Span> shortened(List<Span> ranges) {
        var shortened = new ArrayList<>(ranges.subList(0, MAX_RANGES / 2));
        shortened.addAll(ranges.subList(ranges.size() - MAX_RANGES / 2, ranges.size()));
        return shortened;
    }
}
