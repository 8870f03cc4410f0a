package dev.simplelang.ide.proof;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/// Writes why something is known, and for which runs, in the same words wherever it is told.
public final class ReasonWriter {

    private static final int MOST_REASONS = 2;

    private final OptionalLong pinned;
    private final Prose prose;
    private boolean tellsOfThePin;

    /// @param pinned the one value of `arg` that all is about; empty for all values
    /// @param prose where to write
    public ReasonWriter(OptionalLong pinned, Prose prose) {
        this.pinned = pinned;
        this.prose = prose;
    }

    /// Writes the first of a chain of reasons, and what it rests on.
    public void why(List<Reason> chain) {
        if (!chain.isEmpty()) {
            var sentence = chain.stream().limit(MOST_REASONS).map(Reason::sentence).collect(Collectors.joining("; "));
            prose.paragraph().words("Why: ").sentence(sentence).words(".");
            pinned.ifPresent(arg -> tellsOfThePin |= sentence.contains(Reasons.pinned(arg)));
        }
    }

    /// Tells of the pinned argument, unless a reason has.
    public void pin() {
        if (!tellsOfThePin) {
            pinned.ifPresent(arg -> pin(arg, prose));
        }
    }

    /// Tells that `arg` is pinned.
    public static void pin(long arg, Prose prose) {
        prose.paragraph().words("For ").code("arg").words(" = " + arg).words(", which is pinned.");
    }
}
