package dev.simplelang.opt.loops;

import dev.simplelang.ir.LoopNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// What the loop passes record for each other during one optimization.
public final class LoopKnowledge {

    /// How many nodes the trips of loops may evaluate in a small graph, all rounds together.
    /// Counted, not timed, so that a program always compiles to the same graph.
    private static final long MAX_STEPS = 400_000;

    /// The steps that every graph may spend.
    private static final long MIN_STEPS = 30_000;

    /// Steps times size of the graph, in node ids: large programs have many loops, and their time
    /// is spent elsewhere.
    private static final long STEPS_BY_SIZE = 80_000_000;

    private final Set<LoopNode> ending = new HashSet<>();
    private final Set<LoopNode> counted = new HashSet<>();
    private final Set<LoopNode> tooLong = new HashSet<>();
    private final Map<LoopNode, Long> givenUp = new HashMap<>();
    private final long maxTrips;
    private long budget;

    /// Knowledge of nothing.
    ///
    /// @param size the number of node ids of the graph
    public LoopKnowledge(int size) {
        budget = Math.clamp(STEPS_BY_SIZE / size, MIN_STEPS, MAX_STEPS);
        maxTrips = budget;
    }

    /// The steps that are left.
    long budget() {
        return budget;
    }

    /// Subtracts `steps` from the budget.
    void spend(long steps) {
        budget = Math.max(0, budget - steps);
    }

    /// Records that the loop of `head` makes finitely many trips whenever it is entered. It ends if
    /// its inner loops do.
    void recordEnds(LoopNode head) {
        ending.add(head);
    }

    /// Whether the loop of `head` is known to make finitely many trips whenever it is entered.
    boolean ends(LoopNode head) {
        return ending.contains(head);
    }

    /// Records that the loop of `head` makes `trips` trips, unsigned, unless another exit leaves it
    /// earlier.
    void recordTrips(LoopNode head, long trips) {
        counted.add(head);
        if (Long.compareUnsigned(trips, maxTrips) > 0) {
            tooLong.add(head);
        }
    }

    /// Whether the trip count of `head` is known, unless another exit leaves the loop earlier. Then
    /// executing the loop mostly computes values only.
    boolean isCounted(LoopNode head) {
        return counted.contains(head);
    }

    /// Whether the loop of `head` may make more trips than the budget allows.
    boolean isLong(LoopNode head) {
        return tooLong.contains(head);
    }

    /// Records that executing the loop of `head` trip by trip failed.
    ///
    /// @param fingerprint a hash of all nodes inside and their types
    void giveUp(LoopNode head, long fingerprint) {
        givenUp.put(head, fingerprint);
    }

    /// Whether executing the loop of `head` failed while it had this fingerprint.
    boolean isGivenUp(LoopNode head, long fingerprint) {
        return Objects.equals(givenUp.get(head), fingerprint);
    }

    /// Whether no loop is known to end.
    boolean knowsNoEnding() {
        return ending.isEmpty();
    }
}
