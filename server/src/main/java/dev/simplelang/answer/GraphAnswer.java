package dev.simplelang.answer;

import dev.simplelang.text.Span;
import dev.simplelang.view.GraphData;
import dev.simplelang.view.NodeCounts;
import dev.simplelang.view.ScheduleView.BlockView;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;

/// A graph in JSON, as `PROTOCOL.md` describes it: the answer to `simple/graph`, and what `simple dump
/// --format json` writes. Members that are null are left out; 64-bit integers are strings.
public record GraphAnswer(
        String view,
        String title,
        String program,
        Integer version,
        boolean stale,
        String message,
        String arg,
        List<Node> nodes,
        List<Edge> edges,
        List<Block> blocks,
        Map<String, String> laws,
        LastRun run) {

    /// A node.
    public record Node(
            int id,
            String key,
            String op,
            String kind,
            boolean control,
            String label,
            String symbol,
            String variable,
            String constant,
            String type,
            String proved,
            List<Range> ranges,
            List<String> why,
            List<GraphData.AppliedRule> rules,
            String became,
            Boolean gone,
            String count,
            Boolean unreachable,
            Boolean open) {}

    /// An edge; `back` is left out where it is false.
    public record Edge(int from, int to, int slot, String kind, Boolean back) {}

    /// A basic block.
    public record Block(int id, List<Integer> predecessors, List<Integer> successors, Integer immediateDominator,
            int loopDepth, List<Integer> nodes) {}

    /// The run that the counts are about.
    public record LastRun(String arg, String outcome) {}

    /// The answer that says `data`.
    ///
    /// @param ranges makes a range of a span in the current version
    public static GraphAnswer of(GraphData data, Function<Span, Range> ranges) {
        var subject = data.subject();
        return new GraphAnswer(data.view(), data.title(), subject.name(),
                subject.version().orElse(null),
                subject.isStale(), data.message().orElse(null), string(subject.pinned()),
                data.nodes().stream().map(node -> node(node, ranges)).toList(),
                data.edges().stream().map(GraphAnswer::edge).toList(),
                data.blocks().map(blocks -> blocks.stream().map(GraphAnswer::block).toList()).orElse(null),
                data.laws(), data.run().map(GraphAnswer::run).orElse(null));
    }

    private static Node node(GraphData.NodeData node, Function<Span, Range> ranges) {
        return new Node(node.id(), node.key(), node.op(), node.kind().id(), node.isControl(), node.label(),
                node.symbol().orElse(null), node.variable().orElse(null), string(node.constant()), node.type(),
                node.proved().orElse(null), node.spans().stream().map(ranges).toList(), orNull(node.why()),
                orNull(node.rules()), node.fate().flatMap(GraphData.Fate::key).orElse(null),
                orNull(node.fate().filter(fate -> fate.key().isEmpty()).isPresent()), string(node.count()),
                orNull(node.isUnreachable()), orNull(node.isOpen()));
    }

    private static Edge edge(GraphData.Edge edge) {
        return new Edge(edge.from(), edge.to(), edge.slot(), lowerCase(edge.kind()), orNull(edge.isBack()));
    }

    private static Block block(BlockView block) {
        return new Block(block.number(), block.predecessors(), block.successors(),
                block.immediateDominator().orElse(null), block.loopDepth(), block.nodes());
    }

    private static LastRun run(NodeCounts counts) {
        return new LastRun(Long.toString(counts.arg()), lowerCase(counts.outcome()));
    }

    private static String lowerCase(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String string(OptionalLong value) {
        return value.isPresent() ? Long.toString(value.getAsLong()) : null;
    }

    private static <T> List<T> orNull(List<T> list) {
        return list.isEmpty() ? null : list;
    }

    private static Boolean orNull(boolean value) {
        return value ? true : null;
    }
}
