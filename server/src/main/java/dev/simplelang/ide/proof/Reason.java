package dev.simplelang.ide.proof;

import dev.simplelang.text.Diagnostic.Related;
import dev.simplelang.text.Span;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/// One reason for something that is proved, in the words of a person who reads the program.
///
/// @param sentence the reason with its place, in the middle of a sentence and with code between
///     backquotes: "`1 == 1` on line 2 is always true"
/// @param places the same at its place, or in parts, each at its place
public record Reason(String sentence, List<Related> places) {

    private static final int MAX_WRITTEN = 2;

    /// A reason with one place.
    ///
    /// @param here what is to be said at that place
    static Reason at(Span span, String here, String sentence) {
        return new Reason(sentence, List.of(new Related(span, here)));
    }

    /// That `arg` is pinned.
    static Reason pinned(long arg) {
        return new Reason("`arg` is pinned to " + arg, List.of());
    }

    /// All the places of a chain of reasons, each once.
    public static List<Related> places(List<Reason> chain) {
        return chain.stream().flatMap(reason -> reason.places().stream()).distinct().toList();
    }

    /// Writes the first of a chain of reasons, and the next one.
    public static void write(List<Reason> chain, Prose prose) {
        if (!chain.isEmpty()) {
            prose.paragraph().words("Why: ").words(chain.stream().limit(MAX_WRITTEN).map(Reason::sentence)
                    .collect(Collectors.joining("; "))).words(".");
        }
    }

    /// Writes which argument is assumed, unless a reason in `prose` says so.
    ///
    /// @param pinned the one value of `arg` that all is about; empty for all values
    public static void writePin(OptionalLong pinned, Prose prose) {
        pinned.ifPresent(arg -> {
            if (!prose.markdown().contains(pinned(arg).sentence())) {
                prose.paragraph().words("Assumes ").code("arg").words(" = " + arg).words(" (pinned).");
            }
        });
    }
}
