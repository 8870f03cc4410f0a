package dev.simplelang.wasm;

import dev.simplelang.ir.Node;
import java.util.Optional;

/// An instruction.
///
/// @param immediate what follows the opcode; 0 if nothing does
/// @param node the node that it computes; of a `block` or `loop`, the first control node to which its
/// label leads
record Instruction(Op op, long immediate, Optional<Node> node) {}
