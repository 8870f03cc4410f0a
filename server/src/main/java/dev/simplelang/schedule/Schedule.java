package dev.simplelang.schedule;

import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.text.Cancellation;
import java.util.List;
import java.util.Optional;

/// A block for every value of a graph that a run may need: the sea of nodes as basic blocks again.
///
/// A snapshot: it does not follow later changes of the graph.
public final class Schedule {

    private final Graph graph;
    private final Strategy strategy;
    private final List<Block> blocks;
    private final Block[] blockOf;

    /// @param blockOf by id the block of a control node or of a value, null where there is none
    Schedule(Graph graph, Strategy strategy, List<Block> blocks, Block[] blockOf) {
        this.graph = graph;
        this.strategy = strategy;
        this.blocks = blocks;
        this.blockOf = blockOf;
    }

    /// Schedules `graph`, which is well-formed; see [GlobalCodeMotion].
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Schedule of(Graph graph, Strategy strategy, Cancellation cancellation) {
        return new GlobalCodeMotion(graph, strategy, cancellation).schedule();
    }

    /// Schedules `graph` with all its phis, and with the values that these need: who watches a run
    /// sees variables, too, that it does not need.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Schedule withAllPhis(Graph graph, Strategy strategy, Cancellation cancellation) {
        var motion = new GlobalCodeMotion(graph, strategy, cancellation);
        motion.needPhis();
        return motion.schedule();
    }

    /// The graph.
    public Graph graph() {
        return graph;
    }

    /// The strategy by which the blocks were chosen.
    public Strategy strategy() {
        return strategy;
    }

    /// The blocks by their numbers, in reverse postorder; the program starts in the first.
    public List<Block> blocks() {
        return blocks;
    }

    /// The block of a reachable control node or of a needed value; empty for all others.
    public Optional<Block> blockOf(Node node) {
        return Optional.ofNullable(blockOf[node.id()]);
    }

    /// Moves `value` to the end of `block`, without a check; for tests of [ScheduleChecker].
    void move(Node value, Block block) {
        blockOf[value.id()].removeValue(value);
        blockOf[value.id()] = block;
        block.addValue(value);
    }
}
