package dev.simplelang.ide;

import dev.simplelang.driver.Budget;
import dev.simplelang.driver.CompileOptions;
import dev.simplelang.driver.Compiler;
import dev.simplelang.driver.Shortfall;
import dev.simplelang.driver.Shortfall.Cause;
import dev.simplelang.driver.Shortfall.Stage;
import dev.simplelang.fixture.Fixture;
import dev.simplelang.fixture.Fixtures;
import dev.simplelang.ide.decoration.InlayHints;
import dev.simplelang.ide.decoration.Lens;
import dev.simplelang.ide.decoration.Lenses;
import dev.simplelang.ide.hover.Hover;
import dev.simplelang.ide.run.ProgramRun;
import dev.simplelang.ide.run.ProgramTrace;
import dev.simplelang.ir.Graph;
import dev.simplelang.opt.OptimizerObserver;
import dev.simplelang.syntax.Parser;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.CancelledException;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import dev.simplelang.view.Subject;
import dev.simplelang.view.View;
import dev.simplelang.view.ViewText;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/// A program that is too much for its budget: less is said about it, and nothing wrong.
class ReducedAnalysisTest {

    private static final String PROGRAM = """
            // Adds up.
            int sum = 0;
            int i = 0;
            while (i < 4) {
                sum = sum + i;
                i = i + 1;
            }
            return sum;
            """;

    private static final Set<DiagnosticCode> UNUSED = Set.of(DiagnosticCode.UNUSED_VARIABLE,
            DiagnosticCode.UNUSED_ASSIGNMENT);

    private static Analysis analysis(String text, Budget budget) {
        return Analysis.of(new SourceText(text), OptionalLong.empty(), budget, Cancellation.NONE);
    }

    @TestFactory
    Stream<DynamicTest> reduced_saysOnlyWhatTheWholeSays() {
        return Fixtures.share().stream().map(fixture -> DynamicTest.dynamicTest(fixture.file().toString(), () -> {
            for (var budget : Budgets.REDUCED) {
                isSubset(fixture, budget);
            }
        }));
    }

    private static void isSubset(Fixture fixture, Budget budget) {
        var full = Analyses.of(fixture);
        var said = full.diagnostics();
        var unreachable = said.stream().filter(found -> found.code() == DiagnosticCode.UNREACHABLE_CODE)
                .map(Diagnostic::span).toList();
        var reduced = Analysis.of(fixture.source(), OptionalLong.empty(), budget, Cancellation.NONE);
        assertThat(reduced.isProved()).isFalse();
        if (reduced.hasErrors()) {
            assertThat(reduced.diagnostics()).isEqualTo(said);
            return;
        }
        var byCode = reduced.diagnostics().stream()
                .collect(Collectors.partitioningBy(found -> found.code() == DiagnosticCode.REDUCED_ANALYSIS));
        assertThat(byCode.get(true)).singleElement()
                .satisfies(note -> assertThat(note.message()).isEqualTo(reduced.shortfall().orElseThrow().message()));
        assertThat(byCode.get(false)).allSatisfy(found -> {
            boolean isCovered = UNUSED.contains(found.code())
                    && unreachable.stream().anyMatch(span -> span.contains(found.span()));
            if (!isCovered) {
                assertThat(said).contains(found);
            }
        });
        if (reduced.shortfall().orElseThrow().reached() != Stage.TEXT) {
            assertThat(full.hasErrors()).isFalse();
            assertThat(byCode.get(false)).as("reported without proof; UNUSED lists the codes of resolve.Usage")
                    .allMatch(found -> UNUSED.contains(found.code()));
        }
    }

