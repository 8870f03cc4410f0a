package dev.simplelang.view;

import dev.simplelang.build.Built;
import dev.simplelang.driver.Compilation;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Span;
import dev.simplelang.view.ScheduleView.BlockView;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/// A graph as data, with everything that a picture of it shows, for programs that draw.
///
/// @param view the name of what is shown, for programs
/// @param title what is shown, in a few words
/// @param message a sentence about what is missing or out of date; empty if nothing is
/// @param nodes in [ReadingOrder]; the id of each is its index
/// @param blocks the basic blocks, unless the graph is still being built
/// @param laws what each operation that occurs computes, by its name
/// @param run the run that the counts of the nodes are about
public record GraphData(
        String view,
        String title,
        Subject subject,
        Optional<String> message,
        List<NodeData> nodes,
        List<Edge> edges,
        Optional<List<BlockView>> blocks,
        Map<String, String> laws,
        Optional<NodeCounts> run) {

    /// One node.
    ///
    /// @param key the same in all views of a version, and in other versions where the program
    ///     around
    ///     the node is the same; no two nodes of a view share one
    /// @param op the operation, such as `Add` or `True`
    /// @param label the operation with its variable or value
    /// @param symbol how the source writes the operation
    /// @param variable what a phi merges
    /// @param constant the value, if it is proved to be one
    /// @param type what is known of the result, in words
    /// @param proved what the optimizer knows of the value of an unoptimized node, if that is more
    /// @param spans the parts of the program that became the node, first the one that it computes;
    ///     in a stale graph only those that are unchanged
    /// @param why the proof of what is known, in sentences
    /// @param rules for an unoptimized node, those that led to what it became; for others, those by
    ///     which this node replaced another one
    /// @param fate what became of an unoptimized node
    /// @param count how often it was computed, or control reached it, in the last run
    /// @param isUnreachable whether it is unreachable
    /// @param isOpen whether an input is missing, since the graph is still being built
    public record NodeData(
            int id,
            String key,
            String op,
            NodeKind kind,
            boolean isControl,
            String label,
            Optional<String> symbol,
            Optional<String> variable,
            OptionalLong constant,
            String type,
            Optional<String> proved,
            List<Span> spans,
            List<String> why,
            List<AppliedRule> rules,
            Optional<Fate> fate,
            OptionalLong count,
            boolean isUnreachable,
            boolean isOpen) {}

    /// A rule of the optimizer, and why it holds.
    public record AppliedRule(String rule, String reason) {}

    /// What became of a node.
    ///
    /// @param key the key of the node that stands for it in the optimized graph; empty if none does
    public record Fate(Optional<String> key) {}

    /// The result of one node is an input of another.
    ///
    /// @param slot which input of `to` it is, from 0; of a region from 1, as the values of its phis
    /// @param isBack whether it belongs to the back edge of a loop
    public record Edge(int from, int to, int slot, EdgeKind kind, boolean isBack) {

        /// The edge to the `index`-th input of `target`.
        ///
        /// @param from the number of `source`
        /// @param to the number of `target`
        /// @param isInLoop whether `target` is a loop or the phi of one
        public static Edge of(Node source, int from, Node target, int to, int index, boolean isInLoop) {
            int slot = slot(target, index);
            return new Edge(from, to, slot, kind(source, target, index), isInLoop && slot == BACK_EDGE);
        }

        /// The slot of an input. Regions count from 1, so that a path and the values of phis on it
        /// have one number.
        public static int slot(Node target, int index) {
            return target instanceof RegionNode ? index + 1 : index;
        }

        private static EdgeKind kind(Node source, Node target, int index) {
            if (target instanceof PhiNode && index == 0) {
                return EdgeKind.REGION;
            }
            return target.isControl() && source.isControl() ? EdgeKind.CONTROL : EdgeKind.DATA;
        }
    }

    /// The slot of the back edge, of a loop and of its phis.
    private static final int BACK_EDGE = 1 + LoopNode.BACK_EDGE;

    /// What flows along an edge.
    public enum EdgeKind {
        CONTROL, DATA,
        /// Nothing: it ties a phi to its region.
        REGION
    }

    /// What a graph does not contain.
    ///
    /// @param why the proof of what is known about a part of the shown version, in sentences; empty
    ///     if nothing is
    /// @param lastArg the argument of the last run of the shown version
    public record Background(Function<SyntaxNode, List<String>> why, OptionalLong lastArg) {

        /// Nothing is known.
        public static final Background NONE = new Background(_ -> List.of(), OptionalLong.empty());
    }

    /// The graph that `view` shows of `subject`; without nodes if there is none.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static GraphData of(Subject subject, View view, Background background, Cancellation cancellation) {
        return switch (Drawing.of(view, subject, cancellation)) {
            case Drawing.Nothing(String why) -> nothing(view.id(), view.title(subject.shown()), subject, why);
            case Drawing.Picture picture ->
                new GraphDataBuilder(picture, subject, view, background, cancellation).build();
        };
    }

    /// The graph of a film, which has yet to be [named][#named]: what every node of `cast` is,
    /// whenever it exists. Without blocks.
    ///
    /// @param compilation of it `built` is the unoptimized or the optimized graph
    /// @param cast the nodes, as they were last
    /// @param edges all edges that exist at some time
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static GraphData ofFilm(Subject subject, Compilation compilation, Built built, GraphView cast,
            List<Edge> edges, Cancellation cancellation) {
        var picture = new Drawing.Picture(cast, built, compilation, Optional.empty(), () -> new Listing(List.of()));
        var builder = new GraphDataBuilder(picture, subject, new View.AsWritten(), Background.NONE, cancellation);
        return new GraphData("", "", subject, subject.remark(), builder.nodes(), edges, Optional.empty(),
                builder.laws(), Optional.empty());
    }

    /// The same under another name and title.
    public GraphData named(String newView, String newTitle) {
        return new GraphData(newView, newTitle, subject, message, nodes, edges, blocks, laws, run);
    }

    /// The same with another message.
    public GraphData withMessage(Optional<String> newMessage) {
        return new GraphData(view, title, subject, newMessage, nodes, edges, blocks, laws, run);
    }

    /// The same with basic blocks.
    public GraphData withBlocks(List<BlockView> newBlocks) {
        return new GraphData(view, title, subject, message, nodes, edges, Optional.of(newBlocks), laws, run);
    }

    /// A graph without nodes.
    ///
    /// @param why a sentence
    public static GraphData nothing(String view, String title, Subject subject, String why) {
        return new GraphData(view, title, subject, Optional.of(why), List.of(), List.of(), Optional.empty(), Map.of(),
                Optional.empty());
    }
}
