package dev.simplelang.eval;

import dev.simplelang.driver.Compiler;
import dev.simplelang.eval.Run.Outcome;
import dev.simplelang.ir.Graph;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.CancelledException;
import dev.simplelang.text.SourceText;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class EvaluatorTest {

    private static final Limits PLENTY = new Limits(1_000_000, Duration.ofMinutes(1));

    private static Graph written(String program) {
        var compilation = Compiler.compile(new SourceText(program), Cancellation.NONE);
        assertThat(compilation.errors()).isEmpty();
        return compilation.asWritten().graph();
    }

    private static Run run(String program, long arg, Limits limits) {
        return new Evaluator(written(program), Cancellation.NONE).run(arg, limits, Cancellation.NONE);
    }

    private static long value(String program, long arg) {
        return run(program, arg, PLENTY).value().orElseThrow();
    }

    @Test
    void phisOfARegion_changeAtOnce() {
        var swap = "int a = 1; int b = 2; while (arg > 0) { int t = a; a = b; b = t; arg = arg - 1; } return a * 10 + b;";
        assertThat(value(swap, 0)).isEqualTo(12);
        assertThat(value(swap, 3)).isEqualTo(21);
        var lostCopy = "int t = 0; while (arg < 10) { t = arg; arg = arg + 1; } return t;";
        assertThat(value(lostCopy, 5)).isEqualTo(9);
    }

    @Test
    void valuesOfAnOuterLoop_lastThroughTheInner() {
        var program = """
                int sum = 0;
                int i = 0;
                while (i < 4) {
                    int square = i * i + arg;
                    int j = 0;
                    while (j < 3) { sum = sum * 3 + square - j; j = j + 1; }
                    i = i + 1;
                }
                return sum;
                """;
        long sum = 0;
        for (long i = 0; i < 4; i++) {
            for (long j = 0; j < 3; j++) {
                sum = sum * 3 + i * i + 7 - j;
            }
        }
        assertThat(value(program, 7)).isEqualTo(sum);
    }

    @Test
    void evaluator_runsManyArguments() {
        var evaluator = new Evaluator(written("int x = arg * 2; while (x < 5) x = x + 1; return x + arg;"),
                Cancellation.NONE);
        for (long arg = -3; arg < 6; arg++) {
            assertThat(evaluator.run(arg, PLENTY, Cancellation.NONE).value()).hasValue(Math.max(2 * arg, 5) + arg);
        }
    }

    @Test
    void sharedValues_areComputedOnce() {
        // Evaluated once for each user, this would take 2^2000 steps.
        assertThat(value("arg = arg * arg + 1;\n".repeat(2_000) + "return arg;", 2)).isNotZero();
    }

    @Test
    void longChains_fitTheStack() {
        assertThat(value("return arg" + "+arg".repeat(200_000) + ";", 3)).isEqualTo(600_003);
    }

    @Test
    void limitOfTrips_isExact() {
        var program = "int i = 0; while (i < arg) i = i + 1; return i;";
        var enough = run(program, 10, new Limits(10, Duration.ofMinutes(1)));
        assertThat(enough.outcome()).isEqualTo(Outcome.RETURNED);
        assertThat(enough.loopTrips()).isEqualTo(10);
        var tooFew = run(program, 11, new Limits(10, Duration.ofMinutes(1)));
        assertThat(tooFew.outcome()).isEqualTo(Outcome.OUT_OF_TRIPS);
        assertThat(tooFew.value()).isEmpty();
        assertThat(tooFew.loopTrips()).isEqualTo(10);
        assertThat(run(program, 0, new Limits(0, Duration.ofMinutes(1))).value()).hasValue(0);
    }

    @Test
    void endlessRun_outOfTime_ends() {
        var run = run("while (true) {} return 1;", 0, new Limits(Long.MAX_VALUE, Duration.ofMillis(50)));
        assertThat(run.outcome()).isEqualTo(Outcome.OUT_OF_TIME);
        assertThat(run.value()).isEmpty();
        assertThat(run.nanos()).isGreaterThanOrEqualTo(50_000_000);
    }

    @Test
    void endlessRun_cancelled_throws() {
        var polls = new AtomicInteger();
        var evaluator = new Evaluator(written("while (true) arg = arg + 1;"), Cancellation.NONE);
        assertThatThrownBy(() -> evaluator.run(0, new Limits(Long.MAX_VALUE, Duration.ofDays(1)),
                () -> polls.incrementAndGet() > 3)).isInstanceOf(CancelledException.class);
    }

    @Test
    void fallingThrough_hasNoValue() {
        var run = run("if (arg) return 1;", 0, PLENTY);
        assertThat(run.outcome()).isEqualTo(Outcome.FELL_THROUGH);
        assertThat(run.value()).isEmpty();
    }
}
