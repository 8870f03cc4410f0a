package dev.simplelang.jvm;

import dev.simplelang.ir.Node;
import dev.simplelang.schedule.Block;
import java.util.List;

/// A part of a block: some of its values and, in the last part, its end. Most blocks are one piece;
/// long ones are cut, so that no method becomes too large for HotSpot.
final class Piece {

    private final int number;
    private final Block block;
    private final List<Node> values;
    private final boolean isLast;

    Piece(int number, Block block, List<Node> values, boolean isLast) {
        this.number = number;
        this.block = block;
        this.values = List.copyOf(values);
        this.isLast = isLast;
    }

    /// The index among all pieces. Except along back edges, control goes from lower to higher
    /// numbers.
    int number() {
        return number;
    }

    /// The block that contains this piece.
    Block block() {
        return block;
    }

    /// The values computed here, inputs before users; constants and the argument are never among
    /// them.
    List<Node> values() {
        return values;
    }

    /// Whether the block ends here.
    boolean isLast() {
        return isLast;
    }
}
