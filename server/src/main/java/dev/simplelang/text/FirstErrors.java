package dev.simplelang.text;

import java.util.ArrayList;
import java.util.List;

/// Collects the first errors of a text, in the order in which they are found.
///
/// Nobody reads thousands of them, and in a text of nothing but mistakes they would take a hundred
/// times the memory of the text.
public final class FirstErrors {

    /// How many are shown.
    public static final int MAX_SHOWN = 1_000;

    private final List<Diagnostic> found = new ArrayList<>();

    /// Adds `error`, unless there are enough.
    public void add(Diagnostic error) {
        if (!areEnough()) {
            found.add(error);
        }
    }

    /// Whether what is added now is left out.
    public boolean areEnough() {
        return found.size() > MAX_SHOWN;
    }

    /// The errors. One more than [#MAX_SHOWN] if there are more.
    public List<Diagnostic> list() {
        return List.copyOf(found);
    }

    /// The first [#MAX_SHOWN] of `errors`; if there are more, the last one says so, where the next
    /// one is.
    ///
    /// @param errors in order of position
    public static List<Diagnostic> shown(List<Diagnostic> errors) {
        if (errors.size() <= MAX_SHOWN) {
            return errors;
        }
        var shown = new ArrayList<>(errors.subList(0, MAX_SHOWN));
        var next = errors.get(MAX_SHOWN);
        shown.add(new Diagnostic(next.code(), next.span(),
                "too many errors; only the first " + Figures.grouped(MAX_SHOWN) + " are shown"));
        return List.copyOf(shown);
    }
}
