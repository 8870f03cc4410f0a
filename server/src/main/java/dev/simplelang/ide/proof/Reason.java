package dev.simplelang.ide.proof;

import dev.simplelang.text.Diagnostic.Related;
import dev.simplelang.text.Span;
import java.util.List;

/// One ground for something that is proved, in the words of a person who reads the program.
///
/// @param sentence the ground with its place, in the middle of a sentence and with code between backquotes:
///                 "`1 == 1` on line 2 is always true"
/// @param places the same at its place, or in parts, each at its place
public record Reason(String sentence, List<Related> places) {

    /// A ground with one place.
    ///
    /// @param here what is to be said at that place
    public static Reason at(Span span, String here, String sentence) {
        return new Reason(sentence, List.of(new Related(span, here)));
    }

    /// All the places of a chain of reasons, each once.
    public static List<Related> places(List<Reason> chain) {
        return chain.stream().flatMap(reason -> reason.places().stream()).distinct().toList();
    }
}
