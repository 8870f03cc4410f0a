package dev.simplelang.ide;

import dev.simplelang.fixture.Fixtures;
import dev.simplelang.ide.proof.Reason;
import dev.simplelang.oracle.ProgramProperty;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic.Related;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/// The places that a reason names are those that it is about: a variable is assigned on the lines on which it is said to get its
/// value, and nobody is sent to unreachable code or to where he is.
class ReasonsHoldTest {

    /// "`x` is 5 (lines 3 and 5)"
    private static final Pattern ASSIGNED = Pattern.compile("`(\\w+)` is [^`;(]*\\(lines? ([\\d, and]+)\\)");

    /// "`x * 7` on line 2"
    private static final Pattern PLACE = Pattern.compile("`([^`]+)` on line (\\d+)");

    @TestFactory
    Stream<DynamicTest> reasons_ofFixture_nameTheRightPlaces() {
        return Fixtures.all().stream().map(fixture -> DynamicTest.dynamicTest(fixture.file().toString(), () -> {
            assertThat(wrong(Analyses.of(fixture))).isEmpty();
            assertThat(wrong(Analysis.of(fixture.source(), OptionalLong.of(5), Cancellation.NONE))).isEmpty();
        }));
    }

    @Test
    void reasons_ofRandomProgram_nameTheRightPlaces() {
        ProgramProperty.holds(ReasonsHoldTest.class, 20_261_128, 300, program -> Optional
                .of(wrong(Analysis.of(new SourceText(program), Cancellation.NONE)))
                .filter(wrong -> !wrong.isEmpty()).map(List::toString));
    }

    private static List<String> wrong(Analysis analysis) {
        return analysis.isProved() ? new Check(analysis).wrong() : List.of();
    }

    private record Check(Analysis analysis, List<String> found) {

        Check(Analysis analysis) {
            this(analysis, new ArrayList<>());
        }

        List<String> wrong() {
            for (var diagnostic : Diagnostics.of(analysis, Settings.DEFAULT.withPossibleDivisionByZero(true))) {
                for (var related : diagnostic.related()) {
                    if (related.span().contains(diagnostic.span())) {
                        found.add(diagnostic + " is related to itself: " + related);
                    }
                    reached(related, diagnostic.toString());
                }
            }
            analysis.tree().program().walk(this::node);
            return found;
        }

        private void node(SyntaxNode node) {
            if (!isReached(node.span())) {
                return;
            }
            var reasons = analysis.reasons();
            switch (node) {
                case If.Clause clause -> check(reasons.ofOutcome(clause));
                case Statement.While loop -> check(reasons.ofOutcome(loop));
                case Statement.Return exit -> check(reasons.ofReturned(exit));
                default -> {
                    // Its value has reasons, if it has one.
                }
            }
            if (!(node instanceof Expression) || analysis.facts().known(node).isPresent()) {
                check(reasons.ofValue(node));
            }
        }

        private void check(List<Reason> chain) {
            for (var reason : chain) {
                assigned(reason.sentence());
                places(reason.sentence());
                reason.places().forEach(place -> reached(place, reason.sentence()));
            }
        }

        private void reached(Related related, String what) {
            if (!isReached(related.span())) {
                found.add(what + " names unreachable code: " + related);
            }
        }

        private boolean isReached(Span span) {
            return analysis.tree().pathTo(span).reversed().stream()
                    .filter(node -> node instanceof Statement || node instanceof If.Clause).findFirst()
                    .filter(place -> !analysis.facts().isReached(place)).isEmpty();
        }

        private void assigned(String sentence) {
            var matcher = ASSIGNED.matcher(sentence);
            while (matcher.find()) {
                var name = matcher.group(1);
                for (var line : matcher.group(2).split("\\D+", -1)) {
                    if (!isAssigned(name, Integer.parseInt(line))) {
                        found.add(sentence + ": " + name + " gets no value on line " + line);
                    }
                }
            }
        }

        private boolean isAssigned(String name, int line) {
            var assigned = new ArrayList<Span>();
            analysis.tree().program().walkStatements(statement -> {
                if ((statement instanceof Statement.Declaration || statement instanceof Statement.Assignment)
                        && analysis.resolution().variableOf(statement)
                                .filter(variable -> variable.name().equals(name)).isPresent()
                        && analysis.facts().isReached(statement)) {
                    assigned.add(statement.span());
                }
            });
            return assigned.stream().anyMatch(span -> line(span.start()) <= line && line <= line(span.end()));
        }

        private int line(int offset) {
            return analysis.source().lineNumber(offset);
        }

        private void places(String sentence) {
            var lines = analysis.source().lines();
            var matcher = PLACE.matcher(sentence);
            while (matcher.find()) {
                int line = Integer.parseInt(matcher.group(2)) - 1;
                var code = withoutBlanks(matcher.group(1)).replaceFirst("….*", "");
                var text = withoutBlanks(analysis.source().text().substring(lines.start(line)));
                int at = text.indexOf(code);
                var onLine = withoutBlanks(
                        analysis.source().text().substring(lines.start(line), lines.end(line)));
                if (at < 0 || at >= onLine.length()) {
                    found.add(sentence + ": line " + (line + 1) + " has no " + code);
                }
            }
        }

        private static String withoutBlanks(String text) {
            return text.replaceAll("\\s|`|'", "");
        }
    }
}
