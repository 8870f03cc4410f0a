package dev.simplelang.ide;

import dev.simplelang.fixture.Fixture;
import dev.simplelang.fixture.Fixtures;
import dev.simplelang.ide.SemanticTokens.TokenType;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.ArrayList;
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

    /// One token, or the part of one that is on one line.
    record SemanticToken(Span span, TokenType type, int modifiers) {}

    List<SemanticToken> semanticTokens(Span range) {
        return SemanticTokens.tell(analysis, stale(), range, Cancellation.NONE, Told::new).stream()
                .flatMap(told -> told.tokens.stream()).toList();
    }

    private static final class Told implements SemanticTokens.Sink {

        private final List<SemanticToken> tokens = new ArrayList<>();

        @Override
        public void take(int start, int end, TokenType type, int modifiers) {
            tokens.add(new SemanticToken(new Span(start, end), type, modifiers));
        }
    }

    List<InlayHint> hints(Span range) {
        return InlayHints.in(analysis, stale(), range, Settings.DEFAULT.hints(), Cancellation.NONE);
    }
}
