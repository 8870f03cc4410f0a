package dev.simplelang.ide.navigation;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Occurrence;
import dev.simplelang.text.Span;
import java.util.List;

/// All places that name the same variable.
public final class References {

    private References() {}

    /// The places in order of position; none where no variable is named at `offset`.
    ///
    /// @param withDeclaration whether the declaration counts
    public static List<Span> at(Analysis analysis, int offset, boolean withDeclaration) {
        var occurrences = analysis.occurrences();
        return occurrences.at(offset).stream().flatMap(named -> occurrences.of(named.variable()).stream())
                .filter(occurrence -> withDeclaration || occurrence.kind() != Occurrence.Kind.DECLARATION)
                .map(Occurrence::span).toList();
    }
}
