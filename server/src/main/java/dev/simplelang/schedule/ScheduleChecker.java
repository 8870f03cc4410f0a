package dev.simplelang.schedule;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.Dominators;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.text.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Checks a [Schedule] against its specification, without the algorithm that made it:
///
/// 1. **Blocks.** Every reachable control node is in one block, in the order of control; phis are
///    in the block of their region, and each value is listed once, in the block recorded for it.
/// 2. **Definitions dominate uses.** The block of a value dominates the blocks of its users; in the
///    same block it comes before them. A phi uses its values at the ends of the predecessor blocks.
/// 3. **Choices.** Between the early and the late block of a value, the schedule takes the first,
///    the last, or the last of the least loop depth, as its strategy requires.
///
/// Slow: it walks paths of the dominator tree for each value.
public final class ScheduleChecker {

    private final Schedule schedule;
    private final Graph graph;
    private final ControlFlow flow;
    private final Dominators dominators;
    private final Map<Node, Integer> positions = new HashMap<>();
    private final Map<Node, Block> early = new HashMap<>();
    private final Map<Node, Block> late = new HashMap<>();
    private final List<String> violations = new ArrayList<>();

    private ScheduleChecker(Schedule schedule, Cancellation cancellation) {
        this.schedule = schedule;
        this.graph = schedule.graph();
        flow = ControlFlow.of(graph, cancellation);
        dominators = new Dominators(flow);
    }

    /// The violations in `schedule`, a sentence each; empty if it is correct.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static List<String> violations(Schedule schedule, Cancellation cancellation) {
        var checker = new ScheduleChecker(schedule, cancellation);
        checker.blocks();
        if (checker.violations.isEmpty()) {
            schedule.blocks().forEach(checker::uses);
        }
        if (checker.violations.isEmpty()) {
            schedule.blocks().forEach(checker::findEarly);
            schedule.blocks().forEach(checker::findLate);
            schedule.blocks().forEach(block -> block.values().forEach(value -> checker.choice(value, block)));
        }
        return List.copyOf(checker.violations);
    }

    private void expect(boolean holds, Node node, String what) {
        if (!holds) {
            violations
                    .add(node + " in " + schedule.blockOf(node).map(Block::toString).orElse("no block") + ": " + what);
        }
    }

    private void blocks() {
        int controls = 0;
        for (var block : schedule.blocks()) {
            Node before = null;
            for (var control : block.controls()) {
                expect(schedule.blockOf(control).orElse(null) == block, control, "stands in " + block + " too");
                expect(before == null || control.input(0) == before, control, "does not follow the control before it");
                before = control;
                controls++;
            }
            for (var phi : block.phis()) {
                stands(phi, block);
                expect(phi.region() == block.first(), phi, "stands where its region does not");
            }
            block.values().forEach(value -> stands(value, block));
        }
        for (var node : graph.nodes()) {
            if (node != null && !node.isControl() && schedule.blockOf(node).isPresent()) {
                expect(positions.containsKey(node), node, "does not stand where it is said to");
            }
        }
        int reached = flow.order().size() - (flow.isReached(graph.stop()) ? 1 : 0);
        expect(controls == reached, graph.start(), "not all control stands in blocks");
    }

    private void stands(Node value, Block block) {
        expect(schedule.blockOf(value).orElse(null) == block, value, "stands in " + block + " too");
        expect(positions.put(value, positions.size()) == null, value, "stands there twice");
    }

    private void uses(Block block) {
        block.controls().forEach(control -> checkInputs(control, block));
        block.values().forEach(value -> checkInputs(value, block));
        for (var phi : block.phis()) {
            var region = (RegionNode) phi.region();
            for (int path = 0; path < phi.valueCount(); path++) {
                if (flow.isReached(region.input(path))) {
                    var end = schedule.blockOf(region.input(path)).orElseThrow();
                    expect(isKnownAtEnd(phi.value(path), end), phi,
                            "needs " + phi.value(path) + " at the end of " + end);
                }
            }
        }
    }

    private void checkInputs(Node user, Block block) {
        for (var input : user.inputs()) {
            if (!input.isControl()) {
                boolean before = user.isControl()
                        || positions.getOrDefault(input, Integer.MAX_VALUE) < positions.get(user);
                expect(isKnownAtEnd(input, block) && before, user, "needs " + input + ", which is not known there");
            }
        }
    }

    private boolean isKnownAtEnd(Node value, Block block) {
        return schedule.blockOf(value).filter(definition -> dominates(definition, block)).isPresent();
    }

    private boolean dominates(Block dominator, Block block) {
        return dominators.dominates(dominator.first(), block.first());
    }

    /// Finds the early blocks. Blocks are visited in order, so that inputs come before their users.
    private void findEarly(Block block) {
        block.phis().forEach(phi -> early.put(phi, block));
        for (var value : block.values()) {
            var lowest = schedule.blocks().getFirst();
            for (var input : value.inputs()) {
                if (!input.isControl() && dominates(lowest, early.get(input))) {
                    lowest = early.get(input);
                }
            }
            early.put(value, lowest);
        }
    }

    private void findLate(Block block) {
        block.controls().forEach(control -> control.inputs().forEach(input -> addUse(block, input)));
        block.values().forEach(value -> value.inputs().forEach(input -> addUse(block, input)));
        for (var phi : block.phis()) {
            for (var end : block.predecessors()) {
                addUse(end, phi.value(end.pathTo(block)));
            }
        }
    }

    private void addUse(Block block, Node value) {
        if (!value.isControl()) {
            late.merge(value, block, this::commonDominator);
        }
    }

    private Block commonDominator(Block one, Block other) {
        var common = one;
        while (!dominates(common, other)) {
            common = common.immediateDominator().orElseThrow();
        }
        return common;
    }

    private void choice(Node value, Block block) {
        var first = early.get(value);
        var last = late.get(value);
        var expected = value instanceof ProjNode ? first : switch (schedule.strategy()) {
            case EARLY -> first;
            case LATE -> last;
            case BEST -> {
                var best = last;
                for (var above = last; above != first;) {
                    above = above.immediateDominator().orElseThrow();
                    best = above.loopDepth() < best.loopDepth() ? above : best;
                }
                yield best;
            }
        };
        expect(block == expected, value, "belongs in " + expected);
    }
}
