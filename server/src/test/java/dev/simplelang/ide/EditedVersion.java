package dev.simplelang.ide;

import dev.simplelang.fixture.Fixture;
import dev.simplelang.fixture.Fixtures;
import dev.simplelang.ide.decoration.InlayHint;
import dev.simplelang.ide.decoration.InlayHints;
import dev.simplelang.ide.decoration.SemanticTokens;
import dev.simplelang.ide.decoration.SemanticTokens.SemanticToken;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.List;
import java.util.Optional;

/// A version of a document as features see it: its analysis, and the last one without errors.
record EditedVersion(Analysis analysis, Optional<Analysis> lastErrorFree) {

    /// The program of a fixture; the section `before` is the version before it, `arg` the value to which `arg` is pinned.
    static EditedVersion of(Fixture fixture, Fixtures.Actual actual) {
        var pinned = Fixtures.pinned(actual);
        return new EditedVersion(Analysis.of(fixture.source(), pinned, Cancellation.NONE), actual.input("before")
                .map(before -> Analysis.of(new SourceText(before + "\n"), pinned, Cancellation.NONE)));
    }

    Optional<Stale> stale() {
        return Stale.of(analysis, lastErrorFree);
    }

    Span all() {
        return new Span(0, analysis.source().length());
    }

    List<SemanticToken> semanticTokens(Span range) {
        return SemanticTokens.in(analysis, stale(), range, Cancellation.NONE);
    }

    List<InlayHint> hints(Span range) {
        return InlayHints.in(analysis, stale(), range, Settings.DEFAULT.hints(), Cancellation.NONE);
    }
}
