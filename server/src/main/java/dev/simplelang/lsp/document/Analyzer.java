package dev.simplelang.lsp.document;

import dev.simplelang.ide.Analysis;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.Optional;
import java.util.OptionalLong;

/// Compiles a text; in the product [#COMPILER].
@FunctionalInterface
public interface Analyzer {

    /// The compiler, with what a version may cost in an editor.
    Analyzer COMPILER = new Analyzer() {

        @Override
        public Analysis analyze(SourceText source, OptionalLong pinned, Optional<Analysis> before,
                Cancellation cancellation) {
            return Analysis.promptly(source, pinned, before, cancellation);
        }

        @Override
        public Analysis analyzePatiently(SourceText source, OptionalLong pinned, Optional<Analysis> before,
                Cancellation cancellation) {
            return Analysis.patiently(source, pinned, before, cancellation);
        }
    };

    /// Compiles `source`.
    ///
    /// @param pinned the one value of `arg` for which to compile; empty for all
    /// @param before an earlier version of the document, which makes it faster and nothing else
    /// @throws dev.simplelang.text.CancelledException if `cancellation` asks for it
    Analysis analyze(SourceText source, OptionalLong pinned, Optional<Analysis> before,
            Cancellation cancellation);

    /// Makes what [#analyze] has not, of a text with errors.
    ///
    /// @throws dev.simplelang.text.CancelledException if `cancellation` asks for it
    default void finish(Analysis analysis, Cancellation cancellation) {
        analysis.finish(cancellation);
    }

    /// An analysis of the same version with graphs, for one question about them.
    ///
    /// @throws dev.simplelang.text.CancelledException if `cancellation` asks for it
    default Analysis withGraphs(Analysis analysis, Cancellation cancellation) {
        var found = analysis.withGraphs();
        if (!found.isFinished()) {
            finish(found, cancellation);
        }
        return found;
    }

    /// All of it with more time, for a text on which [#analyze] has left something out since it took too long.
    ///
    /// @throws dev.simplelang.text.CancelledException if `cancellation` asks for it
    default Analysis analyzePatiently(SourceText source, OptionalLong pinned, Optional<Analysis> before,
            Cancellation cancellation) {
        return analyze(source, pinned, before, cancellation);
    }
}
