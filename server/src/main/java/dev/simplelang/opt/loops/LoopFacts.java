package dev.simplelang.opt.loops;

import dev.simplelang.cfg.LoopTree.Loop;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// What an [AbstractInterpreter] found out about a loop, or about the whole program.
final class LoopFacts {

    /// The loop; null for the whole program.
    final Loop loop;

    /// The control nodes inside in reverse postorder, the head first; of an inner loop only its
    /// head.
    final List<ControlPoint> items = new ArrayList<>();

    /// The values computed inside and used outside.
    final AbstractValue[] liveOut;

    /// By the index in [#liveOut], the values at the exits of the current execution, and of all.
    final IntType[] exit;
    final IntType[] everyExit;

    /// A hash of all nodes inside, inner loops included, and their types.
    long fingerprint;

    /// Whether every execution so far ended.
    boolean alwaysEnds = true;

    /// Whether the trip count is known beforehand, unless another exit comes first.
    boolean counted;

    /// Whether the loop is no longer executed trip by trip.
    boolean givenUp;

    LoopFacts(Loop loop, AbstractValue... liveOut) {
        this.loop = loop;
        this.liveOut = liveOut;
        exit = new IntType[liveOut.length];
        everyExit = new IntType[liveOut.length];
        Arrays.fill(everyExit, IntType.TOP);
    }

    /// The phis of the head.
    AbstractValue[] phis() {
        return items.getFirst().phis;
    }
}
