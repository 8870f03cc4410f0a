package dev.simplelang.docs;

import dev.simplelang.fixture.Fixture;
import dev.simplelang.fixture.Fixtures;
import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.hover.Hover;
import dev.simplelang.ide.run.ProgramRun;
import dev.simplelang.ide.run.ProgramRun.Outcome;
import dev.simplelang.text.Cancellation;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/// Checks what the comments of the examples say.
///
/// `arg = 4 returns 12`, with `after 5 loop trips` or without, and `arg = 8 does not return` are compared with runs. What is between
/// backquotes must be in a hover.
class ExamplesTest {

    private static final Pattern RUN = Pattern.compile(
            "arg = (?<arg>-?\\d+) (?:returns (?<value>-?\\d+)(?: after (?<trips>[\\d,]+) loop trips)?|does not return)");

    private static final Pattern SHOWN = Pattern.compile("`([^`]+)`");

    @TestFactory
    Stream<DynamicTest> runs_inComments_areTrue() {
        return Fixtures.examples().stream().flatMap(example -> RUN.matcher(comment(example)).results()
                .map(claim -> DynamicTest.dynamicTest(example.name() + ": " + claim.group(), () -> {
                    var run = ProgramRun.of(analysis(example), Long.parseLong(claim.group("arg")),
                            ProgramRun.Limits.DEFAULT, Cancellation.NONE);
                    if (claim.group("value") == null) {
                        assertThat(run.outcome()).isEqualTo(Outcome.FELL_THROUGH);
                    } else {
                        assertThat(run.value()).hasValue(Long.parseLong(claim.group("value")));
                    }
                    if (claim.group("trips") != null) {
                        assertThat(run.loopTrips()).isEqualTo(Long.parseLong(claim.group("trips").replace(",", "")));
                    }
                })));
    }

    @TestFactory
    Stream<DynamicTest> values_inBackquotes_areInHovers() {
        return Fixtures.examples().stream().filter(example -> SHOWN.matcher(comment(example)).find())
                .map(example -> DynamicTest.dynamicTest(example.name(), () -> {
                    var hovers = hovers(analysis(example));
                    assertThat(SHOWN.matcher(comment(example)).results().map(shown -> shown.group(1)))
                            .allSatisfy(shown -> assertThat(hovers).contains(shown));
                }));
    }

    @Test
    void comments_ofAllExamples_makeClaims() {
        assertThat(runs_inComments_areTrue()).hasSizeGreaterThan(14);
        assertThat(values_inBackquotes_areInHovers()).hasSizeGreaterThan(3);
    }

    /// The words of the comment at the beginning.
    private static String comment(Fixture example) {
        return example.source().text().lines().takeWhile(line -> line.startsWith("//"))
                .map(line -> line.substring(2).strip()).collect(Collectors.joining(" "));
    }

    private static Analysis analysis(Fixture example) {
        return Analysis.of(example.source(), Cancellation.NONE);
    }

    private static String hovers(Analysis analysis) {
        return IntStream.range(0, analysis.source().length()).mapToObj(offset -> Hover.at(analysis, offset))
                .flatMap(found -> found.stream()).map(Hover::markdown).collect(Collectors.joining("\n"));
    }
}
