package dev.simplelang.ide;

import dev.simplelang.fixture.Fixture;
import dev.simplelang.fixture.Fixtures;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

class OccurrencesTest {

    @Test
    void occurrences_ofAVariable_areInOrder() {
        assertThat(text("int a = arg; { int a = a; a = a + a; } arg = a; return b;"))
                .isEqualTo("DECLARATION 1 4, READ 0 8, DECLARATION 2 19, READ 1 23, WRITE 2 26, READ 2 30, READ 2 34,"
                        + " WRITE 0 39, READ 1 45");
    }

    @Test
    void occurrences_ofAForeignIncrement_areOnePlace() {
        assertThat(text("int a = 1; a++; return a;")).isEqualTo("DECLARATION 1 4, WRITE 1 11, READ 1 23");
    }

    @Test
    void occurrences_ofAnUndeclaredName_areOfOneVariable() {
        assertThat(text("a = 1; return a;")).isEqualTo("WRITE 1 0, READ 1 14");
    }

    @Test
    void within_range_includesItsStartOnly() {
        var occurrences = analyze("int a = a1; return a;").occurrences();
        assertThat(occurrences.within(new Span(4, 19))).hasSize(1);
        assertThat(occurrences.within(new Span(5, 20))).hasSize(1);
        assertThat(occurrences.within(new Span(4, 20))).isEqualTo(occurrences.all());
    }

    /// The index from places agrees with that from variables, and both with the text, in every fixture.
    @TestFactory
    Stream<DynamicTest> occurrences_ofFixture_agreeInBothDirections() {
        return Fixtures.all().stream().map(fixture -> DynamicTest.dynamicTest(fixture.name(), () -> agree(fixture)));
    }

    private static void agree(Fixture fixture) {
        var analysis = Analyses.of(fixture);
        var occurrences = analysis.occurrences();
        assertThat(analysis.resolution().variables().stream().flatMap(variable -> occurrences.of(variable).stream()))
                .containsExactlyInAnyOrderElementsOf(occurrences.all());
        for (var occurrence : occurrences.all()) {
            assertThat(fixture.source().slice(occurrence.span())).isEqualTo(occurrence.variable().name());
            assertThat(occurrences.at(occurrence.span().start())).containsSame(occurrence);
            assertThat(occurrences.at(occurrence.span().end())).containsSame(occurrence);
        }
        for (var token : analysis.tree().tokens()) {
            if (token.kind() != TokenKind.IDENTIFIER && token.span().length() > 1) {
                assertThat(occurrences.at(token.span().start() + 1)).isEmpty();
            }
        }
    }

    private static String text(String program) {
        return analyze(program).occurrences().all().stream()
                .map(found -> found.kind() + " " + found.variable().index() + " " + found.span().start())
                .collect(Collectors.joining(", "));
    }

    private static Analysis analyze(String program) {
        return Analysis.of(new SourceText(program), Cancellation.NONE);
    }
}
