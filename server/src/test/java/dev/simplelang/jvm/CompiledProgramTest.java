package dev.simplelang.jvm;

import dev.simplelang.Nightly;
import dev.simplelang.build.LoopPhis;
import dev.simplelang.driver.Compilation;
import dev.simplelang.driver.CompileOptions;
import dev.simplelang.driver.Compiler;
import dev.simplelang.eval.Evaluator;
import dev.simplelang.eval.Limits;
import dev.simplelang.eval.Run;
import dev.simplelang.eval.Run.Outcome;
import dev.simplelang.ir.Graph;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.schedule.Strategy;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.CancelledException;
import dev.simplelang.text.SourceText;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CompiledProgramTest {

    private static final Limits PLENTY = new Limits(10_000_000, Duration.ofMinutes(1));

    /// Random programs may run for ever.
    private static final Limits FEW = new Limits(1_000, Duration.ofMinutes(1));

    private static final List<Long> EXTREMES = List.of(Long.MIN_VALUE, Long.MIN_VALUE + 1, -2L, -1L, 0L, 1L, 2L, 3L,
            1L << 31, 1L << 32, Long.MAX_VALUE - 1, Long.MAX_VALUE);

    private static Compilation compile(String program) {
        var compilation = Compiler.compile(new SourceText(program), Cancellation.NONE);
        assertThat(compilation.errors()).isEmpty();
        return compilation;
    }

    private static Graph written(String program) {
        return compile(program).asWritten().graph();
    }

    private static CompiledProgram bytecode(Graph graph, int largestMethod) {
        return CompiledProgram
                .of(Schedule.of(graph, Strategy.BEST, Cancellation.NONE), largestMethod, Cancellation.NONE)
                .orElseThrow();
    }

    private static Run run(Graph graph, long arg, Limits limits) {
        return bytecode(graph, 7_000).run(arg, limits, Cancellation.NONE);
    }

    private static void agrees(Graph graph, int largestMethod, List<Long> args) {
        agrees(graph, largestMethod, args, PLENTY);
    }

    private static void agrees(Graph graph, int largestMethod, List<Long> args, Limits limits) {
        var program = bytecode(graph, largestMethod);
        var evaluator = new Evaluator(graph, Cancellation.NONE);
        for (long arg : args) {
            assertThat(program.run(arg, limits, Cancellation.NONE)).as("arg %d", arg).usingRecursiveComparison()
                    .comparingOnlyFields("outcome", "value", "loopTrips", "last")
                    .withEqualsForType((one, other) -> one == other, dev.simplelang.ir.Node.class)
                    .isEqualTo(evaluator.run(arg, limits, Cancellation.NONE));
        }
    }

    @Test
    void phisOfARegion_changeAtOnce() {
        var swap = "int a = 1; int b = 2; while (arg > 0) { int t = a; a = b; b = t; arg = arg - 1; } return a * 10 + b;";
        assertThat(run(written(swap), 0, PLENTY).value()).hasValue(12);
        assertThat(run(written(swap), 3, PLENTY).value()).hasValue(21);
        var lostCopy = "int t = 0; while (arg < 10) { t = arg; arg = arg + 1; } return t;";
        assertThat(run(written(lostCopy), 5, PLENTY).value()).hasValue(9);
        var rotation = """
                int a = 1; int b = 2; int c = 3; int d = 4;
                while (arg > 0) { int t = a; a = b; b = c; c = d; d = t; arg = arg - 1; }
                return a * 1000 + b * 100 + c * 10 + d;
                """;
        assertThat(run(written(rotation), 2, PLENTY).value()).hasValue(3412);
    }

    /// As the program is written: with two literals, and with `arg` on either side.
    @ParameterizedTest
    @ValueSource(strings = {"+", "-", "*", "/", "==", "!=", "<", "<=", ">", ">="})
    void operations_areThoseOfTheEvaluator(String operator) {
        for (long x : EXTREMES) {
            agrees(written("return arg %s (%d);".formatted(operator, x)), 7_000, EXTREMES);
            agrees(written("return (%d) %s arg;".formatted(x, operator)), 7_000, EXTREMES);
            agrees(written("if (arg %s (%d)) return 1; return !(arg %s (%d)) + (arg %s -arg);".formatted(operator, x,
                    operator, x, operator)), 7_000, EXTREMES);
            for (long y : EXTREMES) {
                agrees(written("return (%d) %s (%d);".formatted(x, operator, y)), 7_000, List.of(0L));
            }
        }
    }

    @Test
    void division_isTotal() {
        assertThat(run(written("return 5 / arg;"), 0, PLENTY).value()).hasValue(0);
        assertThat(run(written("return arg / -1;"), Long.MIN_VALUE, PLENTY).value()).hasValue(Long.MIN_VALUE);
        assertThat(run(written("return -9223372036854775808 / arg;"), -1, PLENTY).value()).hasValue(Long.MIN_VALUE);
        assertThat(run(written("return -7 / arg;"), 2, PLENTY).value()).hasValue(-3);
    }

    /// The divisor is known not to be 0 where the quotient is used, and is 0 for `arg` = -1 where it is computed.
    @Test
    void divisor_zeroAndUnneeded_isAllowed() {
        var graph = compile("""
                int two = 2;
                if (arg < 0) return 1;
                if (arg < 0) arg = 0;
                return 2 / (two + two / arg);
                """).graph();
        for (var strategy : Strategy.values()) {
            var program = CompiledProgram.of(Schedule.of(graph, strategy, Cancellation.NONE), Cancellation.NONE)
                    .orElseThrow();
            assertThat(program.run(-1, PLENTY, Cancellation.NONE).value()).as("%s", strategy).hasValue(1);
            assertThat(program.run(1, PLENTY, Cancellation.NONE).value()).as("%s", strategy).hasValue(0);
        }
    }

    @Test
    void expressions_mayBeDeep() {
        agrees(written("return " + "(arg - ".repeat(900) + "1" + ")".repeat(900) + ";"), 7_000, EXTREMES);
        agrees(written("return arg" + " * 3 + arg".repeat(20_000) + ";"), 7_000, EXTREMES);
    }

    /// Most methods hold one value here; each way of control leads from method to method.
    @ParameterizedTest
    @ValueSource(ints = {30, 200, 1_000, 7_000})
    void largePrograms_areCut(int largestMethod) {
        for (long seed = 0; seed < Nightly.share(20); seed++) {
            var compilation = compile(RandomPrograms.program(seed, 300));
            agrees(compilation.graph(), largestMethod, List.of(0L, 7L, -1L), FEW);
            agrees(compilation.asWritten().graph(), largestMethod, List.of(0L, 7L, -1L), FEW);
        }
    }

    @Test
    void straightCode_long_isCut() {
        var program = IntStream.range(0, 20_000).mapToObj(i -> "v%d = v%d * v%d + %d;\n".formatted(i % 5, (i + 1) % 5,
                (i + 3) % 5, i))
                .collect(Collectors.joining("", "int v0 = arg; int v1 = 1; int v2 = 2; int v3 = 3; int v4 = 4;\n",
                        "return v0 + v1 + v2 + v3 + v4;"));
        agrees(written(program), 7_000, EXTREMES);
    }

    /// 100 loops, each with phis of 400 variables, and 40,000 values in the frame.
    @Test
    void values_mayBeMany() {
        var program = IntStream.range(0, 400).mapToObj(i -> "int v%d = arg + %d;\n".formatted(i, i))
                .collect(Collectors.joining())
                + "while (arg < 0) arg = arg + 1;\n".repeat(100)
                + IntStream.range(0, 400).mapToObj(" + v%d"::formatted)
                        .collect(Collectors.joining("", "return arg", ";"));
        var eager = Compiler.compile(new SourceText(program), CompileOptions.DEFAULT.withPhis(LoopPhis.EAGER),
                Cancellation.NONE).asWritten().graph();
        agrees(eager, 7_000, List.of(-3L, 7L));
    }

    /// More constants than a class has room for.
    @Test
    void constants_mayBeMany() {
        var program = IntStream.range(0, 40_000).mapToObj(i -> "arg = arg * %d;\n".formatted((1L << 40) + i))
                .collect(Collectors.joining("", "", "return arg;"));
        agrees(written(program), 7_000, EXTREMES);
    }

    /// A loop with so many phis that setting them is too large for a method.
    @Test
    void program_tooLarge_isLeftToTheEvaluator() {
        var program = IntStream.range(0, 20_000).mapToObj(i -> "int v%d = arg + %d;\n".formatted(i, i))
                .collect(Collectors.joining())
                + IntStream.range(1, 20_000).mapToObj(i -> "v%d = v%d;\n".formatted(i - 1, i))
                        .collect(Collectors.joining("", "while (v0 < 0) {\n", "v19999 = v19999 + 1; }\n"))
                + "return v0;";
        assertThat(
                CompiledProgram.of(Schedule.of(written(program), Strategy.BEST, Cancellation.NONE), Cancellation.NONE))
                .isEmpty();
    }

    @Test
    void trips_areCountedExactly() {
        var graph = written("int i = 0; while (i < arg) i = i + 1; return i;");
        long portion = bytecode(graph, 7_000).portion();
        assertThat(portion).isGreaterThan(1_000);
        for (long trips : new long[]{0, 1, 2, portion - 1, portion, portion + 1, 3 * portion}) {
            var limits = new Limits(trips, Duration.ofMinutes(1));
            var last = run(graph, trips, limits);
            assertThat(last.outcome()).isEqualTo(Outcome.RETURNED);
            assertThat(last.value()).hasValue(trips);
            assertThat(last.loopTrips()).isEqualTo(trips);
            var stopped = run(graph, trips + 1, limits);
            assertThat(stopped.outcome()).isEqualTo(Outcome.OUT_OF_TRIPS);
            assertThat(stopped.value()).isEmpty();
            assertThat(stopped.loopTrips()).isEqualTo(trips);
        }
    }

    @Test
    void endlessRun_outOfTime_stops() {
        var graph = written("while (true) arg = arg + 1;");
        var run = run(graph, 0, new Limits(Long.MAX_VALUE, Duration.ofMillis(100)));
        assertThat(run.outcome()).isEqualTo(Outcome.OUT_OF_TIME);
        assertThat(run.value()).isEmpty();
        assertThat(run.nanos()).isGreaterThanOrEqualTo(100_000_000);
        assertThat(run.last()).isInstanceOf(dev.simplelang.ir.LoopNode.class);
    }

    @Test
    void endlessRun_cancelled_stops() {
        var program = bytecode(written("while (true) { int i = 0; while (i < 1000) i = i + 1; }"), 7_000);
        var polls = new AtomicInteger();
        assertThatThrownBy(() -> program.run(0, new Limits(Long.MAX_VALUE, Duration.ofDays(1)),
                () -> polls.incrementAndGet() >= 5)).isInstanceOf(CancelledException.class);
        assertThat(polls).hasValue(5);
    }

    @Test
    void compilation_cancelled_stops() {
        var schedule = Schedule.of(written("return arg;"), Strategy.BEST, Cancellation.NONE);
        assertThatThrownBy(() -> CompiledProgram.of(schedule, () -> true)).isInstanceOf(CancelledException.class);
    }
}
