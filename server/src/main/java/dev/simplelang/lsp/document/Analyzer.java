package dev.simplelang.lsp.document;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Host;
import dev.simplelang.jvm.BytecodeEngine;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.Optional;
import java.util.OptionalLong;

/// Compiles a text; in the product [#COMPILER].
@FunctionalInterface
public interface Analyzer {

    /// The compiler, with what a version may cost in an editor.
    Analyzer COMPILER = in(new Host(new BytecodeEngine(), Runtime.getRuntime().maxMemory()));

    private static Analyzer in(Host host) {
        return (source, pinned, before, cancellation) -> Analysis.promptly(source, pinned, before, host,
                cancellation);
    }

    /// Compiles `source`.
    ///
    /// @param pinned the one value of `arg` for which to compile; empty for all
    /// @param before an earlier version of the document, which makes it faster and nothing else
    /// @throws dev.simplelang.text.CancelledException if `cancellation` asks for it
    Analysis analyze(SourceText source, OptionalLong pinned, Optional<Analysis> before,
            Cancellation cancellation);
}
