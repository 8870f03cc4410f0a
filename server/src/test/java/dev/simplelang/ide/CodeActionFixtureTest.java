package dev.simplelang.ide;

import dev.simplelang.fixture.Fixtures;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.SourceText;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/// What is offered at a place, and the program that each offer makes.
class CodeActionFixtureTest {

    @TestFactory
    Stream<DynamicTest> codeActions() {
        return Fixtures.suite("codeaction", (fixture, actual) -> {
            var actions = CodeActions.at(analyze(fixture.source()), fixture.range());
            actual.section("actions", () -> actions.isEmpty()
                    ? "none"
                    : actions.stream()
                            .map(action -> action.title() + ":\n\n" + visible(apply(fixture.source(), action)))
                            .collect(Collectors.joining("\n")));
        });
    }

    /// Wherever an offer is made, in any program there is: it mends its diagnostic and breaks no syntax.
    @TestFactory
    Stream<DynamicTest> everyOfferMends() {
        return Fixtures.all().stream().map(fixture -> DynamicTest.dynamicTest(fixture.name(), () -> {
            var before = analyze(fixture.source());
            for (var action : CodeActions.at(before, before.tree().program().span())) {
                var mended = action.fixes();
                var after = analyze(apply(fixture.source(), action));
                assertThat(Diagnostics.of(after, Settings.DEFAULT)).as("after '%s'", action.title())
                        .noneMatch(found -> found.span().start() == mended.span().start()
                                && found.message().equals(mended.message()));
                assertThat(count(after, DiagnosticCode.SYNTAX)).as("syntax errors after '%s'", action.title())
                        .isLessThanOrEqualTo(count(before, DiagnosticCode.SYNTAX));
            }
        }));
    }

    private static String visible(SourceText program) {
        return program.text().replace("\r", "␍");
    }

    private static long count(Analysis analysis, DiagnosticCode code) {
        return Diagnostics.of(analysis, Settings.DEFAULT).stream().filter(found -> found.code() == code).count();
    }

    private static Analysis analyze(SourceText source) {
        return Analysis.of(source, Cancellation.NONE);
    }

    private static SourceText apply(SourceText source, CodeAction action) {
        var text = new StringBuilder(source.text());
        for (var edit : action.edits().reversed()) {
            text.replace(edit.span().start(), edit.span().end(), edit.newText());
        }
        return new SourceText(text.toString());
    }
}
