package dev.simplelang.driver;

import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.SourceText;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

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
        return compile(source, options, _ -> {}, cancellation);
    }

    /// The same.
    ///
    /// @param errors is told the errors of a program that has some as soon as they are known, long before all the rest
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Compilation compile(SourceText source, CompileOptions options, Consumer<List<Diagnostic>> errors,
            Cancellation cancellation) {
        return new BoundedCompiler(options, Optional.empty(), errors, cancellation).compile(source);
    }
}
