package dev.simplelang.ide.navigation;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Occurrence;
import dev.simplelang.ide.SyntaxPath;
import dev.simplelang.text.Span;
import java.util.Optional;

/// Where the thing that is named at some place comes from.
///
/// @param origin the name, or the keyword, at that place
/// @param target all of what it leads to
/// @param selection the part of `target` to show: the declared name, the keyword of the loop
public record Definition(Span origin, Span target, Span selection) {

    /// The declaration of the variable that is named at `offset`, or the loop that a `break` or
    /// `continue` there is about.
    ///
    /// Empty for `arg`, which the program does not declare. A name that is assigned without having
    /// been declared leads to the first assignment.
    public static Optional<Definition> at(Analysis analysis, int offset) {
        var occurrences = analysis.occurrences();
        var named = occurrences.at(offset);
        if (named.isPresent()) {
            return named.map(Occurrence::variable).filter(variable -> !variable.isArg())
                    .map(variable -> occurrences.of(variable).getFirst())
                    .map(first -> new Definition(named.get().span(), first.node().span(), first.span()));
        }
        for (var path : SyntaxPath.at(analysis.tree(), offset)) {
            var loop = Jumps.loop(path);
            if (loop.isPresent()) {
                return loop.map(
                        found -> new Definition(path.token().span(), found.keyword().to(found.span()),
                                found.keyword()));
            }
        }
        return Optional.empty();
    }
}
