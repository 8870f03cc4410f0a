package dev.simplelang.driver;

import dev.simplelang.cfg.Verifier;
import dev.simplelang.eval.Evaluator;
import dev.simplelang.eval.Limits;
import dev.simplelang.eval.Run;
import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.run.ProgramRun;
import dev.simplelang.ir.Graph;
import dev.simplelang.oracle.BoundedPrograms;
import dev.simplelang.oracle.GraphGuard;
import dev.simplelang.oracle.ProgramProperty;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.oracle.Shrinker;
import dev.simplelang.oracle.TreeInterpreter;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// A program compiled for one argument does with it what the program does: the same value, the same way of ending.
///
/// `-Dsimple.seed=N` starts at another seed, `-Dsimple.programs=N` tries as many programs.
class SpecializationTest {

    private static final long[] ARGUMENTS = {0, 1, 2, 3, 5, 10, -1, -7, 100, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE};

    private static final int ARGUMENTS_PER_PROGRAM = 2;

    private static final long TRIPS = 300;

    /// The optimizer removes loops, in the one graph others than in the other; a run that is out of trips may end where it is
    /// given this many times as many (see [DifferentialTest]).
    private static final long MORE = 1_000;

    /// Of so many programs, one is such that it ends for each argument.
    private static final int SHARE = 3;

    @Test
    void specializedProgram_runsLikeTheProgram() {
        long seed = Long.getLong("simple.seed", 42_000L);
        long programs = ProgramProperty.programs(200);
        System.out.println("SpecializationTest: -Dsimple.seed=" + seed + " -Dsimple.programs=" + programs);
        for (long i = 0; i < programs; i++) {
            var program = i % SHARE == 0 ? BoundedPrograms.program(seed + i) : RandomPrograms.program(seed + i);
            for (int j = 0; j < ARGUMENTS_PER_PROGRAM; j++) {
                long arg = ARGUMENTS[(int) ((i * ARGUMENTS_PER_PROGRAM + j) % ARGUMENTS.length)];
                if (difference(program, arg).isPresent()) {
                    var small = Shrinker.shrink(program, candidate -> difference(candidate, arg).isPresent());
                    assertThat(difference(small, arg).orElse(""))
                            .as("seed %d, arg %d, shrunk to%n%s", seed + i, arg, small).isEmpty();
                }
            }
        }
    }

    private static Optional<String> difference(String program, long arg) {
        try {
            var options = CompileOptions.DEFAULT.withArgument(OptionalLong.of(arg)).withObserver(new GraphGuard());
            var special = Compiler.compile(new SourceText(program), options, Cancellation.NONE);
            if (special.hasErrors()) {
                return Optional.empty();
            }
            var violations = Verifier.violationsWhenSettled(special.graph(), Cancellation.NONE);
            if (!violations.isEmpty()) {
                return Optional.of(violations.toString());
            }
            var expected = TreeInterpreter.run(special.tree(), special.resolution(), arg, TRIPS);
            return differs("specialized", run(special.graph(), arg), special, arg, expected)
                    .or(() -> differs("as written", run(special.asWritten().graph(), arg), special, arg, expected))
                    .or(() -> differs("general", run(special.general(Cancellation.NONE).graph(), arg), special, arg,
                            expected))
                    .or(() -> proved(special, expected));
        } catch (RuntimeException failure) {
            return Optional.of(failure + " at " + List.of(failure.getStackTrace()).subList(0, 3));
        }
    }

    private static Optional<String> differs(String way, Run run, Compilation compilation, long arg,
            TreeInterpreter.Run expected) {
        var result = switch (run.outcome()) {
            case RETURNED -> "RETURNED " + run.value().getAsLong();
            case FELL_THROUGH -> "FELL_THROUGH";
            case OUT_OF_TRIPS -> "STOPPED";
            case OUT_OF_TIME -> "out of time";
        };
        if (result.equals(expected.result())) {
            return Optional.empty();
        }
        var longer = TreeInterpreter.run(compilation.tree(), compilation.resolution(), arg, MORE * TRIPS).result();
        return result.equals(longer) || longer.equals("STOPPED")
                ? Optional.empty()
                : Optional.of(way + " " + result + " in place of " + longer);
    }

    private static Optional<String> proved(Compilation special, TreeInterpreter.Run expected) {
        var constant = special.constantResult();
        return constant.isPresent() && expected.value().isPresent() && !expected.value().equals(constant)
                ? Optional.of("proved " + constant)
                : Optional.empty();
    }

    private static Run run(Graph graph, long arg) {
        return new Evaluator(graph, Cancellation.NONE).run(arg, new Limits(TRIPS, Duration.ofMinutes(1)),
                Cancellation.NONE);
    }

    @Test
    void loopOverTheArgument_isGone() {
        var program = new SourceText("int s = 0; int i = 0; while (i < arg) { s = s + i; i = i + 1; } return s;");
        var special = Compiler.compile(program, CompileOptions.DEFAULT.withArgument(OptionalLong.of(5)),
                Cancellation.NONE);
        assertThat(special.constantResult()).hasValue(10);
        assertThat(special.general(Cancellation.NONE).constantResult()).isEmpty();
    }

    @Test
    void programForAllArguments_isItsOwnGeneral() {
        var general = Compiler.compile(new SourceText("return arg;"), Cancellation.NONE);
        assertThat(general.argument()).isEmpty();
        assertThat(general.general(Cancellation.NONE)).isSameAs(general);
    }

    /// The trap: what holds for the pinned argument must not be run with another.
    @Test
    void runs_haveTheirOwnArgument() {
        var analysis = Analysis.of(new SourceText("if (arg == 5) return 1; return arg;"), OptionalLong.of(5),
                Cancellation.NONE);
        for (long arg : new long[]{5, 6, Long.MIN_VALUE}) {
            var run = ProgramRun.of(analysis, arg, ProgramRun.Limits.DEFAULT, Cancellation.NONE);
            assertThat(run.value()).hasValue(arg == 5 ? 1 : arg);
        }
    }
}
