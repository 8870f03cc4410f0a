package dev.simplelang.ide;

import dev.simplelang.ide.proof.Prose;
import dev.simplelang.ide.proof.Reason;
import dev.simplelang.ide.proof.Reasons;
import java.util.List;
import java.util.stream.Collectors;

/// Writes why something is known, and for which runs, in the same words wherever it is told.
final class Grounds {

    private static final int MOST_REASONS = 2;

    private final Analysis analysis;
    private final Prose prose;
    private boolean tellsOfThePin;

    Grounds(Analysis analysis, Prose prose) {
        this.analysis = analysis;
        this.prose = prose;
    }

    /// Writes the first of a chain of reasons, and what it rests on.
    void why(List<Reason> chain) {
        if (!chain.isEmpty()) {
            var sentence = chain.stream().limit(MOST_REASONS).map(Reason::sentence).collect(Collectors.joining("; "));
            prose.paragraph().words("Why: ").sentence(sentence).words(".");
            analysis.pinned().ifPresent(arg -> tellsOfThePin |= sentence.contains(Reasons.pinned(arg)));
        }
    }

    /// Tells of the pinned argument, unless a reason has.
    void pin() {
        if (analysis.pinned().isPresent() && !tellsOfThePin) {
            prose.paragraph().words("For ").code("arg").words(" = " + analysis.pinned().getAsLong())
                    .words(", which is pinned.");
        }
    }
}
