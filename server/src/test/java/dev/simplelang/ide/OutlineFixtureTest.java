package dev.simplelang.ide;

import dev.simplelang.fixture.Fixtures;
import dev.simplelang.ide.structure.Fold;
import dev.simplelang.ide.structure.Symbol;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The outline of a program and what can be folded in it, by lines counted from 1. A section `before` has
/// the program as it was before the error, a section `arg` the value to which `arg` is pinned, a section `limit` the number of folds that are wanted.
class OutlineFixtureTest {

    @TestFactory
    Stream<DynamicTest> outline_ofFixture_isAsGiven() {
        return Fixtures.suite("outline", (fixture, actual) -> {
            var version = EditedVersion.of(fixture, actual);
            var analysis = version.analysis();
            actual.section("symbols", () -> {
                var text = new StringBuilder();
                add(Symbol.outline(analysis, version.stale()), analysis, "", text);
                return text.toString();
            });
            int limit = actual.input("limit").map(Integer::valueOf).orElse(Integer.MAX_VALUE);
            actual.section("folds", () -> Fold.of(analysis, limit).stream()
                    .map(fold -> fold.firstLine() + 1 + "-" + (fold.lastLine() + 1)
                            + (fold.kind() == Fold.Kind.COMMENT ? " comment" : ""))
                    .collect(Collectors.joining("\n")));
        });
    }

    private static void add(List<Symbol> symbols, Analysis analysis, String indentation, StringBuilder text) {
        var source = analysis.source();
        for (var symbol : symbols) {
            text.append(indentation).append(symbol.name())
                    .append(symbol.detail().map(detail -> "  " + detail).orElse(""))
                    .append("  [").append(source.excerpt(symbol.selection(), 20)).append("] ")
                    .append(source.lineNumber(symbol.span().start())).append('-')
                    .append(source.lineNumber(symbol.span().end())).append('\n');
            add(symbol.children(), analysis, indentation + "  ", text);
        }
    }
}
