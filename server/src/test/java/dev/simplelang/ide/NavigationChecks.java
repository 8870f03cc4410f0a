package dev.simplelang.ide;

import dev.simplelang.ide.navigation.Definition;
import dev.simplelang.ide.navigation.Highlight;
import dev.simplelang.ide.navigation.Implementations;
import dev.simplelang.ide.navigation.LinkedEditing;
import dev.simplelang.ide.navigation.References;
import dev.simplelang.ide.navigation.Rename;
import dev.simplelang.ide.structure.Fold;
import dev.simplelang.ide.structure.SelectionRanges;
import dev.simplelang.ide.structure.Symbol;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

import static org.assertj.core.api.Assertions.assertThat;

/// What holds of definitions, references, renaming, outline, folds and selections at every place of every text.
final class NavigationChecks {

    /// Renaming resolves the names of a whole program, so that not all places are tried.
    private static final int RENAMES_APART = 41;

    private NavigationChecks() {}

    /// Asks at every `step`-th offset from `from` on.
    static void check(Analysis analysis, int from, int step) {
        var source = analysis.source();
        for (int offset = from; offset <= source.length(); offset += step) {
            links(analysis, offset);
            selections(SelectionRanges.at(analysis, offset), offset, source);
        }
        for (int offset = from + source.length() % RENAMES_APART; offset <= source.length(); offset += RENAMES_APART) {
            rename(analysis, offset);
        }
        symbols(Symbol.outline(analysis, Optional.empty()), new Span(0, source.length()));
        folds(Fold.of(analysis, Integer.MAX_VALUE), source);
        assertThat(Fold.of(analysis, 2)).hasSizeLessThanOrEqualTo(2)
                .isSubsetOf(Fold.of(analysis, Integer.MAX_VALUE));
    }

    private static void links(Analysis analysis, int offset) {
        var source = analysis.source();
        var implementations = Implementations.at(analysis, offset);
        Definition.at(analysis, offset).ifPresent(found -> link(found, offset, source));
        implementations.forEach(found -> link(found, offset, source));
        var references = References.at(analysis, offset, true);
        holds(references.containsAll(References.at(analysis, offset, false)), "references", offset);
        implementations.forEach(found -> holds(references.contains(found.selection()), "implementation", offset));
        var linked = LinkedEditing.at(analysis, offset).in(source.text());
        holds(linked.isEmpty() || linked.equals(references), "linked", offset);
        linked.forEach(span -> holds(source.slice(span).matches(LinkedEditing.NAME_PATTERN), "pattern", offset));
        var highlights = Highlight.at(analysis, offset).stream().map(Highlight::span).toList();
        for (int i = 1; i < highlights.size(); i++) {
            holds(highlights.get(i).start() >= highlights.get(i - 1).end(), "order of highlights", offset);
        }
        holds(highlights.isEmpty() || highlights.stream().anyMatch(span -> span.touches(offset)), "highlights", offset);
    }

    /// AssertJ is slow for so many.
    private static void holds(boolean condition, String what, int offset) {
        if (!condition) {
            throw new AssertionError(what + " at " + offset);
        }
    }

    private static void link(Definition found, int offset, SourceText source) {
        holds(found.origin().touches(offset), "origin", offset);
        holds(found.target().contains(found.selection()), "target", offset);
        holds(found.target().end() <= source.length(), "end of target", offset);
    }

    private static void selections(List<Span> ranges, int offset, SourceText source) {
        holds(!ranges.isEmpty() && ranges.size() <= SelectionRanges.MAX_RANGES, "number of selections", offset);
        holds(ranges.getFirst().touches(offset), "first selection", offset);
        holds(ranges.getLast().equals(new Span(0, source.length())), "last selection", offset);
        for (int i = 1; i < ranges.size(); i++) {
            holds(ranges.get(i).contains(ranges.get(i - 1)) && !ranges.get(i).equals(ranges.get(i - 1)),
                    "selection " + i, offset);
        }
    }

    private static void rename(Analysis analysis, int offset) {
        var isName = Rename.prepare(analysis, offset) instanceof Rename.Name;
        switch (Rename.to("a_name_of_its_own", analysis, offset, Cancellation.NONE)) {
            case Rename.Edits edits -> {
                assertThat(isName).isTrue();
                assertThat(edits.edits().stream().map(edit -> edit.span()).toList())
                        .isEqualTo(References.at(analysis, offset, true));
            }
            case Rename.Refusal refusal -> {
                assertThat(isName && !analysis.hasErrors()).isFalse();
                assertThat(refusal.reason()).matches("[^\n]+[^.]").doesNotContain("null");
            }
        }
    }

    private static void symbols(List<Symbol> symbols, Span around) {
        int end = around.start();
        for (var symbol : symbols) {
            int start = symbol.span().start();
            holds(!symbol.name().isBlank() && symbol.name().indexOf('\n') < 0, "name of a symbol", start);
            holds(start >= end && symbol.span().end() <= around.end(), "symbol", start);
            holds(symbol.span().contains(symbol.selection()), "selection of a symbol", start);
            symbols(symbol.children(), symbol.span());
            end = symbol.span().end();
        }
    }

    private static void folds(List<Fold> folds, SourceText source) {
        var starts = new HashSet<Integer>();
        for (var fold : folds) {
            int line = fold.firstLine();
            holds(line >= 0 && line < fold.lastLine() && fold.lastLine() < source.lines().count(), "fold", line);
            holds(starts.add(line), "only fold", line);
        }
        for (int i = 1; i < folds.size(); i++) {
            var before = folds.get(i - 1);
            var fold = folds.get(i);
            holds(fold.firstLine() > before.lastLine() || fold.lastLine() <= before.lastLine(), "nested fold",
                    fold.firstLine());
        }
    }
}
