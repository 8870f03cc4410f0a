package dev.simplelang.lsp.document;

import dev.simplelang.ide.Analysis;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.SourceText;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/// Compiles a text; in the product [#COMPILER].
@FunctionalInterface
public interface Analyzer {

    /// The compiler, with what a version may cost in an editor.
    Analyzer COMPILER = new Analyzer() {

        @Override
        public Analysis analyze(SourceText source, OptionalLong pinned, Optional<Analysis> before,
                Consumer<List<Diagnostic>> errors, Cancellation cancellation) {
            return Analysis.promptly(source, pinned, before, errors, cancellation);
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
    /// @param errors may be told the errors of a program that has some before the rest is known
    /// @throws dev.simplelang.text.CancelledException if `cancellation` asks for it
    Analysis analyze(SourceText source, OptionalLong pinned, Optional<Analysis> before,
            Consumer<List<Diagnostic>> errors, Cancellation cancellation);

    /// The same with more time, for a text on which [#analyze] has left something out since it took too long.
    ///
    /// @throws dev.simplelang.text.CancelledException if `cancellation` asks for it
    default Analysis analyzePatiently(SourceText source, OptionalLong pinned, Optional<Analysis> before,
            Cancellation cancellation) {
        return analyze(source, pinned, before, _ -> {}, cancellation);
    }
}
