package dev.simplelang.bench;

import dev.simplelang.debug.DebuggedProgram;
import dev.simplelang.debug.DebuggedProgram.Kind;
import dev.simplelang.debug.DebuggedRun;
import dev.simplelang.debug.Formula;
import dev.simplelang.debug.Goals;
import dev.simplelang.debug.Probe;
import dev.simplelang.debug.Stop;
import dev.simplelang.driver.CompileOptions;
import dev.simplelang.driver.Engine;
import dev.simplelang.eval.Limits;
import dev.simplelang.eval.Run;
import dev.simplelang.ide.Analysis;
import dev.simplelang.jvm.BytecodeEngine;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/// How long the debugger takes to come to a place 100 million loop trips away, forward and back,
/// beside the run without a debugger; and how late a run that is paused stops.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class DebugBenchmark {

    private static final long TRIPS = 100_000_000;
    private static final long NANOS_UNTIL_PAUSE = 200_000_000;

    private DebuggedProgram program;
    private Engine.Executable executable;
    private DebuggedRun run;

    @Setup
    public void compile() {
        var analysis = Analysis.of(new SourceText("""
                int s = 0;
                int i = 0;
                while (i < arg) {
                    s = s + i * i;
                    if (s > 1000000) s = s - 999983;
                    i = i + 1;
                }
                return s;
                """), CompileOptions.DEFAULT.withEngine(new BytecodeEngine()), Cancellation.NONE);
        program = new DebuggedProgram(analysis, Kind.AS_BUILT);
        executable = new BytecodeEngine().compile(program.graph(), Cancellation.NONE).orElseThrow();
    }

    /// The run is made anew for each shot; for [#backward] it is at its end.
    @Setup(Level.Invocation)
    public void begin() {
        run = new DebuggedRun(program, TRIPS, Cancellation.NONE);
        run.resume(Goals.of());
    }

    private Probe breakpoint(String condition) {
        var place = program.places().all().get(3);
        return program.probes().breakpoint(place, Optional.of(Formula.of(condition, place.declared())),
                Optional.empty());
    }

    private DebuggedRun another() {
        return new DebuggedRun(program, TRIPS, Cancellation.NONE);
    }

    /// The engine alone.
    @Benchmark
    public Run engine() {
        return executable.run(TRIPS, Limits.ofTrips(Long.MAX_VALUE), Cancellation.NONE);
    }

    /// The debugger without a breakpoint.
    @Benchmark
    public Stop forward() {
        return another().resume(Goals.of());
    }

    /// A conditional breakpoint in the loop, which holds in the last trip.
    @Benchmark
    public Stop condition() {
        return another().resume(Goals.of(breakpoint("i == arg - 1")));
    }

    /// From the end back to the beginning.
    @Benchmark
    public Stop backward() {
        return run.reverse(Goals.of(breakpoint("i == 5")));
    }

    /// A run of which nobody knows the end, paused after 200 ms: those are to be subtracted.
    @Benchmark
    public Stop pause() {
        long begin = System.nanoTime();
        return new DebuggedRun(program, Long.MAX_VALUE, Cancellation.NONE).resume(new Goals(List.of(), List.of(),
                (_, _) -> {}, () -> System.nanoTime() - begin > NANOS_UNTIL_PAUSE));
    }
}
