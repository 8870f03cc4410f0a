package dev.simplelang.fuzz;

import dev.simplelang.driver.CompileOptions;
import dev.simplelang.driver.Compiler;
import dev.simplelang.driver.WaysToRun;
import dev.simplelang.oracle.GraphGuard;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.nio.charset.StandardCharsets;

/// Compiles any text, with a look at the graph after each step, and runs it in all ways if it is a program.
public final class CompilerTarget {

    private CompilerTarget() {}

    /// Tries `bytes` as UTF-8.
    public static void fuzzerTestOneInput(byte[] bytes) {
        var text = new String(bytes, StandardCharsets.UTF_8);
        var options = CompileOptions.DEFAULT.withObserver(new GraphGuard());
        if (!Compiler.compile(new SourceText(text), options, Cancellation.NONE).hasErrors()) {
            WaysToRun.difference(text).ifPresent(difference -> {
                throw new AssertionError(difference);
            });
        }
    }
}
