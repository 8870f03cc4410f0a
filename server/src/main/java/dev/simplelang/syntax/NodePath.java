package dev.simplelang.syntax;

import dev.simplelang.text.BinarySearch;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Goes down a tree to what stands at a place. Costs a binary search in the children of each node
/// on the path.
final class NodePath {

    private NodePath() {}

    /// The nodes that contain `span`, from `root` to the innermost. Of two that touch at an empty
    /// span, the later one.
    static List<SyntaxNode> of(Span span, Program root) {
        var nodes = new ArrayList<SyntaxNode>();
        Optional<SyntaxNode> next = Optional.of(root);
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
