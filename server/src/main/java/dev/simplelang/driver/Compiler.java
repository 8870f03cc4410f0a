package dev.simplelang.driver;

import dev.simplelang.driver.Shortfall.Left;
import dev.simplelang.incremental.OptimizedParts;
import dev.simplelang.resolve.Resolver;
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

    /// Compiles `source`, as far as the budget of `options` goes. Total: every text has a compilation, errors included.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Compilation compile(SourceText source, CompileOptions options, Cancellation cancellation) {
        return compile(source, options, OptimizedParts.NONE, cancellation);
    }

    /// @param before the parts of another version of the program, which make it faster and nothing else
    static Compilation compile(SourceText source, CompileOptions options, OptimizedParts before,
            Cancellation cancellation) {
        int most = options.budget().mostParsed();
        if (source.length() > most) {
            return unread(source, options, Shortfall.tooLong(Left.TEXT, source.length(), most));
        }
        var tree = Parser.parse(source, cancellation);
        var resolution = Resolver.resolve(tree, cancellation);
        return Compilation.of(tree, resolution, options, before, cancellation);
    }

    private static Compilation unread(SourceText source, CompileOptions options, Shortfall shortfall) {
        var tree = SyntaxTree.unread(source);
        var resolution = Resolver.resolve(tree, Cancellation.NONE);
        return new Compilation(tree, resolution, options, BackEnd.none(tree, resolution, shortfall));
    }
}
