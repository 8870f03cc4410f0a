package dev.simplelang.debug;

import dev.simplelang.debug.DebuggedProgram.Kind;
import dev.simplelang.debug.Stop.Reason;
import dev.simplelang.driver.CompileOptions;
import dev.simplelang.ide.Analysis;
import dev.simplelang.jvm.BytecodeEngine;
import dev.simplelang.oracle.ProgramProperty;
import dev.simplelang.oracle.TreeInterpreter;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// A debugged run shows the same as a walk of the tree, whichever way it is stepped through.
class DebuggedRunTest {

    private static final long[] ARGUMENTS = {0, 3, -7};
    private static final long TRIPS = 60;
    private static final int WALK = 12;
    private static final Goals NONE = Goals.of();
    private static final int PROGRAMS = 1000;

    /// What a debugger shows at a place.
    private record Shown(int place, Map<String, Long> variables) {}

    /// All that a debugger should show of a run, by walking the tree.
    private static final class Oracle implements TreeInterpreter.Observer {

        private final DebuggedProgram program;
        private final Map<Variable, Long> values = new HashMap<>();
        private final List<Shown> shown = new ArrayList<>();
        private boolean isEntered;

        Oracle(DebuggedProgram program, long arg) {
            this.program = program;
            values.put(program.compilation().resolution().variables().getFirst(), arg);
        }

        @Override
        public void reached(SyntaxNode node) {
            isEntered = node instanceof Statement.While;
            add(node);
        }

        @Override
        public void tested(SyntaxNode clauseOrWhile, boolean holds) {
            if (clauseOrWhile instanceof Statement.While && !isEntered) {
                add(clauseOrWhile);
            }
            isEntered = false;
        }

        @Override
        public void evaluated(SyntaxNode node, long value) {
            if (node instanceof Statement.Declaration || node instanceof Statement.Assignment) {
                values.put(program.compilation().resolution().variableOf(node).orElseThrow(), value);
            }
        }

        private void add(SyntaxNode node) {
            program.places().at(node).ifPresent(place -> {
                var variables = new TreeMap<String, Long>();
                place.declared().all().forEach(variable -> variables.put(key(variable), values.get(variable)));
                shown.add(new Shown(place.index(), variables));
            });
        }
    }

    private static String key(Variable variable) {
        return variable.name() + " " + variable.index();
    }

    private static DebuggedProgram program(String text, Kind kind) {
        return new DebuggedProgram(Analysis.of(new SourceText(text),
                CompileOptions.DEFAULT.withEngine(new BytecodeEngine()), Cancellation.NONE), kind);
    }

    private static Shown shown(DebuggedRun run) {
        var place = run.place();
        var variables = new TreeMap<String, Long>();
        place.declared().all().forEach(variable -> run.value(variable)
                .ifPresent(value -> variables.put(key(variable), value)));
        return new Shown(place.index(), variables);
    }

    @Test
    void stepsForwardBackAndForwardAgain_showTheTree() {
        holds(59_000_001, Kind.AS_BUILT, (program, arg, oracle) -> {
            var run = new DebuggedRun(program, arg, Cancellation.NONE);
            assertThat(forward(run)).isEqualTo(oracle);
            assertThat(back(run)).isEqualTo(oracle);
            assertThat(forward(run)).isEqualTo(oracle.subList(1, oracle.size()));
        });
    }

    @Test
    void stepsThroughTheOptimizedGraph_showNoOtherValuesThanTheTree() {
        holds(59_200_001, Kind.OPTIMIZED, (program, arg, oracle) -> {
            var run = new DebuggedRun(program, arg, Cancellation.NONE);
            var shown = forward(run);
            assertThat(run.end()).isPresent();
            assertThat(back(run)).isEqualTo(shown);
            int next = 0;
            for (var one : shown) {
                // The optimizer removes places, and moves none.
                while (!agree(one, oracle.get(next))) {
                    next++;
                }
                next++;
            }
        });
    }

    private static boolean agree(Shown optimized, Shown tree) {
        return optimized.place() == tree.place() && tree.variables().entrySet().containsAll(
                optimized.variables().entrySet());
    }

    @Test
    void nodeSteps_areInverse() {
        for (var kind : Kind.values()) {
            holds(59_300_001, kind, (program, arg, _) -> {
                var run = new DebuggedRun(program, arg, Cancellation.NONE);
                run.step(NONE);
                var nodes = new ArrayList<Integer>();
                while (run.node().isPresent()) {
                    nodes.add(run.node().get().id());
                    run.stepNode(NONE);
                }
                for (int node : nodes.reversed()) {
                    assertThat(run.stepNodeBack(NONE).reason()).isEqualTo(Reason.STEP);
                    assertThat(run.node().orElseThrow().id()).isEqualTo(node);
                }
            });
        }
    }

    private interface Check {

        void of(DebuggedProgram program, long arg, List<Shown> oracle);
    }

    private static void holds(long seed, Kind kind, Check check) {
        ProgramProperty.holds(DebuggedRunTest.class, seed, PROGRAMS, text -> {
            try {
                for (long arg : ARGUMENTS) {
                    check(text, arg, kind, check);
                }
                return Optional.empty();
            } catch (AssertionError | RuntimeException difference) {
                return Optional.of(difference.toString());
            }
        });
    }

