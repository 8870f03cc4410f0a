package dev.simplelang.ide.navigation;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Occurrence;
import dev.simplelang.syntax.Expression;
import java.util.List;

/// Where the value of a variable at some place comes from: the assignments that may have given it.
///
/// A variable has one declaration, but its value at one use may come from several assignments,
/// through phis. An assignment whose value is overwritten in between, or that is unreachable, is
/// not among them.
public final class Implementations {

    private Implementations() {}

    /// The declaration and the assignments whose value reaches the name at `offset`, in order of
    /// position, each with its name as what to show. For a name that is being assigned there, that
    /// assignment. None where no variable is named, in unreachable code, and for what `arg` is at
    /// the start.
    public static List<Definition> at(Analysis analysis, int offset) {
        var occurrences = analysis.occurrences();
        return occurrences.at(offset).map(named -> {
            if (!(named.node() instanceof Expression.Read read)) {
                return List.of(definition(named, named));
            }
            var sources = ReachingWrites.of(analysis, named.variable(), read);
            return occurrences.of(named.variable()).stream().filter(write -> sources.contains(write.node()))
                    .map(write -> definition(named, write)).toList();
        }).orElse(List.of());
    }

    private static Definition definition(Occurrence origin, Occurrence write) {
        return new Definition(origin.span(), write.node().span(), write.span());
    }
}
