package dev.simplelang.driver;

import dev.simplelang.build.Built;
import dev.simplelang.build.GraphBuilder;
import dev.simplelang.driver.Shortfall.Stage;
import dev.simplelang.incremental.OptimizedParts;
import dev.simplelang.incremental.PartwiseOptimizer;
import dev.simplelang.incremental.Seams;
import dev.simplelang.opt.Optimizer;
import dev.simplelang.resolve.Resolution;
import dev.simplelang.resolve.Resolver;
import dev.simplelang.syntax.Parser;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.CancelledException;
import dev.simplelang.text.Deadline;
import dev.simplelang.text.SourceText;
import java.util.Optional;

/// The compiler, from text to optimized graph: parse, resolve, build, optimize.
public final class Compiler {

    private Compiler() {}

    /// Compiles `source` with the default options.
    ///
    /// @throws CancelledException if cancelled
    public static Compilation compile(SourceText source, Cancellation cancellation) {
        return compile(source, CompileOptions.DEFAULT, cancellation);
    }

    /// Compiles `source` within the budget of `options`. Total: every text has a compilation,
    /// errors included.
    ///
    /// @throws CancelledException if cancelled
    public static Compilation compile(SourceText source, CompileOptions options, Cancellation cancellation) {
        return compile(source, options, OptimizedParts.NONE, cancellation);
    }

    /// Compiles `source`. The graphs of a program with errors are made on demand, since they are
    /// rarely needed.
    ///
    /// @param before the parts of another version of the program; they save time and do not change
    /// the result
    static Compilation compile(SourceText source, CompileOptions options, OptimizedParts before,
            Cancellation cancellation) {
        boolean isRead = source.length() <= options.budget().maxParsed();
        var tree = isRead
                ? Parser.parse(source, options.budget().maxNesting(), cancellation)
                : SyntaxTree.unread(source);
        var resolution = Resolver.resolve(tree, cancellation);
        var compilation = new Compilation(tree, resolution, options, before);
        if (!compilation.hasErrors()) {
            compilation.finish(cancellation);
        }
        return compilation;
    }

    /// Builds the graph of a program and optimizes it, within the budget.
    static Graphs graphs(SyntaxTree tree, Resolution resolution, CompileOptions options, OptimizedParts before,
            Cancellation cancellation) {
        var budget = options.budget();
        var tooLong = budget.tooLong(tree.source().length());
        if (tooLong.isPresent()) {
            return Graphs.none(OptimizedParts.NONE, tooLong.get());
        }
        var deadline = new Deadline(budget.time(), cancellation);
        var parts = new PartwiseOptimizer(before, options.without(), options.observer());
        Optional<Built> built = Optional.empty();
        try {
            built = GraphBuilder.build(tree.program(), resolution, options.phis(), budget.maxNodes(), deadline);
            return built.isPresent()
                    ? optimized(built.get(), options, parts, deadline)
                    : Graphs.none(OptimizedParts.NONE, Shortfall.tooManyNodes(Stage.SYNTAX, budget.maxNodes()));
        } catch (CancelledException cancelled) {
            if (!deadline.isLate()) {
                throw cancelled;
            }
            return built.isPresent()
                    ? Graphs.notOptimized(built.get(), parts.parts(), Shortfall.outOfTime(Stage.GRAPH, budget.time()))
                    : Graphs.none(before, Shortfall.outOfTime(Stage.SYNTAX, budget.time()));
        }
    }

    private static Graphs optimized(Built written, CompileOptions options, PartwiseOptimizer parts,
            Cancellation cancellation) {
        int size = written.graph().idLimit();
        int maxOptimized = options.budget().maxOptimized();
        if (size > maxOptimized) {
            return Graphs.notOptimized(written, OptimizedParts.NONE,
                    Shortfall.tooManyNodes(Stage.GRAPH, maxOptimized));
        }
        var seams = Seams.of(written, options.parts());
        if (!seams.isEmpty()) {
            var graph = parts.optimize(written, seams, options.argumentType(), cancellation);
            return Graphs.optimized(written, graph, parts.parts());
        }
        var graph = written.graph().copy(options.argumentType());
        Optimizer.optimize(graph, options.without(), options.observer(), cancellation);
        return Graphs.optimized(written, graph, OptimizedParts.NONE);
    }
}
