package dev.simplelang.ide.hover;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.SyntaxPath;
import dev.simplelang.ide.proof.Prose;
import dev.simplelang.text.Span;
import java.util.Optional;

/// What the editor shows about the word under the mouse: on a variable its value *there*, on an
/// operator its node and value, on a keyword the control nodes that it became; nothing on literals,
/// punctuation and white space.
///
/// @param span the word
/// @param markdown the text in Markdown
/// @param plainText the same in plain words
public record Hover(Span span, String markdown, String plainText) {

    /// The hover at `offset`; empty where there is nothing to say. Between two tokens the one after
    /// the offset counts, unless there is nothing to say about it.
    public static Optional<Hover> at(Analysis analysis, int offset) {
        return at(analysis, offset, Optional.empty());
    }

    /// The same with links to the nodes, for an editor that can show them.
    public static Optional<Hover> at(Analysis analysis, int offset, Optional<NodeLinks.Targets> targets) {
        return SyntaxPath.at(analysis.tree(), offset).stream().flatMap(path -> of(analysis, path, targets).stream())
                .findFirst();
    }

    private static Optional<Hover> of(Analysis analysis, SyntaxPath path, Optional<NodeLinks.Targets> targets) {
        var prose = new Prose();
        return new HoverText(analysis, path, prose, targets).write()
                ? Optional.of(new Hover(path.token().span(), prose.markdown(), prose.plain()))
                : Optional.empty();
    }
}
