package dev.simplelang.wasm;

import dev.simplelang.ir.Node;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// The instructions of a function, each with the node that it computes.
final class Code {

    /// The type of a construct without a result, and of one that leaves an integer of 64 bits.
    static final int EMPTY = 0x40;
    static final int I64 = 0x7E;

    private final List<Instruction> instructions = new ArrayList<>();
    private Optional<Node> subject = Optional.empty();
    private int depth;
    private int maxDepth;

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

    /// Adds an instruction without an immediate.
    Code add(Op op) {
        return add(op, 0);
    }

    /// Adds an instruction.
    Code add(Op op, long immediate) {
        instructions.add(new Instruction(op, immediate, subject));
        depth += op.isBegin() ? 1 : op == Op.END ? -1 : 0;
        maxDepth = Math.max(maxDepth, depth);
        return this;
    }

    /// The instructions so far.
    List<Instruction> instructions() {
        return Collections.unmodifiableList(instructions);
    }

    /// How many constructs are open.
    int depth() {
        return depth;
    }

    /// How many constructs are in each other at most.
    int maxDepth() {
        return maxDepth;
    }

    /// Appends the binary format to `bytes`.
    Bytes write(Bytes bytes) {
        for (var instruction : instructions) {
            bytes.raw(instruction.op().code());
            switch (instruction.op().immediate()) {
                case NONE -> {
                    // The opcode says it all.
                }
                case BYTE -> bytes.raw((int) instruction.immediate());
                case UNSIGNED -> bytes.unsigned((int) instruction.immediate());
                case SIGNED -> bytes.signed(instruction.immediate());
            }
        }
        return bytes;
    }
}
