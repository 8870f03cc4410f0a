package dev.simplelang.opt.loops;

import dev.simplelang.ir.Node;
import java.util.List;

/// A control node in an [AbstractInterpreter]: where control may go from there, what gets a new value there, and how far the run is.
final class ControlPoint {

    /// A way from one control node to the next.
    ///
    /// @param to where it leads
    /// @param whenTrue whether it is the side of a branch whose condition holds
    /// @param loopsLeft out of how many loops it leads
    /// @param repeats whether it leads back to the head of a loop around both
    record Edge(ControlPoint to, boolean whenTrue, int loopsLeft, boolean repeats) {}

    private static final AbstractValue[] NONE = {};

    /// Of a hash: an odd number without a pattern, the fraction of the golden ratio in 64 bits.
    private static final long FACTOR = 0x9E37_79B9_7F4A_7C15L;

    final Node node;

    /// The innermost loop around it, which a head is in as well; or the whole program.
    final LoopFacts loop;

    /// The phis that get a new value here; the other values that do, operands before users.
    final AbstractValue[] phis;
    final AbstractValue[] values;

    List<Edge> edges = List.of();

    /// The condition of a branch; null elsewhere.
    AbstractValue condition;

    /// Before a region: its phis, and along which of its paths control comes from here.
    AbstractValue[] phisBehind = NONE;
    int path;

    /// Whether control has arrived and is yet to go on, and whether it ever has.
    boolean arrived;
    boolean everReached;

    /// Whether the phis behind have been brought their values already.
    boolean carried;

    /// When values got new ones here, on the clock of the run.
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

    /// A hash of what gets a new value here and of what the graph knows about that, whatever the run.
    long contents() {
        long hash = node.id();
        for (var phi : phis) {
            hash = hash * FACTOR + phi.contents();
        }
        for (var value : values) {
            hash = hash * FACTOR + value.contents();
        }
        return hash * FACTOR;
    }

    /// Whether there are phis behind.
    boolean isBeforePhis() {
        return phisBehind.length > 0;
    }

    /// Brings the phis behind what they are if control comes from here.
    void bring() {
        for (var phi : phisBehind) {
            phi.bring(path);
        }
    }

    /// Forgets that control has arrived, and what it has brought.
    void reset() {
        arrived = false;
        carried = false;
        for (var phi : phis) {
            phi.bringNothing();
        }
    }
}
