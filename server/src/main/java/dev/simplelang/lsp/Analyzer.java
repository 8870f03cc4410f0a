package dev.simplelang.lsp;

import dev.simplelang.ide.Analysis;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;

/// Compiles a text; in the product [Analysis#of].
@FunctionalInterface
interface Analyzer {

    /// Compiles `source`.
    ///
    /// @throws dev.simplelang.text.CancelledException if `cancellation` asks for it
    Analysis analyze(SourceText source, Cancellation cancellation);
}
