package dev.simplelang.driver;

import dev.simplelang.build.LoopPhis;
import dev.simplelang.cfg.Verifier;
import dev.simplelang.eval.Evaluator;
import dev.simplelang.eval.Limits;
import dev.simplelang.eval.Run;
import dev.simplelang.incremental.PartSizes;
import dev.simplelang.ir.Graph;
import dev.simplelang.jvm.CompiledProgram;
import dev.simplelang.oracle.GraphGuard;
import dev.simplelang.oracle.TreeInterpreter;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.schedule.ScheduleChecker;
import dev.simplelang.schedule.Strategy;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.wasm.Chicory;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// All the ways there are to run a program: the tree interpreter, the graph as written with lazy and with eager phis, the optimized
/// graphs of both, that of a program taken apart wherever it can be, bytecode of several schedules, and WebAssembly. Every graph and every schedule on the way is verified.
public final class WaysToRun {

    private static final long[] ARGUMENTS = {0, 1, 2, 5, 10, -1, -7, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE};

    private static final long TRIPS = 300;

    private static final Limits LIMITS = new Limits(TRIPS, Duration.ofMinutes(1));

    // Bytes of a method: what the virtual machine compiles, and so few that most programs are cut into many methods.
    private static final int LARGE = 7_000;
    private static final int SMALL = 60;

    /// A loop that the optimizer removes costs no trips, so that a run of the optimized graph may end where the
    /// interpreter is out of them. Given this many times as many, the interpreter must then end alike, or not yet: a loop
    /// may have more trips than anybody can count (`ClosedFormTest` is about those).
    private static final long MORE = 1_000;

    /// Each statement that is in no `if` and in no loop is a part of its own.
    private static final PartSizes SMALLEST = new PartSizes(0, 1, 1);

    private WaysToRun() {}

    /// Where two ways to run `program`, which has no errors, disagree, if any do.
    public static Optional<String> difference(String program) {
        try {
            var options = CompileOptions.DEFAULT.withParts(PartSizes.WHOLE);
            var lazy = new Ways(program, options, LARGE, Strategy.values());
            var eager = new Ways(program, options.withPhis(LoopPhis.EAGER), SMALL, Strategy.BEST);
            var parts = new Ways(program, options.withParts(SMALLEST), LARGE, Strategy.BEST);
            for (long arg : ARGUMENTS) {
                var expected = lazy.interpret(arg, TRIPS);
                var difference = lazy.difference(arg, expected).or(() -> eager.difference(arg, expected))
                        .or(() -> parts.difference(arg, expected).map(found -> "in parts " + found));
                if (difference.isPresent()) {
                    return Optional.of("arg " + arg + ": " + expected + ", but " + difference.get());
                }
            }
            return Optional.empty();
        } catch (RuntimeException failure) {
            return Optional.of(failure + " at " + List.of(failure.getStackTrace()).subList(0, 3));
        }
    }

    /// Where an optimizer that leaves out `pass` disagrees with the interpreter of `program`, if it does.
    public static Optional<String> differenceWithout(String pass, String program) {
        try {
            var ways = new Ways(program, CompileOptions.DEFAULT.withoutPasses(Set.of(pass)), LARGE, Strategy.BEST);
            for (long arg : ARGUMENTS) {
                var expected = ways.interpret(arg, TRIPS);
                var difference = ways.difference(arg, expected);
                if (difference.isPresent()) {
                    return Optional.of("without %s, arg %d: %s, but %s".formatted(pass, arg, expected,
                            difference.get()));
                }
            }
            return Optional.empty();
        } catch (RuntimeException failure) {
            return Optional.of(failure + " at " + List.of(failure.getStackTrace()).subList(0, 3));
        }
    }

    /// The ways to run a program that is compiled in one way.
    private static final class Ways {

        private final LoopPhis phis;
        private final Compilation compilation;
        private final Evaluator written;
        private final Evaluator optimized;
        private final Map<String, Engine.Executable> engines = new LinkedHashMap<>();

        Ways(String program, CompileOptions options, int largestMethod, Strategy... strategies) {
            phis = options.phis();
            compilation = Compiler.compile(new SourceText(program), options.withObserver(new GraphGuard()),
                    Cancellation.NONE);
            if (compilation.hasErrors()) {
                throw new IllegalStateException("does not compile: " + compilation.errors());
            }
            var violations = options.without().contains("peepholes")
                    ? Verifier.violations(compilation.graph(), Cancellation.NONE)
                    : Verifier.violationsWhenSettled(compilation.graph(), Cancellation.NONE);
            if (!violations.isEmpty()) {
                throw new IllegalStateException(violations.toString());
            }
            written = new Evaluator(compilation.asWritten().graph(), Cancellation.NONE);
            optimized = new Evaluator(compilation.graph(), Cancellation.NONE);
            for (var strategy : strategies) {
                engines.put("bytecode " + strategy, bytecode(schedule(compilation.graph(), strategy), largestMethod));
            }
            engines.put("WebAssembly",
                    Chicory.ENGINE.compile(compilation.graph(), Cancellation.NONE).orElseThrow());
        }

        private static Schedule schedule(Graph graph, Strategy strategy) {
            var schedule = Schedule.of(graph, strategy, Cancellation.NONE);
            var violations = ScheduleChecker.violations(schedule, Cancellation.NONE);
            if (!violations.isEmpty()) {
                throw new IllegalStateException(strategy + ": " + violations);
            }
            return schedule;
        }

        private static CompiledProgram bytecode(Schedule schedule, int largestMethod) {
            return CompiledProgram.of(schedule, largestMethod, Cancellation.NONE).orElseThrow();
        }

        TreeInterpreter.Run interpret(long arg, long maxLoopTrips) {
            return TreeInterpreter.run(compilation.tree(), compilation.resolution(), arg, maxLoopTrips);
        }

        /// Where a run departs from the expected one, if it does.
        Optional<String> difference(long arg, TreeInterpreter.Run expected) {
            var first = run(written, arg);
            if (!first.equals(expected.result() + ", " + expected.loopTrips() + " trips")) {
                return Optional.of(phis + " as written " + first);
            }
            var second = run(optimized, arg).replaceFirst(", .*", "");
            if (!second.equals(expected.result())) {
                var longer = interpret(arg, MORE * TRIPS).result();
                if (!second.equals(longer) && !longer.equals("STOPPED")) {
                    return Optional.of(phis + " optimized " + second);
                }
            }
            var evaluated = withoutTime(optimized.run(arg, LIMITS, Cancellation.NONE));
            for (var engine : engines.entrySet()) {
                var run = withoutTime(engine.getValue().run(arg, LIMITS, Cancellation.NONE));
                if (!run.equals(evaluated)) {
                    return Optional.of(phis + " " + engine.getKey() + " " + run + ", not " + evaluated);
                }
            }
            var constant = compilation.constantResult();
            return constant.isPresent() && expected.value().isPresent() && !expected.value().equals(constant)
                    ? Optional.of(phis + " proved " + constant)
                    : Optional.empty();
        }
    }

    private static Run withoutTime(Run run) {
        return new Run(run.outcome(), run.value(), run.loopTrips(), 0, run.last());
    }

    private static String run(Evaluator evaluator, long arg) {
        var run = evaluator.run(arg, LIMITS, Cancellation.NONE);
        var result = switch (run.outcome()) {
            case RETURNED -> "RETURNED " + run.value().getAsLong();
            case FELL_THROUGH -> "FELL_THROUGH";
            case OUT_OF_TRIPS -> "STOPPED";
            case OUT_OF_TIME -> "out of time";
        };
        return result + ", " + run.loopTrips() + " trips";
    }
}
