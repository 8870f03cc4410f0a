package dev.simplelang.jvm;

import dev.simplelang.driver.Compiler;
import dev.simplelang.eval.Evaluator;
import dev.simplelang.eval.Limits;
import dev.simplelang.eval.Run;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.schedule.Strategy;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/// How long a loop trip takes: as bytecode, in the evaluator, and in a Java method that says the same and counts the same
/// fuel.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RunBenchmark {

    /// A run of each program makes at least so many trips, and so few more that they do not matter.
    private static final int TRIPS = 20_000_000;

    private static final double MOST = 1.01 * TRIPS;

    private static final Limits LIMITS = new Limits(Long.MAX_VALUE, Duration.ofDays(1));

    /// A program in both languages.
    public enum Program {
        /// One loop with a sum.
        COUNTING(TRIPS, """
                int s = 0;
                int i = 0;
                while (i < arg) {
                    s = s + i*3;
                    i = i + 1;
                }
                return s;
                """) {
            @Override
            public int run(int at, long[] frame, RunState state) {
                long arg = frame[0];
                int fuel = state.fuel;
                long s = 0;
                long i = 0;
                while (i < arg) {
                    s = s + i * 3;
                    i = i + 1;
                    if (--fuel < 0) {
                        fuel = state.refill(0);
                    }
                }
                return state.returned(s, fuel, 0);
            }
        },
        /// Loops in each other with `break`, `continue` and a division by a constant.
        NESTED(TRIPS / 1_000, """
                int s = 0;
                int i = 0;
                while (i < arg) {
                    i = i + 1;
                    int j = 0;
                    while (true) {
                        j = j + 1;
                        if (j == 1000) break;
                        if (j == i) continue;
                        s = s + j / 3;
                    }
                }
                return s;
                """) {
            @Override
            public int run(int at, long[] frame, RunState state) {
                long arg = frame[0];
                int fuel = state.fuel;
                long s = 0;
                long i = 0;
                while (i < arg) {
                    i = i + 1;
                    long j = 0;
                    while (true) {
                        j = j + 1;
                        if (j == 1000) {
                            break;
                        }
                        if (j != i) {
                            s = s + j / 3;
                        }
                        if (--fuel < 0) {
                            fuel = state.refill(0);
                        }
                    }
                    if (--fuel < 0) {
                        fuel = state.refill(0);
                    }
                }
                return state.returned(s, fuel, 0);
            }
        },
        /// Loops in each other with `break`, `continue` and divisions by what changes, which the processor takes long for.
        DIVISORS(19_417, """
                int primes = 0;
                int n = 1;
                while (n < arg) {
                    n = n + 1;
                    int d = 2;
                    while (d < n) {
                        if (n / d * d == n) break;
                        d = d + 1;
                    }
                    if (d < n) continue;
                    primes = primes + 1;
                }
                return primes;
                """) {
            @Override
            public int run(int at, long[] frame, RunState state) {
                long arg = frame[0];
                int fuel = state.fuel;
                long primes = 0;
                long n = 1;
                while (n < arg) {
                    n = n + 1;
                    long d = 2;
                    while (d < n) {
                        if (n / d * d == n) {
                            break;
                        }
                        d = d + 1;
                        if (--fuel < 0) {
                            fuel = state.refill(0);
                        }
                    }
                    if (d >= n) {
                        primes = primes + 1;
                    }
                    if (--fuel < 0) {
                        fuel = state.refill(0);
                    }
                }
                return state.returned(primes, fuel, 0);
            }
        };

        private final long arg;
        private final String source;

        Program(long arg, String source) {
            this.arg = arg;
            this.source = source;
        }

        /// The program in Java, as [Code#run].
        public abstract int run(int at, long[] frame, RunState state);
    }

    /// What is run.
    @Param
    public Program program;

    private CompiledProgram bytecode;
    private Evaluator evaluator;
    private Code java;

    /// @throws IllegalStateException if the program does not run as it should
    @Setup
    public void compile() {
        var graph = Compiler.compile(new SourceText(program.source), Cancellation.NONE).graph();
        bytecode = CompiledProgram.of(Schedule.of(graph, Strategy.BEST, Cancellation.NONE), Cancellation.NONE)
                .orElseThrow();
        evaluator = new Evaluator(graph, Cancellation.NONE);
        java = program::run;
        var runs = Arrays.asList(bytecode(), java(), evaluator());
        for (var run : runs) {
            if (!run.value().equals(runs.getFirst().value()) || run.loopTrips() != runs.getFirst().loopTrips()
                    || run.loopTrips() < TRIPS || run.loopTrips() > MOST) {
                throw new IllegalStateException(runs.toString());
            }
        }
    }

    @Benchmark
    @OperationsPerInvocation(TRIPS)
    public Run bytecode() {
        return bytecode.run(program.arg, LIMITS, Cancellation.NONE);
    }

    @Benchmark
    @OperationsPerInvocation(TRIPS)
    public Run java() {
        return new RunState(bytecode, LIMITS, Cancellation.NONE).run(List.of(java), new long[]{program.arg});
    }

    @Benchmark
    @OperationsPerInvocation(TRIPS)
    public Run evaluator() {
        return evaluator.run(program.arg, LIMITS, Cancellation.NONE);
    }
}
