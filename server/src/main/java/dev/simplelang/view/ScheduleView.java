package dev.simplelang.view;

import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.StopNode;
import dev.simplelang.schedule.Block;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.schedule.Strategy;
import dev.simplelang.text.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// A schedule to look at, with the nodes numbered as in the view of its graph.
///
/// @param graph the view of the graph
/// @param blocks the blocks; the number of each is its index
public record ScheduleView(GraphView graph, List<BlockView> blocks) {

    /// One block.
    ///
    /// @param number its index in the view
    /// @param predecessors the numbers of the blocks from which control comes
    /// @param successors the numbers of the blocks to which control goes; where it ends with a
    ///     branch, the true side first
    /// @param immediateDominator the number of the closest other block on every path from the start to
    ///     this one; empty for the first
    /// @param loopDepth the number of loops around the block
    /// @param phis the numbers of the phis
    /// @param nodes the numbers of all nodes in order, phis included: the last is the one that ends
    ///     the block, if any does
    public record BlockView(
            int number,
            List<Integer> predecessors,
            List<Integer> successors,
            Optional<Integer> immediateDominator,
            int loopDepth,
            List<Integer> phis,
            List<Integer> nodes) {

        private static BlockView of(Block block, List<Node> values, Map<Node, Integer> numbers) {
            var nodes = new ArrayList<Node>();
            block.controls().stream().filter(control -> !ends(control)).forEach(nodes::add);
            nodes.addAll(block.phis());
            nodes.addAll(values);
            block.controls().stream().filter(BlockView::ends).forEach(nodes::add);
            return new BlockView(block.number(), numbers(block.predecessors()), numbers(block.successors()),
                    block.immediateDominator().map(Block::number), block.loopDepth(),
                    block.phis().stream().map(numbers::get).toList(), nodes.stream().map(numbers::get).toList());
        }

        private static List<Integer> numbers(List<Block> blocks) {
            return blocks.stream().map(Block::number).toList();
        }

        private static boolean ends(Node control) {
            return control instanceof IfNode || StopNode.isEnd(control);
        }
    }

    /// Looks at `graph` as it is now, scheduled by `strategy`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static ScheduleView of(Graph graph, Strategy strategy, Cancellation cancellation) {
        return of(Schedule.of(graph, strategy, cancellation), GraphView.of(graph, cancellation));
    }

    /// Looks at `schedule`, whose graph looks like `graph`.
    public static ScheduleView of(Schedule schedule, GraphView graph) {
        return of(schedule, graph, Block::values);
    }

    /// Looks at the blocks of `schedule` with other values in them.
    ///
    /// @param values those of a block
    public static ScheduleView of(Schedule schedule, GraphView graph, Function<Block, List<Node>> values) {
        var numbers = graph.numbers();
        return new ScheduleView(graph, schedule.blocks().stream()
                .map(block -> BlockView.of(block, values.apply(block), numbers)).toList());
    }
}
