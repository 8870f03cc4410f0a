package dev.simplelang.ide.run;

import dev.simplelang.ide.Analysis;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.Statement;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The variables whose values a debugger shows beside the lines that name them.
public final class InlineValues {

    /// A variable to look up where the run is stopped.
    ///
    /// @param span the first place on its line that names the variable
    public record InlineValue(Span span, String name) {}

    private InlineValues() {}

    /// The variables that are named in `range`, by position, and whose names mean the same where a
    /// run is stopped: others have no value there, or a hidden one.
    ///
    /// @param stopped where the run is stopped
    public static List<InlineValue> of(Analysis analysis, Span range, int stopped) {
        record OnLine(int line, Variable variable) {}
        var shown = new HashSet<OnLine>();
        var values = new ArrayList<InlineValue>();
        var visible = visible(analysis, stopped);
        for (var occurrence : analysis.occurrences().within(range)) {
            var variable = occurrence.variable();
            int line = analysis.source().lines().lineOf(occurrence.span().start());
            if (visible.contains(variable.index()) && shown.add(new OnLine(line, variable))) {
                values.add(new InlineValue(occurrence.span(), variable.name()));
            }
        }
        return List.copyOf(values);
    }

    /// The indexes of the variables that a name means at `place`: of those declared before it in a
    /// block around it, the last of each name.
    private static Set<Integer> visible(Analysis analysis, int place) {
        var names = new HashSet<String>();
        var visible = new HashSet<Integer>();
        for (var variable : analysis.resolution().variables().reversed()) {
            if (variable.declaration().filter(found -> !reaches(found, analysis, place)).isEmpty()
                    && names.add(variable.name())) {
                visible.add(variable.index());
            }
        }
        return visible;
    }

    private static boolean reaches(Statement.Declaration declaration, Analysis analysis, int place) {
        var path = analysis.tree().pathTo(declaration.span());
        var around = path.get(path.indexOf(declaration) - 1);
        return declaration.span().end() <= place && around.span().touches(place);
    }
}
