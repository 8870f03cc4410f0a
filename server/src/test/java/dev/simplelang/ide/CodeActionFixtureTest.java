package dev.simplelang.ide;

import dev.simplelang.fixture.Fixtures;
import dev.simplelang.ide.action.ActionFilter;
import dev.simplelang.ide.action.ActionKind;
import dev.simplelang.ide.action.CodeAction;
import dev.simplelang.ide.action.CodeActions;
import dev.simplelang.ide.run.ProgramRun;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.Severity;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/// What is offered at a place, and the program that each offer makes.
class CodeActionFixtureTest {

    @TestFactory
    Stream<DynamicTest> codeActions() {
        return Fixtures.suite("codeaction", (fixture, actual) -> {
            var actions = offered(Analysis.of(fixture.source(), Fixtures.pinned(actual), Cancellation.NONE),
                    fixture.range(), actual.input("kind"));
            actual.section("actions", () -> actions.isEmpty()
                    ? "none"
                    : actions.stream()
                            .map(action -> shown(fixture.source(), action))
                            .collect(Collectors.joining("\n")));
        });
    }

    /// Wherever an offer is made, in any program: its diagnostic goes, and nothing comes in its place. What the
    /// parser guesses after a syntax error may change with the error; what nobody reads may go without a trace.
    @TestFactory
    Stream<DynamicTest> everyOfferMends() {
        return Fixtures.share().stream().map(fixture -> DynamicTest.dynamicTest(fixture.name(), () -> {
            var before = Analyses.of(fixture);
            for (var action : CodeActions.at(before, before.tree().program().span(), FIXES, Cancellation.NONE)) {
                var fixed = action.fixes().getFirst();
                var after = analyze(apply(fixture.source(), action));
                if (fixed.code().severity() != Severity.ERROR && fixed.code() != DiagnosticCode.MISSING_RETURN) {
                    assertThat(runs(after)).as("runs after '%s'", action.title()).isEqualTo(runs(before));
                    continue;
                }
                assertThat(Diagnostics.of(after, Settings.DEFAULT)).as("after '%s'", action.title())
                        .noneMatch(found -> found.span().start() == fixed.span().start()
                                && found.message().equals(fixed.message()));
                if (fixed.code() != DiagnosticCode.SYNTAX) {
                    assertThat(errorsOtherThan(fixed.code(), after)).as("other errors after '%s'", action.title())
                            .isLessThanOrEqualTo(errorsOtherThan(fixed.code(), before));
                }
            }
        }));
    }

    private static List<String> runs(Analysis analysis) {
        var limits = new ProgramRun.Limits(1_000, Duration.ofMinutes(1));
        return LongStream.of(0, 1, 2, 5, -7).mapToObj(arg -> {
            var run = ProgramRun.of(analysis, arg, limits, Cancellation.NONE);
            return run.outcome() + " " + run.value();
        }).toList();
    }

    private static final ActionFilter FIXES = ActionFilter.only(ActionKind.QUICK_FIX);

    /// With a section `kind` what is of that kind, refusals included; else the fixes.
    private static List<CodeAction> offered(Analysis analysis, Span range, Optional<String> kind) {
        var wanted = new ActionFilter(List.of(kind.orElse(ActionKind.QUICK_FIX.id())), true);
        return CodeActions.at(analysis, range, wanted, Cancellation.NONE);
    }

    private static String shown(SourceText source, CodeAction action) {
        return action.title() + action.refusal().map(reason -> ": not here, " + reason + "\n")
                .orElseGet(() -> ":\n\n" + visible(apply(source, action)));
    }

    private static String visible(SourceText program) {
        return program.text().replace("\r", "␍");
    }

    private static long errorsOtherThan(DiagnosticCode code, Analysis analysis) {
        return analysis.compilation().errors().stream().filter(error -> error.code() != code).count();
    }

    private static Analysis analyze(SourceText source) {
        return Analysis.of(source, Cancellation.NONE);
    }

    private static SourceText apply(SourceText source, CodeAction action) {
        return new SourceText(TextEdit.apply(source.text(), action.edits()));
    }
}
