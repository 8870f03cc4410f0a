package dev.simplelang.view;

import dev.simplelang.driver.Compilation;
import dev.simplelang.driver.Engine.Row;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.view.Listing.Line;
import java.util.List;
import java.util.Optional;

/// The code of the engine as text, to be read beside the texts of the graph and of the schedule:
/// `//` is followed by the node that the instructions from there on compute.
public final class BytecodeText {

    /// The last column at which comments are aligned; longer lines have theirs farther right.
    private static final int WIDEST = 40;

    private BytecodeText() {}

    /// The code of a program without errors; empty if the program is too large for the engine, or
    /// if there is none.
    ///
    /// @param view how the optimized graph looks
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Optional<Listing> listing(Compilation compilation, GraphView view, Cancellation cancellation) {
        var engine = compilation.options().engine();
        return engine.listing(compilation.graph(), view.numbers()::get, cancellation)
                .map(rows -> listing(rows, view, compilation.source()));
    }

    /// The text of `rows`.
    ///
    /// @param graph how the graph looks that became code
    public static Listing listing(List<Row> rows, GraphView graph, SourceText source) {
        int width = rows.stream().filter(Row::isExplained).mapToInt(row -> row.text().length())
                .filter(length -> length <= WIDEST).max().orElse(0);
        var numbers = graph.numbers();
        return new Listing(rows.stream().map(row -> {
            var node = row.node().map(numbers::get);
            var comment = node.filter(_ -> row.isExplained())
                    .map(number -> " ".repeat(Math.max(0, width - row.text().length())) + "  // "
                            + GraphText.brief(graph.nodes().get(number), source))
                    .orElse("");
            return new Line(row.text() + comment, node);
        }).toList());
    }
}
