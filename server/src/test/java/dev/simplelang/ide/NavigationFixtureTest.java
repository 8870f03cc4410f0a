package dev.simplelang.ide;

import dev.simplelang.fixture.Fixtures;
import dev.simplelang.ide.navigation.Definition;
import dev.simplelang.ide.navigation.Highlight;
import dev.simplelang.ide.navigation.Implementations;
import dev.simplelang.ide.navigation.LinkedEditing;
import dev.simplelang.ide.navigation.References;
import dev.simplelang.ide.navigation.Rename;
import dev.simplelang.ide.structure.SelectionRanges;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Where a place leads, and what belongs together with it. A place is shown as its line and column, counted from 1, and its text.
///
/// Sections that are no results: `arg` has the value to which `arg` is pinned, `new name` what the variable is to be called.
class NavigationFixtureTest {

    @TestFactory
    Stream<DynamicTest> navigation_ofFixture_isAsGiven() {
        return Fixtures.suite("navigation", (fixture, actual) -> {
            var analysis = Analysis.of(fixture.source(), Fixtures.pinned(actual), Cancellation.NONE);
            int cursor = fixture.cursor();
            var text = new Places(fixture.source());
            actual.section("definition", () -> text
                    .of(Definition.at(analysis, cursor).stream().toList(), Definition::selection));
            actual.section("implementation", () -> text.of(Implementations.at(analysis, cursor), Definition::target));
            actual.section("references", () -> text.of(References.at(analysis, cursor, true), span -> span));
            actual.section("references without declaration",
                    () -> text.of(References.at(analysis, cursor, false), span -> span));
            actual.section("highlights", () -> Highlight.at(analysis, cursor).stream()
                    .map(found -> text.of(found.span()) + " " + found.kind()).collect(Collectors.joining("\n")));
            actual.section("linked",
                    () -> text.of(LinkedEditing.at(analysis, cursor).in(analysis.source().text()), span -> span));
            actual.section("selections", () -> SelectionRanges.at(analysis, cursor).stream()
                    .map(span -> fixture.source().slice(span).strip().replace("\n", "⏎").replaceAll(" +", " "))
                    .collect(Collectors.joining("\n")));
            actual.section("prepare rename", () -> switch (Rename.prepare(analysis, cursor)) {
                case Rename.Name name -> text.of(name.span());
                case Rename.Nameless _ -> "nothing";
                case Rename.Refusal refusal -> refusal.reason();
            });
            var newName = actual.input("new name").orElse("renamed");
            actual.section("rename", () -> switch (Rename.to(newName, analysis, cursor, Cancellation.NONE)) {
                case Rename.Edits edits -> TextEdit.apply(fixture.source().text(), edits.edits());
                case Rename.Refusal refusal -> refusal.reason();
            });
        });
    }

    private record Places(SourceText source) {

        <T> String of(List<T> found, Function<T, Span> span) {
            return found.isEmpty()
                    ? "none"
                    : found.stream().map(span).map(this::of).collect(Collectors.joining("\n"));
        }

        String of(Span span) {
            return source.lineNumber(span.start()) + ":" + (source.lines().columnOf(span.start()) + 1) + " "
                    + source.excerpt(span, 60);
        }
    }
}
