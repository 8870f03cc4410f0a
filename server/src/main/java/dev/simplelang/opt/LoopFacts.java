package dev.simplelang.opt;

import dev.simplelang.cfg.LoopTree.Loop;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A loop, and what the runs of an [AbstractRun] through it have brought to light; or the whole program.
final class LoopFacts {

    /// The loop; null for the whole program.
    final Loop loop;

    /// The control nodes inside, in reverse postorder; of an inner loop the head alone.
    final List<Node> items = new ArrayList<>();

    /// The phis of the head.
    final List<PhiNode> phis;

    /// The values that get a new value inside and are used outside.
    final List<Node> liveOut;

    /// By the index in [#liveOut], what a value may be where the current run leaves the loop, and where any run does.
    final IntType[] exit;
    final IntType[] everyExit;

    /// Whether control has ever come to the loop.
    boolean entered;

    /// Whether all runs so far came to an end.
    boolean alwaysEnds = true;

    /// Whether it is known before how many trips it makes.
    boolean counted;

    /// Whether it makes no sense to run the loop trip by trip.
    boolean hopeless;

    LoopFacts(Loop loop, List<PhiNode> phis, List<Node> liveOut) {
        this.loop = loop;
        this.phis = phis;
        this.liveOut = liveOut;
        exit = new IntType[liveOut.size()];
        everyExit = new IntType[liveOut.size()];
        Arrays.fill(everyExit, IntType.TOP);
    }
}
