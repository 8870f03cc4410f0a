package dev.simplelang.ide;

import dev.simplelang.text.Cancellation;
import dev.simplelang.view.GraphData;
import dev.simplelang.view.GraphData.Background;
import dev.simplelang.view.Subject;
import dev.simplelang.view.View;
import java.util.Optional;
import java.util.OptionalLong;

/// A version of a document that somebody looks at, with what the features know about it.
///
/// @param lastErrorFree the last error-free version before
/// @param name what to call the program
/// @param version its number, as the editor counts
public record ViewedDocument(Analysis current, Optional<Analysis> lastErrorFree, String name,
        Optional<Integer> version) {

    /// What views show of it.
    public Subject subject() {
        return new Subject(current.compilation(), lastErrorFree.map(Analysis::compilation), name, version);
    }

    /// The graph that `view` shows, with the reasons for what is proved.
    ///
    /// @param lastArg the argument of the last run of the current version
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public GraphData graph(View view, OptionalLong lastArg, Cancellation cancellation) {
        var subject = subject();
        var shown = subject.isStale() ? lastErrorFree.orElseThrow() : current;
        return GraphData.of(subject, view, new Background(shown::explanation, lastArg), cancellation);
    }
}