    @Test
    void note_isAtTheFirstToken_withFigures() {
        var budget = new Budget(Parser.MAX_NESTING, 1000, 1000, 1000, 10, Duration.ofDays(1));
        assertThat(analysis(PROGRAM, budget).diagnostics()).containsExactly(new Diagnostic(
                DiagnosticCode.REDUCED_ANALYSIS, new Span(12, 15),
                "this program is not optimized, so that nothing is proved about it: its graph has more than 10 nodes"));
        assertThat(analysis(PROGRAM, new Budget(Parser.MAX_NESTING, 1000, 1000, 10, 10, Duration.ofDays(1))).shortfall()
                .map(Shortfall::message))
                .contains("of this program only syntax and names are checked: its graph has more than 10 nodes");
        assertThat(
                analysis(PROGRAM, new Budget(Parser.MAX_NESTING, 1000, 50, 1000, 1000, Duration.ofDays(1))).shortfall()
                        .map(Shortfall::message))
                .contains("of this program only syntax and names are checked: the text has "
                        + PROGRAM.length() + " characters, more than 50");
        assertThat(
                analysis(PROGRAM, new Budget(Parser.MAX_NESTING, 50, 50, 1000, 1000, Duration.ofDays(1))).diagnostics())
                .containsExactly(
                        new Diagnostic(DiagnosticCode.REDUCED_ANALYSIS, new Span(0, 11),
                                "this text is not read: the text has " + PROGRAM.length()
                                        + " characters, more than 50"));
    }

    @Test
    void program_withinTheBudget_isOptimized() {
        var text = PROGRAM;
        int nodes = Analysis.of(new SourceText(text), Cancellation.NONE).compilation().asWritten().graph().idLimit();
        var exact = new Budget(Parser.MAX_NESTING, text.length(), text.length(), nodes, nodes, Duration.ofDays(1));
        assertThat(analysis(text, exact).shortfall()).isEmpty();
        assertThat(analysis(text + " ", exact).shortfall().map(Shortfall::reached)).contains(Stage.TEXT);
        assertThat(analysis(text.replace("i < 4", "i+1<5"), exact).shortfall().map(Shortfall::reached))
                .contains(Stage.SYNTAX);
    }

    @Test
    void budget_withLessMemory_isSmaller() {
        assertThat(Budget.EDITOR.within(16L << 30)).isEqualTo(Budget.EDITOR);
        assertThat(Budget.EDITOR.within(512_000_000))
                .isEqualTo(
                        new Budget(Parser.MAX_NESTING, 2_000_000, 1_000_000, 128_000, 128_000, Budget.EDITOR.time()));
    }

    @Test
    void graph_beyondTheBudget_isGivenUp() {
        // Each way out needs a phi for each variable that changes before it.
        int ways = 20_000;
        var text = IntStream.range(0, ways).mapToObj(k -> "int v" + k + " = arg;\n").collect(Collectors.joining())
                + "while (arg > 0) {\n"
                + IntStream.range(0, ways).mapToObj(k -> "v%1$d = %1$d; if (arg == %1$d) break;\n".formatted(k))
                        .collect(Collectors.joining())
                + "}\nreturn arg;\n";
        var shortfall = analysis(text, Budget.EDITOR.withTime(Duration.ofDays(1))).shortfall().orElseThrow();
        assertThat(shortfall.reached()).isEqualTo(Stage.SYNTAX);
        assertThat(shortfall.message()).endsWith("its graph has more than 2,000,000 nodes");
    }

    /// Meets the optimizer at its first pass.
    private static Optional<Shortfall> meeting(Budget budget, Runnable what) {
        var observer = new OptimizerObserver() {
            @Override
            public void passStarts(String pass, int round, Graph graph) {
                what.run();
            }
        };
        var options = CompileOptions.DEFAULT.withBudget(budget).withObserver(observer);
        return Compiler.compile(new SourceText(PROGRAM), options, Cancellation.NONE).shortfall();
    }

