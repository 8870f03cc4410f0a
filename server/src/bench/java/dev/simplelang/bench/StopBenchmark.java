package dev.simplelang.bench;

import dev.simplelang.driver.Compiler;
import dev.simplelang.driver.Execution;
import dev.simplelang.eval.Limits;
import dev.simplelang.eval.Run;
import dev.simplelang.ir.Graph;
import dev.simplelang.jvm.BytecodeEngine;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/// How late an endless run stops: how much longer it takes than its time limit. Whatever engine it has come to by then, it
/// looks at the clock when it looks whether it is cancelled.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class StopBenchmark {

    /// How long the loop is.
    @Param({"1", "100", "1000", "5000"})
    public int lines;

    /// When to stop: in the evaluator, soon after bytecode is made, long after.
    @Param({"5", "100", "1000"})
    public int limitMillis;

    private Graph graph;

    @Setup
    public void compile() {
        var body = IntStream.range(0, lines).mapToObj(
                i -> "v%d = v%d / (v%d + %d) * arg + v%d;\n".formatted(i % 4, (i + 1) % 4, (i + 2) % 4, i, i % 4))
                .collect(Collectors.joining());
        graph = Compiler
                .compile(new SourceText("int v0 = 1;\nint v1 = 2;\nint v2 = 3;\nint v3 = 4;\nwhile (arg != 0) {\n"
                        + "arg = arg + 2;\n" + body + "}\nreturn v0 + v1 + v2 + v3;\n"), Cancellation.NONE)
                .graph();
    }

    /// A run with bytecode of its own.
    @Benchmark
    public Run stop() {
        var run = new Execution(graph, new BytecodeEngine()).run(1,
                new Limits(Long.MAX_VALUE, Duration.ofMillis(limitMillis)),
                Cancellation.NONE);
        if (run.outcome() != Run.Outcome.OUT_OF_TIME) {
            throw new IllegalStateException(run.toString());
        }
        return run;
    }
}
