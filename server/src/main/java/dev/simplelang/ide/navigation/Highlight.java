package dev.simplelang.ide.navigation;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.SyntaxPath;
import dev.simplelang.text.Span;
import java.util.List;
import java.util.stream.Stream;

/// A place to highlight because it belongs together with the one under the cursor.
///
/// @param span the name or the keyword
/// @param kind what happens there
public record Highlight(Span span, Kind kind) {

    /// What happens at a place.
    public enum Kind {
        /// A variable is given a value.
        WRITE,
        /// The value of a variable is used.
        READ,
        /// Control goes on elsewhere.
        CONTROL
    }

    /// What belongs together with the place at `offset`, in order of position: the reads and writes
    /// of a variable; a loop's `while`, `break`s and `continue`s; all `return`s.
    public static List<Highlight> at(Analysis analysis, int offset) {
        var occurrences = analysis.occurrences();
        var named = occurrences.at(offset);
        if (named.isPresent()) {
            return occurrences.of(named.get().variable()).stream().map(
                    occurrence -> new Highlight(occurrence.span(), occurrence.isWrite() ? Kind.WRITE : Kind.READ))
                    .toList();
        }
        return SyntaxPath.at(analysis.tree(), offset).stream().map(path -> keywords(analysis, path))
                .filter(found -> !found.isEmpty()).findFirst().orElse(List.of()).stream()
                .map(span -> new Highlight(span, Kind.CONTROL)).toList();
    }

    private static List<Span> keywords(Analysis analysis, SyntaxPath path) {
        return Stream.concat(Jumps.loop(path).stream().flatMap(loop -> Jumps.keywords(loop).stream()),
                Jumps.returns(analysis, path).stream()).toList();
    }
}