    @Test
    void optimizer_beyondItsTime_ends() {
        var budget = Budget.UNLIMITED.withTime(Duration.ofMillis(300));
        var shortfall = meeting(budget, () -> sleep(301));
        assertThat(shortfall.map(Shortfall::cause)).contains(Cause.TIME);
        assertThat(shortfall.map(Shortfall::message)).get().asString()
                .endsWith("it takes more than 300 ms");
        assertThat(analysis(PROGRAM, Budget.UNLIMITED.withTime(Duration.ZERO)).shortfall().map(Shortfall::reached))
                .contains(Stage.SYNTAX);
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void analysis_cancelled_isNotReduced() {
        assertThatExceptionOfType(CancelledException.class).isThrownBy(() -> Analysis.of(new SourceText(PROGRAM),
                OptionalLong.empty(), Budget.UNLIMITED.withTime(Duration.ZERO), () -> true));
    }

    @Test
    void hover_ofReduced_saysThatNothingIsProved() {
        int read = PROGRAM.indexOf("sum;");
        assertThat(Hover.at(analysis(PROGRAM, Budget.UNLIMITED), read).orElseThrow().plainText())
                .contains("Always 6 here.");
        assertThat(Hover.at(analysis(PROGRAM, Budgets.GRAPH), read).orElseThrow().plainText())
                .contains("φ", "In the unoptimized graph", "Note: this program is not optimized")
                .doesNotContain("Always", "After optimization");
        assertThat(Hover.at(analysis(PROGRAM, Budgets.SYNTAX), read).orElseThrow().plainText())
                .contains("int sum: declared on line 2", "Note: of this program only syntax and names are checked")
                .doesNotContain("φ", "Always", "Never");
        assertThat(Hover.at(analysis(PROGRAM, Budgets.TEXT), read)).isEmpty();
    }

    @Test
    void lensesAndHints_ofReduced_claimNothing() {
        var all = new Span(0, PROGRAM.length());
        var proved = Optional.of(analysis(PROGRAM, Budget.UNLIMITED));
        for (var budget : Budgets.REDUCED) {
            var reduced = analysis(PROGRAM, budget);
            var stale = Stale.of(reduced, proved);
            assertThat(Lenses.of(reduced, stale, Settings.DEFAULT.lenses()).stream()
                    .filter(Lens.Returns.class::isInstance).map(lens -> ((Lens.Returns) lens).words()))
                    .isEqualTo(budget.equals(Budgets.TEXT) ? List.of() : List.of("not optimized"));
            assertThat(InlayHints.in(reduced, stale, all, Settings.DEFAULT.hints(), Cancellation.NONE)).isEmpty();
        }
    }

    @Test
    void runs_needAGraphButNoOptimizer() {
        var limits = ProgramRun.Limits.DEFAULT;
        var run = ProgramRun.of(analysis(PROGRAM, Budgets.GRAPH), 1, limits, Cancellation.NONE);
        assertThat(run.value()).hasValue(6);
        var pinned = Analysis.of(new SourceText("return arg;"), OptionalLong.of(5), Budgets.GRAPH, Cancellation.NONE);
        assertThat(ProgramRun.of(pinned, 7, limits, Cancellation.NONE).value()).hasValue(7);
        for (var budget : List.of(Budgets.SYNTAX, Budgets.TEXT)) {
            var reduced = analysis(PROGRAM, budget);
            var refused = ProgramRun.of(reduced, 1, limits, Cancellation.NONE);
            assertThat(refused.outcome()).isEqualTo(ProgramRun.Outcome.NOT_RUN);
            assertThat(refused.reason()).contains(reduced.shortfall().orElseThrow().message());
            var trace = ProgramTrace.of(reduced, 1, limits, ProgramTrace.By.STATEMENT, 10, Cancellation.NONE);
            assertThat(trace.run()).isEqualTo(refused);
        }
    }

    @Test
    void view_ofATooLargeGraph_isNotShown() {
        var reduced = analysis("return arg" + " + arg".repeat(100_000) + ";", Budgets.GRAPH);
        var subject = new Subject(reduced.compilation(), Optional.empty(), "it", Optional.of(1));
        var text = ViewText.of(subject, new View.AsWritten(), Cancellation.NONE);
        assertThat(text.text()).isEqualTo("""
                // Unoptimized graph · it · version 1
                // the graph has 100,005 nodes; at most 100,000 can be shown
                """);
        assertThat(text.nodes()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Stage.class)
    void viewsSayWhyTheyAreMissing(Stage reached) {
        var reduced = analysis(PROGRAM, switch (reached) {
            case GRAPH -> Budgets.GRAPH;
            case SYNTAX -> Budgets.SYNTAX;
            case TEXT -> Budgets.TEXT;
        });
        assertThat(reduced.shortfall().map(Shortfall::reached)).contains(reached);
        var subject = new Subject(reduced.compilation(), Optional.empty(), "it", Optional.of(1));
        assertThat(ViewText.of(subject, new View.Optimized(), Cancellation.NONE).text())
                .isEqualTo("// Optimized graph · it · version 1\n// not available: "
                        + reduced.shortfall().orElseThrow().message() + "\n");
        var written = ViewText.of(subject, new View.AsWritten(), Cancellation.NONE).text();
        assertThat(written.contains("Phi[sum]")).isEqualTo(reached == Stage.GRAPH);
        assertThat(written.contains("not available")).isNotEqualTo(reached == Stage.GRAPH);
    }
}