    private static void check(String text, long arg, Kind kind, Check check) {
        var program = program(text, kind);
        var oracle = new Oracle(program, arg);
        var compilation = program.compilation();
        var end = TreeInterpreter.run(compilation.tree(), compilation.resolution(), arg, TRIPS, oracle);
        if (end.outcome() != TreeInterpreter.Outcome.STOPPED && !oracle.shown.isEmpty()) {
            check.of(program, arg, oracle.shown);
        }
    }

    private static List<Shown> forward(DebuggedRun run) {
        var all = new ArrayList<Shown>();
        while (run.step(NONE).reason() != Reason.END) {
            all.add(shown(run));
        }
        return all;
    }

    private static List<Shown> back(DebuggedRun run) {
        var all = new ArrayList<Shown>();
        while (run.stepBack(NONE).reason() != Reason.START) {
            all.addFirst(shown(run));
        }
        return all;
    }

    @Test
    void walksOfStepsAndSearches_stopWhereTheTreeSays() {
        holds(59_100_001, Kind.AS_BUILT, DebuggedRunTest::walk);
    }

    private static void walk(DebuggedProgram program, long arg, List<Shown> oracle) {
        var random = new SplittableRandom(arg + oracle.size());
        var run = new DebuggedRun(program, arg, Cancellation.NONE);
        int at = -1;
        for (int i = 0; i < WALK; i++) {
            switch (random.nextInt(4)) {
                case 0 -> {
                    var log = new RandomBreakpoint(program, oracle, random);
                    var written = new ArrayList<String>();
                    run.step(log.goals(List.of(), written));
                    int from = at + 1;
                    at = Math.min(from, oracle.size());
                    assertThat(written).hasSize(log.count(from, at));
                }
                case 1 -> {
                    run.stepBack(NONE);
                    at = Math.max(at - 1, at < 0 ? -1 : 0);
                }
                case 2 -> {
                    var breakpoint = new RandomBreakpoint(program, oracle, random);
                    var log = new RandomBreakpoint(program, oracle, random);
                    var written = new ArrayList<String>();
                    run.resume(log.goals(List.of(breakpoint.probe), written));
                    int from = at + 1;
                    at = IntStream.range(from, oracle.size()).filter(breakpoint.stops).findFirst()
                            .orElse(oracle.size());
                    assertThat(written).hasSize(log.count(from, at));
                }
                default -> {
                    var breakpoint = new RandomBreakpoint(program, oracle, random);
                    run.reverse(Goals.of(breakpoint.probe));
                    at = IntStream.range(0, Math.max(0, at)).filter(breakpoint.stops).reduce((_, last) -> last)
                            .orElse(0);
                }
            }
            if (at >= 0 && at < oracle.size()) {
                assertThat(run.end()).isEmpty();
                assertThat(shown(run)).isEqualTo(oracle.get(at));
            } else {
                assertThat(at < 0 || run.end().isPresent()).isTrue();
            }
        }
    }

    /// A breakpoint, and where it stops a run that the oracle knows.
    private static final class RandomBreakpoint {

        private final DebuggedProgram program;
        private final IntPredicate isInRun;
        private final Probe probe;
        private final Place place;
        private final IntPredicate stops;

        RandomBreakpoint(DebuggedProgram program, List<Shown> oracle, SplittableRandom random) {
            this.program = program;
            isInRun = i -> i < oracle.size();
            int index = oracle.get(random.nextInt(oracle.size())).place();
            place = program.places().all().get(index);
            var variable = place.declared().all().get(random.nextInt(place.declared().all().size()));
            long limit = random.nextInt(-3, 12);
            boolean isConditional = random.nextBoolean() && place.declared().visible().contains(variable);
            var hits = random.nextBoolean()
                    ? Optional.of(HitCondition.of(random.nextBoolean() ? "% 2" : ">= 2"))
                    : Optional.<HitCondition>empty();
            probe = program.probes().breakpoint(place, isConditional
                    ? Optional.of(Formula.of(variable.name() + " > " + limit, place.declared()))
                    : Optional.empty(), hits);
            IntPredicate isMet = i -> oracle.get(i).place() == index
                    && (!isConditional || oracle.get(i).variables().get(key(variable)) > limit);
            stops = i -> {
                long hit = IntStream.rangeClosed(0, i).filter(isMet).count();
                return isMet.test(i) && hits.map(condition -> condition.operator().equals("%")
                        ? hit % 2 == 0
                        : hit >= 2).orElse(true);
            };
        }

        /// The goals of a move on whose way this writes messages to `written`.
        Goals goals(List<Probe> probes, List<String> written) {
            var log = program.probes().logPoint(probe, LogMessage.of("arg {arg + 1}!", place.declared()));
            return new Goals(probes, List.of(log), (_, line) -> written.add(line), Cancellation.NONE);
        }

        /// How often it writes on the way, and where that ends.
        int count(int from, int to) {
            return (int) IntStream.rangeClosed(from, to).filter(isInRun.and(stops)).count();
        }
    }
}
