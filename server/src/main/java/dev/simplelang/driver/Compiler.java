package dev.simplelang.driver;

import dev.simplelang.build.GraphBuilder;
import dev.simplelang.opt.Optimizer;
import dev.simplelang.resolve.Resolution;
import dev.simplelang.resolve.Resolver;
import dev.simplelang.resolve.Usage;
import dev.simplelang.syntax.Parser;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;

/// The compiler, from text to optimized graph.
public final class Compiler {

    private Compiler() {}

    /// Compiles `source` with the default options.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Compilation compile(SourceText source, Cancellation cancellation) {
        return compile(source, CompileOptions.DEFAULT, cancellation);
    }

    /// Compiles `source`. Total: every text has a compilation, errors included.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Compilation compile(SourceText source, CompileOptions options, Cancellation cancellation) {
        var tree = Parser.parse(source, cancellation);
        var resolution = Resolver.resolve(tree, cancellation);
        var usage = Usage.of(tree, resolution, cancellation);
        return compile(tree, resolution, usage, options, cancellation);
    }

    /// Compiles what is parsed and resolved already.
    static Compilation compile(SyntaxTree tree, Resolution resolution, Usage usage, CompileOptions options,
            Cancellation cancellation) {
        var built = GraphBuilder.build(tree.program(), resolution, options.phis(), options.argumentType(),
                cancellation);
        Optimizer.optimize(built.graph(), options.observer(), cancellation);
        return new Compilation(tree, resolution, usage, options, built);
    }
}
