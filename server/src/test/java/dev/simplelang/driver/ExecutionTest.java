package dev.simplelang.driver;

import dev.simplelang.eval.Limits;
import dev.simplelang.eval.Run;
import dev.simplelang.eval.Run.Outcome;
import dev.simplelang.jvm.BytecodeEngine;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.CancelledException;
import dev.simplelang.text.SourceText;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ExecutionTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    /// The compiler does not know what comes out, and there is one trip for each unit of `arg`.
    private static final String COUNTING = "int s = 0; int i = 0; while (i < arg) { s = s * 3 + i / 7; i = i + 1; } return s;";

    private static Compilation compile(String program) {
        return Compiler.compile(new SourceText(program), CompileOptions.DEFAULT.withEngine(new BytecodeEngine()),
                Cancellation.NONE);
    }

    private static Execution execution(String program) {
        return compile(program).execution();
    }

    private static long expected(long arg) {
        long s = 0;
        for (long i = 0; i < arg; i++) {
            s = s * 3 + i / 7;
        }
        return s;
    }

    private static Run run(Execution execution, long arg, long maxLoopTrips) {
        return execution.run(arg, new Limits(maxLoopTrips, MINUTE), Cancellation.NONE);
    }

    private static Run run(Execution execution, long arg, Duration timeout) {
        return execution.run(arg, new Limits(Long.MAX_VALUE, timeout), Cancellation.NONE);
    }

    @Test
    void engines_ofOneProgram_agree() {
        for (long arg : new long[]{0, 1, 19_999, 20_000, 20_001, 1_000_000}) {
            for (long allowance : new long[]{0, 1, 1_000_000}) {
                var run = run(execution(COUNTING), arg, arg + allowance);
                assertThat(run.outcome()).isEqualTo(Outcome.RETURNED);
                assertThat(run.value()).hasValue(expected(arg));
                assertThat(run.loopTrips()).isEqualTo(arg);
            }
            if (arg > 0) {
                var stopped = run(execution(COUNTING), arg, arg - 1);
                assertThat(stopped.outcome()).isEqualTo(Outcome.OUT_OF_TRIPS);
                assertThat(stopped.loopTrips()).isEqualTo(arg - 1);
            }
        }
    }

    @Test
    void manyRuns_giveTheFirstResult() {
        var execution = execution(COUNTING);
        for (long arg = 0; arg < 1_000; arg++) {
            assertThat(run(execution, arg, 1_000).value()).hasValue(expected(arg));
        }
        assertThat(run(execution, 10, 9).outcome()).isEqualTo(Outcome.OUT_OF_TRIPS);
        assertThat(run(execution, 10, 0).outcome()).isEqualTo(Outcome.OUT_OF_TRIPS);
        assertThat(run(execution, 0, 0).outcome()).isEqualTo(Outcome.RETURNED);
    }

    @Test
    void concurrentRuns_doNotInterfere() throws Exception {
        var execution = execution(COUNTING);
        try (var threads = Executors.newFixedThreadPool(4)) {
            var tasks = LongStream.range(0, 200).<Callable<Boolean>>mapToObj(i -> () -> {
                long arg = i * 200;
                return run(execution, arg, arg).value().orElseThrow() == expected(arg);
            }).toList();
            for (var done : threads.invokeAll(tasks)) {
                assertThat(done.get()).isTrue();
            }
        }
    }

    @Test
    void time_ofBothEngines_counts() {
        var run = run(execution("while (arg != 0) arg = arg + 2; return 0;"), 1, Duration.ofMillis(200));
        assertThat(run.outcome()).isEqualTo(Outcome.OUT_OF_TIME);
        assertThat(run.nanos()).isGreaterThanOrEqualTo(200_000_000);
    }

    /// With a little time the evaluator is stopped, with more the bytecode while it is made, with more the bytecode itself.
    @Test
    void time_mayRunOutAnywhere() {
        var program = IntStream.range(0, 2_000).mapToObj(i -> "if (i == %d) s = s * 3 + i / 7;\n".formatted(i * 3))
                .collect(Collectors.joining("", "int s = 0; int i = 0; while (i * 2 != arg) { i = i + 1;\n",
                        "} return s;"));
        var compilation = compile(program);
        for (long millis = 0; millis < 200; millis += 10) {
            var run = run(compilation.execution(), 1, Duration.ofMillis(millis));
            assertThat(run.outcome()).isEqualTo(Outcome.OUT_OF_TIME);
            assertThat(run.value()).isEmpty();
            assertThat(run.nanos()).isGreaterThanOrEqualTo(millis * 1_000_000);
        }
    }

    /// In the evaluator, and when that has had its time, in the bytecode.
    @Test
    void endlessRun_cancelled_stops() {
        var execution = execution("while (arg != 0) arg = arg + 2; return 0;");
        isStoppedByCancelling(execution);
        run(execution, 1, Duration.ofMillis(100));
        isStoppedByCancelling(execution);
    }

    private static void isStoppedByCancelling(Execution execution) {
        var polls = new AtomicInteger();
        assertThatThrownBy(() -> execution.run(1, new Limits(Long.MAX_VALUE, Duration.ofDays(1)),
                () -> polls.incrementAndGet() >= 20)).isInstanceOf(CancelledException.class);
        // Who makes the bytecode gives up and does not say why, so that it is asked once more.
        assertThat(polls).hasValueBetween(20, 21);
    }

    @Test
    void program_tooLargeForBytecode_runs() {
        var program = IntStream.range(0, 20_000).mapToObj(i -> "int v%d = arg + %d;\n".formatted(i, i))
                .collect(Collectors.joining())
                + IntStream.range(2, 20_000).mapToObj(i -> "v%d = v%d;\n".formatted(i - 1, i)).collect(Collectors
                        .joining("", "while (v0 < 0) {\n", "while (arg < 0) arg = arg + 1; v0 = arg; }\n"))
                + "return v1;";
        var compilation = compile(program);
        var run = run(new Execution(compilation.asWritten().graph(), new BytecodeEngine()), -50_000, Long.MAX_VALUE);
        assertThat(run.value()).hasValue(-49_998);
        assertThat(run.loopTrips()).isEqualTo(50_001);
    }
}
