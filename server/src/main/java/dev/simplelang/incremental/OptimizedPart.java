package dev.simplelang.incremental;

import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import java.util.List;

/// A part of a program in a graph of its own, after optimization. The graph does not change any
/// more; all nodes here are in it, or were.
///
/// @param key what the result depends on
/// @param before what stands for the code before the part: the dead control, the control where the
///     part is entered, the argument, and the values of `key`
/// @param own the nodes of the part, in the order of [Part#nodes]
/// @param added the nodes that the optimizer added and that are still there or mentioned in the
///     [origins][dev.simplelang.ir.Origins] of these and of `own`
/// @param ends the ends of the program
/// @param exit the control at which the part ends; dead if control never gets there
/// @param liveOut the values that code after the part uses; none if the part never ends
record OptimizedPart(PartKey key, Graph graph, List<Node> before, List<Node> own, List<Node> added, List<Node> ends,
        Node exit, List<Node> liveOut) {

    int size() {
        return own.size() + added.size();
    }
}
