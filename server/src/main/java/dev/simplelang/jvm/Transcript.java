package dev.simplelang.jvm;

import dev.simplelang.ir.Node;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The code of one method as it was written, each instruction with the node that it computes.
final class Transcript implements Commentary {

    /// An instruction or a label.
    ///
    /// @param node the node that it computes
    record Entry(CodeElement element, Optional<Node> node) {}

    private final List<Entry> entries = new ArrayList<>();
    private final Map<Label, Piece> begins = new HashMap<>();
    private final Map<Label, Piece> leaves = new HashMap<>();
    private final int size;
    private Optional<Node> current = Optional.empty();

    /// Writes the method of `segment` and records its code.
    ///
    /// @throws IllegalArgumentException if it is too large for a method
    Transcript(Methods methods, int segment) {
        var bytes = Methods.classFile(method -> {
            entries.clear();
            method.transforming((next, element) -> {
                entries.add(new Entry(element, current));
                next.with(element);
            }, code -> methods.write(segment, code, this));
        });
        size = Methods.size(bytes);
    }

    @Override
    public void begins(Piece piece, Label label) {
        begins.put(label, piece);
    }

    @Override
    public void leaves(Piece piece, Label label) {
        leaves.put(label, piece);
    }

    @Override
    public void about(Node node) {
        current = Optional.of(node);
    }

    @Override
    public void aboutNothing() {
        current = Optional.empty();
    }

    /// The instructions and the labels, in order.
    List<Entry> entries() {
        return entries;
    }

    /// The piece that begins at `label`.
    Optional<Piece> beginning(Label label) {
        return Optional.ofNullable(begins.get(label));
    }

    /// The piece of another method to which control goes from `label`.
    Optional<Piece> leaving(Label label) {
        return Optional.ofNullable(leaves.get(label));
    }

    /// The bytes of code.
    int size() {
        return size;
    }
}
