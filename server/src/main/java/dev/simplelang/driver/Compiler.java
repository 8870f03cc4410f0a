package dev.simplelang.driver;

import dev.simplelang.build.Built;
import dev.simplelang.build.GraphBuilder;
import dev.simplelang.driver.Shortfall.Left;
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

    /// Compiles `source`, as far as the budget of `options` goes. Total: every text has a compilation, errors included.
    ///
    /// @throws CancelledException if cancelled
    public static Compilation compile(SourceText source, CompileOptions options, Cancellation cancellation) {
        return compile(source, options, OptimizedParts.NONE, cancellation);
    }

    /// The graphs of a program with errors are left for later: hardly anybody asks for them.
    ///
    /// @param before the parts of another version of the program; they save time and change nothing else
    static Compilation compile(SourceText source, CompileOptions options, OptimizedParts before,
            Cancellation cancellation) {
        boolean isRead = source.length() <= options.budget().mostParsed();
        var tree = isRead ? Parser.parse(source, cancellation) : SyntaxTree.unread(source);
        var resolution = Resolver.resolve(tree, cancellation);
        var compilation = new Compilation(tree, resolution, options, before);
        if (!compilation.hasErrors()) {
            compilation.finish(cancellation);
        }
        return compilation;
    }

    /// Builds the graph of a program and optimizes it, as far as the budget goes.
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
            built = GraphBuilder.build(tree.program(), resolution, options.phis(), budget.mostNodes(), deadline);
            return built.isPresent()
                    ? optimized(built.get(), options, parts, deadline)
                    : Graphs.none(OptimizedParts.NONE, Shortfall.tooManyNodes(Left.SYNTAX, budget.mostNodes()));
        } catch (CancelledException cancelled) {
            if (!deadline.isLate()) {
                throw cancelled;
            }
            return built.isPresent()
                    ? Graphs.notOptimized(built.get(), parts.parts(), Shortfall.outOfTime(Left.GRAPH, budget.time()))
                    : Graphs.none(before, Shortfall.outOfTime(Left.SYNTAX, budget.time()));
        }
    }

    private static Graphs optimized(Built written, CompileOptions options, PartwiseOptimizer parts,
            Cancellation cancellation) {
        int size = written.graph().idLimit();
        int mostOptimized = options.budget().mostOptimized();
        if (size > mostOptimized) {
            return Graphs.notOptimized(written, OptimizedParts.NONE,
                    Shortfall.tooManyNodes(Left.GRAPH, mostOptimized));
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
