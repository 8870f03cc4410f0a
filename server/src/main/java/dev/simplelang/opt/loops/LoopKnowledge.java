package dev.simplelang.opt.loops;

import dev.simplelang.ir.LoopNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// What the passes about loops know of each other's work during one optimization.
public final class LoopKnowledge {

    /// How many nodes may be evaluated in running loops at compile time, all rounds together, in a small graph: some milliseconds'
    /// worth. Counted, not timed, so that the same program is always compiled alike.
    private static final long MOST_STEPS = 400_000;

    /// What may always be spent.
    private static final long LEAST_STEPS = 30_000;

    /// The product of the size of a graph, in ids of nodes, and of the steps: in a large program the time goes elsewhere, and there are
    /// many loops to run in vain.
    private static final long STEPS_BY_SIZE = 80_000_000;

    private final Set<LoopNode> ending = new HashSet<>();
    private final Set<LoopNode> counted = new HashSet<>();
    private final Set<LoopNode> lengthy = new HashSet<>();
    private final Map<LoopNode, Long> givenUp = new HashMap<>();
    private final long mostTrips;
    private long budget;

    /// Nothing is known.
    ///
    /// @param size how many ids the nodes of the graph have
    public LoopKnowledge(int size) {
        budget = Math.clamp(STEPS_BY_SIZE / size, LEAST_STEPS, MOST_STEPS);
        mostTrips = budget;
    }

    /// How many steps running loops may cost from now on.
    long budget() {
        return budget;
    }

    /// Takes `steps` off the budget.
    void spend(long steps) {
        budget = Math.max(0, budget - steps);
    }

    /// Says that the loop of `head` makes finitely many trips whenever it is entered; it ends if those in it do.
    void learnThatEnds(LoopNode head) {
        ending.add(head);
    }

    /// Whether the loop of `head` is known to make finitely many trips whenever it is entered.
    boolean ends(LoopNode head) {
        return ending.contains(head);
    }

    /// Says that the loop of `head`, unless it is left in an unforeseen way, makes `trips` trips, unsigned.
    void learnTrips(LoopNode head, long trips) {
        counted.add(head);
        if (Long.compareUnsigned(trips, mostTrips) > 0) {
            lengthy.add(head);
        }
    }

    /// Whether it is known how many trips the loop of `head` makes, so that running it can tell no more than what it computes.
    boolean isCounted(LoopNode head) {
        return counted.contains(head);
    }

    /// Whether the loop of `head` may make more trips than could be run.
    boolean isLong(LoopNode head) {
        return lengthy.contains(head);
    }

    /// Says that running the loop of `head` trip by trip came to nothing.
    ///
    /// @param contents a hash of what is known about all that is in it
    void giveUp(LoopNode head, long contents) {
        givenUp.put(head, contents);
    }

    /// Whether running the loop of `head` came to nothing when there was in it what there is now.
    boolean isGivenUp(LoopNode head, long contents) {
        return Objects.equals(givenUp.get(head), contents);
    }

    /// Whether no loop is known to end.
    boolean isEmpty() {
        return ending.isEmpty();
    }
}
