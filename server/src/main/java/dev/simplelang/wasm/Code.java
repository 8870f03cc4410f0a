package dev.simplelang.wasm;

import dev.simplelang.driver.Engine.Row;
import dev.simplelang.ir.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The instructions of the function that a program becomes, in the binary format and as a listing.
final class Code {

    /// The type of a block without a result, and of one that leaves an integer of 64 bits.
    static final int EMPTY = 0x40;
    static final int I64 = 0x7E;

    private static final String INDENTATION = "  ";

    private final Bytes bytes = new Bytes();
    private final List<Row> rows = new ArrayList<>();
    private Optional<Node> subject = Optional.empty();

    /// How many blocks are open; the function itself is one.
    private int depth = 1;

    /// The following instructions compute `node`.
    Code about(Node node) {
        subject = Optional.of(node);
        return this;
    }

    /// The following instructions compute nothing.
    Code aboutNothing() {
        subject = Optional.empty();
        return this;
    }

    Code add(Op op) {
        bytes.raw(op.code());
        row(op, "");
        return this;
    }

    /// An instruction with the index of a local variable, a function or a label.
    Code add(Op op, int index) {
        bytes.raw(op.code()).unsigned(index);
        row(op, " " + index);
        return this;
    }

    Code constant(Op op, long value) {
        bytes.raw(op.code()).signed(value);
        row(op, " " + value);
        return this;
    }

    /// The begin of a block of this type.
    Code begin(Op op, int type) {
        bytes.raw(op.code()).raw(type);
        row(op, type == I64 ? " (result i64)" : "");
        return this;
    }

    private void row(Op op, String immediate) {
        if (op == Op.END || op == Op.ELSE) {
            depth--;
        }
        boolean isFirst = rows.isEmpty() || !rows.getLast().node().equals(subject);
        rows.add(new Row(INDENTATION.repeat(depth) + op.text() + immediate, subject, subject.isPresent() && isFirst));
        if (op.isBlock() || op == Op.ELSE) {
            depth++;
        }
    }

    /// The size in the binary format.
    int size() {
        return bytes.size();
    }

    Bytes bytes() {
        return bytes;
    }

    List<Row> rows() {
        return List.copyOf(rows);
    }
}
