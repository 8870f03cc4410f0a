package dev.simplelang.driver;

import dev.simplelang.build.Built;
import dev.simplelang.build.GraphBuilder;
import dev.simplelang.driver.Shortfall.Left;
import dev.simplelang.ir.Graph;
import dev.simplelang.opt.parts.OptimizedParts;
import dev.simplelang.opt.parts.PartwiseOptimizer;
import dev.simplelang.resolve.Resolution;
import dev.simplelang.resolve.Resolver;
import dev.simplelang.resolve.Usage;
import dev.simplelang.syntax.Parser;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.CancelledException;
import dev.simplelang.text.Deadline;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.Fork;
import dev.simplelang.text.SourceText;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Compiles as far as the [Budget] goes: everything; no optimizer; no graph; nothing but the text.
///
/// Where memory ends, what was made so far is dropped before the next smaller thing is tried.
final class BoundedCompiler {

    /// From this length on, in UTF-16 units, another thread looks for unused values.
    private static final int LARGE = 60_000;

    private final CompileOptions options;
    private final Budget budget;
    private final Optional<Compilation> before;
    private final EarlierVersions earlier;
    private final OptimizedParts known;
    private final Consumer<List<Diagnostic>> errors;
    private final Cancellation cancellation;

    /// What another version can go on with if time ends.
    private OptimizedParts begun;

    /// @param before another version of the program, which makes it faster and nothing else
    /// @param errors is told the errors of a program that has some, before there is a graph
    BoundedCompiler(CompileOptions options, Optional<Compilation> before, Consumer<List<Diagnostic>> errors,
            Cancellation cancellation) {
        this.options = options;
        this.before = before;
        earlier = before.map(Compilation::versions).orElse(EarlierVersions.NONE);
        known = before.map(Compilation::parts).orElse(OptimizedParts.NONE);
        this.errors = errors;
        begun = known;
        this.budget = options.budget();
        this.cancellation = cancellation;
    }

    /// Compiles `source`.
    Compilation compile(SourceText source) {
        if (source.length() > budget.mostParsed()) {
            return unread(source, Shortfall.tooLong(Left.TEXT, source.length(), budget.mostParsed()));
        }
        try {
            var tree = before.isPresent()
                    ? Parser.parse(source, before.get().tree(), cancellation)
                    : Parser.parse(source, cancellation);
            var resolution = Resolver.resolve(tree, cancellation);
            if (Compilation.hasErrors(tree, resolution)) {
                errors.accept(Compilation.errors(tree, resolution));
            }
            return compile(tree, resolution, Fork.of(() -> Usage.of(tree, resolution, cancellation),
                    source.length() >= LARGE));
        } catch (OutOfMemoryError _) {
            return unread(source, Shortfall.outOfMemory(Left.TEXT));
        }
    }

    /// Not to be cancelled: it takes nothing.
    private Compilation unread(SourceText source, Shortfall shortfall) {
        var tree = SyntaxTree.unread(source);
        var resolution = Resolver.resolve(tree, Cancellation.NONE);
        return withoutGraph(tree, resolution, Fork.of(() -> Usage.of(tree, resolution, Cancellation.NONE), false),
                shortfall);
    }

    /// Compiles what is parsed and resolved already.
    Compilation compile(SyntaxTree tree, Resolution resolution, Usage usage) {
        return compile(tree, resolution, Fork.of(() -> usage, false));
    }

    private Compilation compile(SyntaxTree tree, Resolution resolution, Fork<Usage> usage) {
        int length = tree.source().length();
        if (length > budget.mostBuilt()) {
            return withoutGraph(tree, resolution, usage, Shortfall.tooLong(Left.SYNTAX, length, budget.mostBuilt()));
        }
        var deadline = new Deadline(budget.time(), cancellation);
        Optional<Built> built;
        try {
            built = GraphBuilder.build(tree.program(), resolution, options.phis(), budget.mostNodes(), deadline);
        } catch (CancelledException cancelled) {
            return withoutGraph(tree, resolution, usage, late(Left.SYNTAX, deadline, cancelled));
        } catch (OutOfMemoryError _) {
            return withoutGraph(tree, resolution, usage, Shortfall.outOfMemory(Left.SYNTAX));
        }
        if (built.isEmpty()) {
            return withoutGraph(tree, resolution, usage, Shortfall.tooManyNodes(Left.SYNTAX, budget.mostNodes()));
        }
        var written = built.get();
        Shortfall shortfall;
        try {
            if (written.graph().idLimit() <= budget.mostOptimized()) {
                var same = earlier.find(tree, options);
                if (same.isPresent()) {
                    return optimized(tree, resolution, usage, written, same.get().graph().at(written.graph()),
                            earlier.without(same.get()), known);
                }
                var optimized = PartwiseOptimizer.optimize(written.graph(), options.argumentType(), written.cuts(),
                        options.parts(), known, parts -> begun = parts, options.observer(), deadline);
                return optimized(tree, resolution, usage, written, optimized.graph(), earlier, optimized.parts());
            }
            shortfall = Shortfall.tooManyNodes(Left.GRAPH, budget.mostOptimized());
        } catch (CancelledException cancelled) {
            shortfall = late(Left.GRAPH, deadline, cancelled);
        } catch (OutOfMemoryError _) {
            shortfall = Shortfall.outOfMemory(Left.GRAPH);
        }
        return notOptimized(tree, resolution, usage, written, shortfall);
    }

    private Compilation optimized(SyntaxTree tree, Resolution resolution, Fork<Usage> usage, Built written, Graph graph,
            EarlierVersions others, OptimizedParts parts) {
        return new Compilation(tree, resolution, usage.join(), options, written, written.in(graph),
                others.with(new EarlierVersions.Version(tree, options, graph)), parts, Optional.empty());
    }

    private Shortfall late(Left left, Deadline deadline, CancelledException cancelled) {
        if (!deadline.isLate()) {
            throw cancelled;
        }
        return Shortfall.outOfTime(left, budget.time());
    }

    private Compilation withoutGraph(SyntaxTree tree, Resolution resolution, Fork<Usage> usage, Shortfall shortfall) {
        return notOptimized(tree, resolution, usage, GraphBuilder.ofNothing(), shortfall);
    }

    private Compilation notOptimized(SyntaxTree tree, Resolution resolution, Fork<Usage> usage, Built written,
            Shortfall shortfall) {
        boolean isLate = shortfall.cause() == Shortfall.Cause.TIME;
        return new Compilation(tree, resolution, usage.join(), options, written, written,
                isLate ? earlier : EarlierVersions.NONE, isLate ? begun : OptimizedParts.NONE, Optional.of(shortfall));
    }
}
