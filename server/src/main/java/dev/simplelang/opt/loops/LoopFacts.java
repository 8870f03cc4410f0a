package dev.simplelang.opt.loops;

import dev.simplelang.cfg.LoopTree.Loop;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A loop, and what the runs of an [AbstractInterpreter] through it have brought to light; or the whole program.
final class LoopFacts {

    /// The loop; null for the whole program.
    final Loop loop;

    /// The control nodes inside, in reverse postorder: the first is the head. Of an inner loop the head alone.
    final List<ControlPoint> items = new ArrayList<>();

    /// The values that get a new value inside and are used outside.
    final AbstractValue[] liveOut;

    /// By the index in [#liveOut], what a value may be where the current run leaves the loop, and where any run does.
    final IntType[] exit;
    final IntType[] everyExit;

    /// A hash of all that is inside, inner loops included, and of what the graph knows about it.
    long contents;

    /// Whether all runs so far came to an end.
    boolean alwaysEnds = true;

    /// Whether it is known before how many trips it makes.
    boolean counted;

    /// Whether it makes no sense to run the loop trip by trip.
    boolean hopeless;

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
