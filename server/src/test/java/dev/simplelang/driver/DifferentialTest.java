package dev.simplelang.driver;

import dev.simplelang.cfg.Verifier;
import dev.simplelang.eval.Evaluator;
import dev.simplelang.eval.Limits;
import dev.simplelang.ir.Graph;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.oracle.Shrinker;
import dev.simplelang.oracle.TreeInterpreter;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// The tree interpreter, the graph as written and the optimized graph agree: on the value, on the way a run ends, and the
/// graph as written also on the number of loop trips.
///
/// `-Dsimple.seed=N` starts at another seed, `-Dsimple.programs=N` tries as many programs.
class DifferentialTest {

    private static final long[] ARGUMENTS = {0, 1, 2, 5, 10, -1, -7, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE};

    private static final long TRIPS = 2_000;

    /// A loop that the optimizer removes costs no trips, so that a run of the optimized graph may end where the
    /// interpreter is out of them. Given this many times as many, the interpreter must then end alike.
    private static final long MORE = 50;

    @Test
    void allWaysToRunAgree() {
        long seed = Long.getLong("simple.seed", 20_261_121L);
        long programs = Long.getLong("simple.programs", 1_000L);
        System.out.println("DifferentialTest: -Dsimple.seed=" + seed + " -Dsimple.programs=" + programs);
        for (long i = 0; i < programs; i++) {
            var program = RandomPrograms.program(seed + i);
            var difference = difference(program);
            if (difference.isPresent()) {
                var small = Shrinker.shrink(program, candidate -> difference(candidate).isPresent());
                assertThat(difference(small).orElse("")).as("seed %d, shrunk to%n%s", seed + i, small).isEmpty();
            }
        }
    }

    private static Optional<String> difference(String program) {
        Compilation compilation;
        Evaluator written;
        Evaluator optimized;
        try {
            compilation = Compiler.compile(new SourceText(program), Cancellation.NONE);
            verify(compilation.asWritten().graph());
            verify(compilation.graph());
            written = new Evaluator(compilation.asWritten().graph(), Cancellation.NONE);
            optimized = new Evaluator(compilation.graph(), Cancellation.NONE);
        } catch (RuntimeException failure) {
            return Optional.of(failure + " at " + List.of(failure.getStackTrace()).subList(0, 3));
        }
        if (compilation.hasErrors()) {
            return Optional.of("does not compile: " + compilation.errors());
        }
        for (long arg : ARGUMENTS) {
            try {
                var expected = TreeInterpreter.run(program, arg, TRIPS);
                var first = run(written, arg);
                if (!first.equals(expected.result() + ", " + expected.loopTrips() + " trips")) {
                    return Optional.of("arg " + arg + ": " + expected + ", as written " + first);
                }
                var second = run(optimized, arg).replaceFirst(", .*", "");
                if (!second.equals(expected.result()) && !second
                        .equals(TreeInterpreter.run(program, arg, MORE * TRIPS).result())) {
                    return Optional.of("arg " + arg + ": " + expected + ", optimized " + second);
                }
                var constant = compilation.constantResult();
                if (constant.isPresent() && expected.value().isPresent() && !expected.value().equals(constant)) {
                    return Optional.of("arg " + arg + ": " + expected + ", but proved " + constant);
                }
            } catch (RuntimeException failure) {
                return Optional.of(failure + " at " + List.of(failure.getStackTrace()).subList(0, 3));
            }
        }
        return Optional.empty();
    }

    private static void verify(Graph graph) {
        var violations = Verifier.violations(graph, Cancellation.NONE);
        if (!violations.isEmpty()) {
            throw new IllegalStateException(violations.toString());
        }
    }

    private static String run(Evaluator evaluator, long arg) {
        var run = evaluator.run(arg, new Limits(TRIPS, Duration.ofMinutes(1)), Cancellation.NONE);
        var result = switch (run.outcome()) {
            case RETURNED -> "RETURNED " + run.value().getAsLong();
            case FELL_THROUGH -> "FELL_THROUGH";
            case OUT_OF_TRIPS -> "STOPPED";
            case OUT_OF_TIME -> "out of time";
        };
        return result + ", " + run.loopTrips() + " trips";
    }
}
