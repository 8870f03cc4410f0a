package dev.simplelang.driver;

import dev.simplelang.build.Built;
import dev.simplelang.build.GraphBuilder;
import dev.simplelang.driver.Shortfall.Left;
import dev.simplelang.incremental.OptimizedParts;
import dev.simplelang.incremental.PartwiseOptimizer;
import dev.simplelang.resolve.Resolution;
import dev.simplelang.resolve.Usage;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.CancelledException;
import dev.simplelang.text.Deadline;
import java.util.Optional;

/// From tree to graphs, as far as the [Budget] goes: everything; no optimizer; no graph.
final class BackEnd {

    private final SyntaxTree tree;
    private final Resolution resolution;
    private final CompileOptions options;
    private final Budget budget;
    private final OptimizedParts before;
    private final Usage usage;
    private final Deadline deadline;

    /// What another version can go on with if time ends.
    private OptimizedParts begun;

    /// @param usage which variables and values are not used
    private BackEnd(SyntaxTree tree, Resolution resolution, CompileOptions options, OptimizedParts before, Usage usage,
            Cancellation cancellation) {
        this.tree = tree;
        this.resolution = resolution;
        this.options = options;
        this.before = before;
        this.usage = usage;
        budget = options.budget();
        begun = before;
        deadline = new Deadline(budget.time(), cancellation);
    }

    /// What becomes of `tree`.
    ///
    /// @param before the parts of the version before
    /// @throws CancelledException if cancelled
    static Graphs make(SyntaxTree tree, Resolution resolution, CompileOptions options, OptimizedParts before,
            Cancellation cancellation) {
        return make(tree, resolution, Usage.of(tree, resolution, cancellation), options, before, cancellation);
    }

    /// The same where it is known what is not used.
    static Graphs make(SyntaxTree tree, Resolution resolution, Usage usage, CompileOptions options,
            OptimizedParts before,
            Cancellation cancellation) {
        return new BackEnd(tree, resolution, options, before, usage, cancellation).make();
    }

    /// What there is of a text that was not read. Not to be cancelled: it takes nothing.
    static Graphs none(SyntaxTree unread, Resolution resolution, Shortfall shortfall) {
        var usage = Usage.of(unread, resolution, Cancellation.NONE);
        var nothing = GraphBuilder.ofNothing();
        return new Graphs(usage, nothing, nothing, OptimizedParts.NONE, Optional.of(shortfall));
    }

    private Graphs make() {
        int length = tree.source().length();
        if (length > budget.mostBuilt()) {
            return withoutGraph(Shortfall.tooLong(Left.SYNTAX, length, budget.mostBuilt()));
        }
        Optional<Built> built;
        try {
            built = GraphBuilder.build(tree.program(), resolution, options.phis(), budget.mostNodes(), deadline);
        } catch (CancelledException cancelled) {
            return withoutGraph(late(Left.SYNTAX, cancelled));
        }
        if (built.isEmpty()) {
            return withoutGraph(Shortfall.tooManyNodes(Left.SYNTAX, budget.mostNodes()));
        }
        var written = built.get();
        if (written.graph().idLimit() > budget.mostOptimized()) {
            return notOptimized(written, Shortfall.tooManyNodes(Left.GRAPH, budget.mostOptimized()));
        }
        try {
            return optimize(written);
        } catch (CancelledException cancelled) {
            return notOptimized(written, late(Left.GRAPH, cancelled));
        }
    }

    private Graphs optimize(Built written) {
        var optimized = PartwiseOptimizer.optimize(written.graph(), options.argumentType(), written.cuts(),
                options.parts(), before, parts -> begun = parts, options.without(), options.observer(),
                deadline);
        return new Graphs(usage, written, written.in(optimized.graph()), optimized.parts(), Optional.empty());
    }

    private Shortfall late(Left left, CancelledException cancelled) {
        if (!deadline.isLate()) {
            throw cancelled;
        }
        return Shortfall.outOfTime(left, budget.time());
    }

    private Graphs withoutGraph(Shortfall shortfall) {
        return notOptimized(GraphBuilder.ofNothing(), shortfall);
    }

    private Graphs notOptimized(Built written, Shortfall shortfall) {
        var parts = shortfall.cause() == Shortfall.Cause.TIME ? begun : OptimizedParts.NONE;
        return new Graphs(usage, written, written, parts, Optional.of(shortfall));
    }
}
