package dev.simplelang.jvm;

import dev.simplelang.ir.Node;
import dev.simplelang.schedule.Block;
import java.util.List;

/// A part of a block: some of its values and, in the last part, the way out. Most blocks are one piece; long ones are cut, so
/// that no method becomes too large for the compiler of the virtual machine.
final class Piece {

    private final int number;
    private final Block block;
    private final List<Node> values;
    private final boolean isLast;
    private final int size;

    Piece(int number, Block block, List<Node> values, boolean isLast, int size) {
        this.number = number;
        this.block = block;
        this.values = List.copyOf(values);
        this.isLast = isLast;
        this.size = size;
    }

    /// The place among all pieces. But for back edges, control goes from lower to higher numbers.
    int number() {
        return number;
    }

    /// The block that this is a part of.
    Block block() {
        return block;
    }

    /// The values computed here, inputs before users; constants and the argument are never among them.
    List<Node> values() {
        return values;
    }

    /// Whether the block ends here.
    boolean isLast() {
        return isLast;
    }

    /// An estimate of the bytes of code, rather too high.
    int size() {
        return size;
    }
}
