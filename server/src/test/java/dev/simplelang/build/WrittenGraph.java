package dev.simplelang.build;

import dev.simplelang.ir.Graph;
import dev.simplelang.resolve.Resolver;
import dev.simplelang.syntax.Parser;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;

/// Programs as graphs that no pass has seen.
public final class WrittenGraph {

    private WrittenGraph() {}

    /// The graph of `program` as it is written.
    public static Graph of(String program) {
        var tree = Parser.parse(new SourceText(program), Cancellation.NONE);
        return GraphBuilder.build(tree.program(), Resolver.resolve(tree, Cancellation.NONE), Cancellation.NONE).graph();
    }
}
