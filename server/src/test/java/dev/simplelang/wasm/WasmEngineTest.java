package dev.simplelang.wasm;

import com.dylibso.chicory.wasm.Parser;
import dev.simplelang.driver.Compiler;
import dev.simplelang.driver.Engine.Executable;
import dev.simplelang.eval.Evaluator;
import dev.simplelang.eval.Limits;
import dev.simplelang.eval.Run.Outcome;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.oracle.Shape;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.schedule.Strategy;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.CancelledException;
import dev.simplelang.text.SourceText;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class WasmEngineTest {

    private static final Limits PLENTY = new Limits(5_000, Duration.ofMinutes(1));

    private static final List<Long> EXTREMES = List.of(Long.MIN_VALUE, Long.MIN_VALUE + 1, -65L, -2L, -1L, 0L, 1L, 2L,
            63L, 64L, 1L << 31, 1L << 32, Long.MAX_VALUE - 1, Long.MAX_VALUE);

    private static Graph written(String program) {
        var compilation = Compiler.compile(new SourceText(program), Cancellation.NONE);
        assertThat(compilation.errors()).isEmpty();
        return compilation.asWritten().graph();
    }

    private static Executable compile(Graph graph) {
        return Chicory.ENGINE.compile(graph, Cancellation.NONE).orElseThrow();
    }

    private static Module module(Graph graph) {
        return Module.of(Schedule.of(graph, Strategy.BEST, Cancellation.NONE), Cancellation.NONE).orElseThrow();
    }

    private static void agrees(String program, List<Long> args) {
        var graph = written(program);
        var code = compile(graph);
        var evaluator = new Evaluator(graph, Cancellation.NONE);
        for (long arg : args) {
            assertThat(code.run(arg, PLENTY, Cancellation.NONE)).as("arg %d", arg).usingRecursiveComparison()
                    .comparingOnlyFields("outcome", "value", "loopTrips", "last")
                    .withEqualsForType((one, other) -> one == other, Node.class)
                    .isEqualTo(evaluator.run(arg, PLENTY, Cancellation.NONE));
        }
    }

    private static void returns(String program, long arg, long value) {
        assertThat(compile(written(program)).run(arg, PLENTY, Cancellation.NONE).value()).hasValue(value);
    }

    @Test
    void phisOfARegion_changeAtOnce() {
        var swap = "int a = 1; int b = 2; while (arg > 0) { int t = a; a = b; b = t; arg = arg - 1; } return a * 10 + b;";
        returns(swap, 0, 12);
        returns(swap, 3, 21);
        returns("int t = 0; while (arg < 10) { t = arg; arg = arg + 1; } return t;", 5, 9);
    }

    @ParameterizedTest
    @ValueSource(strings = {"+", "-", "*", "/", "==", "!=", "<", "<=", ">", ">="})
    void operations_areThoseOfTheEvaluator(String operator) {
        for (long x : EXTREMES) {
            agrees("return arg %s (%d);".formatted(operator, x), EXTREMES);
            agrees("return (%d) %s arg;".formatted(x, operator), EXTREMES);
            agrees("if (arg %s (%d)) return 1; return !(arg %s (%d)) + (arg %s -arg);".formatted(operator, x, operator,
                    x, operator), EXTREMES);
        }
    }

    /// Paths that meet in every way there is: within each other, after each other, out of loops.
    @ParameterizedTest
    @ValueSource(strings = {
            "if (arg) { if (arg > 3) { return 1; } else arg = 5; } else { if (arg < 0) arg = 2; } return arg;",
            "while (arg < 9) { arg = arg + 1; if (arg == 4) continue; if (arg == 7) break; arg = arg + 1; } return arg;",
            "while (true) { while (true) { if (arg > 5) break; arg = arg + 1; } if (arg > 7) return arg; arg = arg + 1; }",
            "while (arg > 0) { if (arg == 3) return 3; int i = arg; while (i > 0) { if (i == 2) { i = 9; break; } i = i - 1; } arg = arg - 1 - i / 9; }",
            "while (true) ;",
            "if (arg) while (arg) arg = arg - 1;"})
    void control_isStructured(String program) {
        agrees(program, List.of(-1L, 0L, 1L, 2L, 3L, 5L, 8L, 20L));
    }

    @Test
    void longPrograms_nestAndRecurseNowhere() {
        agrees("if (arg == 1) arg = 2; else arg = arg + 1;\n".repeat(5_000) + "return arg;", List.of(0L, 1L));
        agrees("if (arg == 1) return 7;\narg = arg + 1;\n".repeat(5_000) + "return arg;", List.of(0L, 2L));
        agrees("while (arg < 0) arg = arg + 1;\n".repeat(2_000) + "return arg;", List.of(-2L, 1L));
        agrees("if (arg) ".repeat(900) + "return arg; return 0;", List.of(0L, 1L));
        agrees("while (arg) ".repeat(300) + "arg = arg - 1; return arg;", List.of(0L, 3L));
    }

    @ParameterizedTest
    @EnumSource
    void programsOfEachShape_areThoseOfTheEvaluator(Shape shape) {
        agrees(shape.program(400), List.of(0L, 7L, -1L));
    }

    @ParameterizedTest
    @CsvSource({"DEEP_LOOPS, 3600", "DEEP_IFS, 3600", "ELSE_IF, 1000", "CONTINUES, 2000", "LOOPS, 10000"})
    void programs_deepOrLong_areThoseOfTheEvaluator(Shape shape, int lines) {
        agrees(shape.program(lines), List.of(0L, 7L));
    }

    /// Browsers take quadratic time for what nests deeply.
    @ParameterizedTest
    @EnumSource(names = {"MIXED", "BRANCHES", "RETURNS", "LOOPS", "GUARDED_LOOPS"})
    void statementsInARow_doNotNest(Shape shape) {
        assertThat(module(written(shape.program(1_000))).code().maxDepth()).isLessThan(16);
    }

    @Test
    void values_shareVariables() {
        assertThat(module(written(Shape.MIXED.program(1_000))).locals().count()).isLessThan(100);
    }

    /// Too many variables, too deep, and too many variables at too many places.
    @ParameterizedTest
    @CsvSource({"SQUARES, 50000", "BREAKS, 2600", "CONTINUES, 3000"})
    void program_tooLargeForBrowsers_isLeftToTheEvaluator(Shape shape, int lines) {
        assertThat(Chicory.ENGINE.compile(written(shape.program(lines)), Cancellation.NONE)).isEmpty();
    }

    @Test
    void trips_areCountedExactly() {
        var graph = written("int i = 0; while (i < arg) i = i + 1; return i;");
        var code = compile(graph);
        long portion = module(graph).portion();
        assertThat(portion).isGreaterThan(1_000);
        for (long trips : new long[]{0, 1, 2, portion - 1, portion, portion + 1}) {
            var limits = new Limits(trips, Duration.ofMinutes(10));
            var last = code.run(trips, limits, Cancellation.NONE);
            assertThat(last.value()).hasValue(trips);
            assertThat(last.loopTrips()).isEqualTo(trips);
            var stopped = code.run(trips + 1, limits, Cancellation.NONE);
            assertThat(stopped.outcome()).isEqualTo(Outcome.OUT_OF_TRIPS);
            assertThat(stopped.loopTrips()).isEqualTo(trips);
            assertThat(stopped.last()).isInstanceOf(LoopNode.class);
        }
    }

    @Test
    void endlessRun_outOfTime_stops() {
        var run = compile(written("while (true) arg = arg + 1;")).run(0,
                new Limits(Long.MAX_VALUE, Duration.ofMillis(100)), Cancellation.NONE);
        assertThat(run.outcome()).isEqualTo(Outcome.OUT_OF_TIME);
        assertThat(run.value()).isEmpty();
    }

    @Test
    void endlessRun_cancelled_stops() {
        var polls = new AtomicInteger();
        assertThatThrownBy(() -> compile(written("while (true) ;")).run(0,
                new Limits(Long.MAX_VALUE, Duration.ofDays(1)), () -> polls.incrementAndGet() >= 3))
                .isInstanceOf(CancelledException.class);
        assertThat(polls).hasValue(3);
    }

    @Test
    void compilation_cancelled_stops() {
        assertThatThrownBy(() -> Chicory.ENGINE.compile(written("return arg;"), () -> true))
                .isInstanceOf(CancelledException.class);
    }

    @Test
    void module_importsTheFuelAndNothingElse() {
        for (long seed = 0; seed < 20; seed++) {
            var compilation = Compiler.compile(new SourceText(RandomPrograms.program(seed)), Cancellation.NONE);
            if (!compilation.hasErrors()) {
                var imports = Parser.parse(module(compilation.graph()).bytes().toArray()).importSection();
                assertThat(imports.importCount()).isEqualTo(1);
                assertThat(imports.getImport(0).module() + "." + imports.getImport(0).name()).isEqualTo("fuel.refill");
            }
        }
    }
}
