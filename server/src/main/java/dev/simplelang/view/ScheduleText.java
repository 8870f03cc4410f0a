package dev.simplelang.view;

import dev.simplelang.text.SourceText;
import dev.simplelang.view.Listing.Line;
import dev.simplelang.view.ScheduleView.BlockView;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A schedule as text: for each block a line with its predecessors, a line for each node as in the
/// text of the graph, and a line with its successors.
public final class ScheduleText {

    private static final String INDENT = "    ";

    private ScheduleText() {}

    /// The text of `view`, whose spans are about `source`. Ends with a line feed.
    public static String of(ScheduleView view, SourceText source) {
        return listing(view, source).text();
    }

    /// The text of `view` by lines.
    public static Listing listing(ScheduleView view, SourceText source) {
        var nodes = GraphText.lines(view.graph(), source);
        var lines = new ArrayList<Line>();
        for (var block : view.blocks()) {
            lines.add(Line.of(heading(block)));
            block.nodes().forEach(node -> lines.add(Line.of(INDENT + nodes.get(node), node)));
            if (!block.successors().isEmpty()) {
                lines.add(Line.of(INDENT + "-> " + target(block)));
            }
        }
        return new Listing(lines);
    }

    private static String heading(BlockView block) {
        var facts = new ArrayList<String>();
        if (!block.predecessors().isEmpty()) {
            facts.add("from " + names(block.predecessors()));
        }
        block.immediateDominator().ifPresent(dominator -> facts.add("immediate dominator " + name(dominator)));
        if (block.loopDepth() > 0) {
            facts.add("loop depth " + block.loopDepth());
        }
        return facts.isEmpty() ? name(block.number()) : name(block.number()) + ": " + String.join(", ", facts);
    }

    private static String target(BlockView block) {
        return block.successors().size() == 2
                ? name(block.successors().getFirst()) + " if true, " + name(block.successors().getLast()) + " if false"
                : names(block.successors());
    }

    private static String names(List<Integer> blocks) {
        return blocks.stream().map(ScheduleText::name).collect(Collectors.joining(" and "));
    }

    private static String name(int block) {
        return "B" + block;
    }
}
