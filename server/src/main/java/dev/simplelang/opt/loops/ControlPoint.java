package dev.simplelang.opt.loops;

import dev.simplelang.ir.Node;
import java.util.List;

/// A control node in an [AbstractInterpreter]: its successors, what is evaluated there, and the
/// state of the execution.
final class ControlPoint {

    /// An edge from one control node to the next.
    ///
    /// @param to the target
    /// @param whenTrue whether the target is the true side of a branch
    /// @param loopsLeft how many loops the edge leaves
    /// @param repeats whether it is the back edge of a loop around both ends
    record Edge(ControlPoint to, boolean whenTrue, int loopsLeft, boolean repeats) {}

    private static final AbstractValue[] NONE = {};

    /// The multiplier of the hash: the fraction of the golden ratio in 64 bits, odd and without a
    /// pattern.
    private static final long FACTOR = 0x9E37_79B9_7F4A_7C15L;

    final Node node;

    /// The innermost loop around it, for a head its own; or the whole program.
    final LoopFacts loop;

    /// The phis evaluated here, and the other values, operands before users.
    final AbstractValue[] phis;
    final AbstractValue[] values;

    List<Edge> edges = List.of();

    /// The condition of a branch; null elsewhere.
    AbstractValue condition;

    /// If a region follows: its phis, and the index of the input that leads there from here.
    AbstractValue[] regionPhis = NONE;
    int path;

    /// Whether control has arrived and is not yet processed, and whether it ever arrived.
    boolean arrived;
    boolean everReached;

    /// Whether [#mergePhis()] was already done for the pending arrival.
    boolean phisMerged;

    /// The time of the last evaluation here, on the clock of the interpreter.
    long visited;

    ControlPoint(Node node, LoopFacts loop, AbstractValue[] phis, AbstractValue[] values) {
        this.node = node;
        this.loop = loop;
        this.phis = phis;
        this.values = values;
    }

    /// Whether it is the head of its loop.
    boolean isHead() {
        return loop.items.getFirst() == this;
    }

    /// A hash of the nodes evaluated here and their types; independent of the execution.
    long fingerprint() {
        long hash = node.id();
        for (var phi : phis) {
            hash = hash * FACTOR + phi.fingerprint();
        }
        for (var value : values) {
            hash = hash * FACTOR + value.fingerprint();
        }
        return hash * FACTOR;
    }

    /// Whether a region with phis follows.
    boolean hasRegionPhis() {
        return regionPhis.length > 0;
    }

    /// Adds the value of this path to each phi of the region that follows.
    void mergePhis() {
        for (var phi : regionPhis) {
            phi.merge(path);
        }
    }

    /// Drops the pending arrival, and what has arrived for the phis.
    void reset() {
        arrived = false;
        phisMerged = false;
        for (var phi : phis) {
            phi.clearIncoming();
        }
    }
}
