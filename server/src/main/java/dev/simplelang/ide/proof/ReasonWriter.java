package dev.simplelang.ide.proof;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/// Writes why something is known, and for which argument, in the same words everywhere.
public final class ReasonWriter {

    private static final int MAX_REASONS = 2;

    private final OptionalLong pinned;
    private final Prose prose;
    private boolean mentionsPin;

    /// @param pinned the one value of `arg` that all is about; empty for all values
    /// @param prose where to write
    public ReasonWriter(OptionalLong pinned, Prose prose) {
        this.pinned = pinned;
        this.prose = prose;
    }

    /// Writes the first of a chain of reasons, and the next one.
    public void why(List<Reason> chain) {
        if (!chain.isEmpty()) {
            var sentence = chain.stream().limit(MAX_REASONS).map(Reason::sentence).collect(Collectors.joining("; "));
            prose.paragraph().words("Why: ").sentence(sentence).words(".");
            pinned.ifPresent(arg -> mentionsPin |= sentence.contains(Reasons.pinned(arg)));
        }
    }

    /// Writes which argument is assumed, unless a reason has mentioned it.
    public void pin() {
        if (!mentionsPin) {
            pinned.ifPresent(arg -> pin(arg, prose));
        }
    }

    /// Writes that `arg` is pinned.
    public static void pin(long arg, Prose prose) {
        prose.paragraph().words("Assumes ").code("arg").words(" = " + arg).words(" (pinned).");
    }
}
