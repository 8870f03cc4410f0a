package dev.simplelang.text;

import java.util.ArrayList;
import java.util.List;

/// Collects the first errors of a text, in the order in which they are found.
///
/// Nobody reads thousands of them, and in a text of nothing but mistakes they would take a hundred times the memory of the text, here and in
/// the editor.
public final class FirstErrors {

    /// How many are told.
    public static final int MOST = 1_000;

    private final List<Diagnostic> found = new ArrayList<>();

    /// Adds `error`, unless there are enough.
    public void add(Diagnostic error) {
        if (!areEnough()) {
            found.add(error);
        }
    }

    /// Whether what is added now is left out.
    public boolean areEnough() {
        return found.size() > MOST;
    }

    /// The errors. If there are more than [#MOST], one more than that tells so.
    public List<Diagnostic> list() {
        return List.copyOf(found);
    }

    /// The first [#MOST] of `errors`, and where the next one is, if there are more, that they are not told.
    ///
    /// @param errors in order of position
    public static List<Diagnostic> told(List<Diagnostic> errors) {
        if (errors.size() <= MOST) {
            return errors;
        }
        var told = new ArrayList<>(errors.subList(0, MOST));
        var next = errors.get(MOST);
        told.add(new Diagnostic(next.code(), next.span(),
                "more errors follow from here on; only the first %,d are told".formatted(MOST)));
        return List.copyOf(told);
    }
}
