package dev.simplelang.opt.paths;

import dev.simplelang.build.Built;
import dev.simplelang.build.GraphBuilder;
import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.Verifier;
import dev.simplelang.eval.Evaluator;
import dev.simplelang.eval.Limits;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.opt.paths.Exploration.Precision;
import dev.simplelang.opt.paths.Paths.Search;
import dev.simplelang.oracle.BoundedPrograms;
import dev.simplelang.oracle.ProgramProperty;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.oracle.Shape;
import dev.simplelang.oracle.Shrinker;
import dev.simplelang.oracle.TreeInterpreter;
import dev.simplelang.resolve.Resolver;
import dev.simplelang.syntax.Parser;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.CancelledException;
import dev.simplelang.text.SourceText;
import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/// The pass alone, on graphs as they are written, without any other.
///
/// `-Dsimple.seed=N` starts at another seed, `-Dsimple.programs=N` tries as many programs.
class PathsTest {

    private static final long[] ARGUMENTS = {0, 1, 2, 3, 5, 7, 10, -1, -7, 100, 1L << 32, Long.MAX_VALUE,
            Long.MIN_VALUE};

    private static final long TRIPS = 2_000;

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            textBlock = """
                    7 | if (arg < 0) return 7; if (arg == 0) return arg + 7; if (arg > 0) return 14 / 2; return 1;
                    1 | int x = 2; int y; if (arg < 3) x = 1; if (arg < 3) y = x; else y = x - 1; return y;
                    8 | int i = 0; int s = 0; while (i < 4) { if (arg < i) s = s + 2; else s = s + 2; i = i + 1; } return s;
                    0 | int i = 0; while (i < 10) { if (arg == i) break; i = i + 1; } if (i < 10) return i - arg; return 0;
                    0 | int i = 0; int s = 0; while (i < arg) { i = i + 1; s = s + 3; } return s - i * 3;
                    0 | if (arg == 0) return 0; return arg / arg - 1;
                    0 | return (arg == 0) * arg + (arg > 5) * (arg < 3);
                    16 | int x = 4; if (arg > 2) if (arg < 5) if (arg != 3) x = arg; else x = arg + 1; return x * x;
                    5 | int a = 5; while (arg != 0) { if (a != 5) a = arg; arg = arg - 1; } return a;
                    0 | int a = arg * 2 + 1; if (a == 4) return 1; return 0;
                    0 | return 1 / (arg * arg + 9);
                    3 | if (2 / arg > 2) return 1; if (arg == 2) return 2 / arg + 2; return 3;
                    4 | int a = 4; int b = 0; while (arg) { b = (a > 1) * 4; if (b == 4) a = b; else a = arg; arg = arg - 1; } return a;
                    20 | int b; int i = 710; while (i > 0) { int j = 0; while (j < 21) { b = b + 7; if (j) b = 3 * j - 34; j = j + 3; } i = i - 1; } return b;
                    0 | if (arg * 3 == 7) { if (arg * 6 != 14) return 1; } return 0;
                    3 | int i = 3; while (1) { if (arg == i * 2) break; if (arg * arg < 0) break; arg = arg + 1; } return i;
                    """)
    void valueOnAllPaths_isProved(long expected, String program) {
        var graph = build(program.replace("int y;", "int y = 0;").replace("int b;", "int b = 0;")).graph();
        new Paths().run(graph, ControlFlow.of(graph, Cancellation.NONE), Cancellation.NONE);
        assertThat(result(graph)).isEqualTo(IntType.constant(expected));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            if (arg < 3) return 1; return 2;
            int i = 0; while (i < arg) i = i + 2; return i - arg;
            int a = 1; int b = 2; while (arg > 0) { int t = a; a = b; b = t; arg = arg - 1; } return a;
            if (arg + 1 < arg) return 1; return 0;
            if (arg == 0 - arg) { if (arg != 0) return 1; } return 0;
            if (arg / 2 == 3) return arg - 6; return 0;
            int x = 0; while (x * x < arg) x = x + 1; return x;
            """)
    void valueOnSomePaths_isNotProved(String program) {
        var graph = build(program).graph();
        new Paths().run(graph, ControlFlow.of(graph, Cancellation.NONE), Cancellation.NONE);
        assertThat(result(graph)).matches(type -> !((IntType) type).isConstant(), "is no constant");
    }

    @Test
    void paths_alone_areSound() {
        long seed = Long.getLong("simple.seed", 7L);
        long programs = ProgramProperty.programs(400);
        System.out.println("PathsTest: -Dsimple.seed=" + seed + " -Dsimple.programs=" + programs);
        for (long i = seed; i < seed + programs; i++) {
            for (var program : new String[]{RandomPrograms.program(i), BoundedPrograms.program(i)}) {
                if (difference(program).isPresent()) {
                    var small = Shrinker.shrink(program, candidate -> difference(candidate).isPresent());
                    assertThat(difference(small).orElse("")).as("seed %d, shrunk to%n%s", i, small).isEmpty();
                }
            }
        }
    }

    @Test
    void exploration_roughTooLarge_triesNothingFiner() {
        for (int size : new int[]{10, 40, 41, 250}) {
            var tried = new ArrayList<Precision>();
            assertThat(Paths.finest(search(precision -> !tried.add(precision), true), size)).isEmpty();
            assertThat(tried).extracting(Precision::work).last().isNotEqualTo(20_000L);
            assertThat(tried.stream().mapToLong(Precision::work).sum()).isLessThanOrEqualTo(12_000);
        }
    }

    @Test
    void exploration_takesTheFinestThatEnds() {
        assertThat(Paths.finest(search(_ -> true, true), 40)).hasValue(40);
        assertThat(Paths.finest(search(precision -> precision.work() > 3_000, true), 40)).hasValue(40);
        assertThat(Paths.finest(search(_ -> true, true), 41)).hasValue(40);
        assertThat(Paths.finest(search(precision -> precision.open() < 40, true), 40)).hasValue(6);
        assertThat(Paths.finest(search(precision -> precision.open() < 40, true), 41)).hasValue(6);
        assertThat(Paths.finest(search(precision -> precision.open() == 2, true), 41)).hasValue(2);
    }

    @Test
    void exploration_roughExact_triesNothingFiner() {
        assertThat(Paths.finest(search(precision -> precision.work() > 3_000, false), 40)).hasValue(6);
        assertThat(Paths.finest(search(_ -> true, false), 41)).hasValue(2);
    }

    /// Finds how many open tests it may follow.
    private static Search<Integer> search(Predicate<Precision> comesToItsEnd, boolean isRough) {
        return new Search<>() {

            @Override
            public Optional<Integer> anew(Precision precision) {
                return comesToItsEnd.test(precision) ? Optional.of(precision.open()) : Optional.empty();
            }

            @Override
            public Optional<Integer> further(Precision precision) {
                return anew(precision);
            }

            @Override
            public boolean isRough() {
                return isRough;
            }
        };
    }

    /// Whatever work there is for a beginning, it comes to the same as without a pause.
    @Test
    void exploration_outOfWork_goesOn() {
        for (var program : List.of("int a = 0; while (a < 9) { a = a + 1; if (a == arg) break; } return a;",
                "int a = arg; int b = 0; while (b < 5) { b = b + 1; if (a > b) a = a - 1; } if (a > 90) return 1; return a;",
                BoundedPrograms.program(3), BoundedPrograms.program(5))) {
            var graph = build(program).graph();
            var skeleton = skeleton(graph);
            var precision = new Precision(/* open= */ 40, /* trips= */ 40, /* states= */ 20, /* work= */ 40_000,
                    /* lead= */ 1);
            var whole = exploration(graph, skeleton, precision);
            assertThat(whole.run()).isTrue();
            var paused = exploration(graph, skeleton, precision.within(0, 1));
            boolean ended = paused.run();
            for (int pauses = 0; !ended && pauses < 40_000; pauses++) {
                ended = paused.goOn(precision.within(1, 1));
            }
            assertThat(ended).isTrue();
            assertThat(results(graph, skeleton, paused)).isEqualTo(results(graph, skeleton, whole));
        }
    }

    private static Skeleton skeleton(Graph graph) {
        return new Skeleton(ControlFlow.of(graph, Cancellation.NONE), graph.idLimit(), Cancellation.NONE);
    }

    private static Exploration exploration(Graph graph, Skeleton skeleton, Precision precision) {
        return new Exploration(graph.start(), skeleton, precision, new BitSet(), Cancellation.NONE);
    }

    private static List<Object> results(Graph graph, Skeleton skeleton, Exploration exploration) {
        var results = new ArrayList<Object>();
        skeleton.phis().forEach(phi -> results.add(exploration.merged(phi)));
        for (var node : graph.nodes()) {
            if (node instanceof ReturnNode exit) {
                results.add(exploration.returned(exit));
            } else if (node instanceof ProjNode side && side.tuple() instanceof IfNode) {
                results.add(exploration.isTaken(side));
            }
        }
        return results;
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "int a = 0; while (a < 9) a = a + 1; return a;",
            "int a = 0; if (arg > 3) a = 1; if (arg > 5) a = a + 2; return a;"})
    void exploration_saysWhetherItIsExact(String program) {
        var graph = build(program).graph();
        var skeleton = skeleton(graph);
        for (boolean isFine : new boolean[]{false, true}) {
            var exploration = exploration(graph, skeleton, new Precision(/* open= */ 9, /* trips= */ isFine ? 99 : 2,
                    /* states= */ isFine ? 9 : 1, /* work= */ 10_000, /* lead= */ 1));
            assertThat(exploration.run()).isTrue();
            assertThat(exploration.hasComeToBounds()).isEqualTo(!isFine);
        }
    }

    @Test
    void exploration_firstPartTooLarge_givesUp() {
        var graph = build(Shape.MIXED.program(100)).graph();
        var skeleton = skeleton(graph);
        var patient = new Precision(/* open= */ 2, /* trips= */ 4, /* states= */ 1, /* work= */ 5_000, /* lead= */ 1);
        assertThat(pollsInVain(graph, skeleton, patient.within(5_000, 0.2)))
                .isLessThan(pollsInVain(graph, skeleton, patient));
    }

    /// How often it asks whether to go on until it is given up.
    private static int pollsInVain(Graph graph, Skeleton skeleton, Precision precision) {
        var polls = new AtomicInteger();
        assertThat(new Exploration(graph.start(), skeleton, precision, new BitSet(), () -> polls.incrementAndGet() < 0)
                .run())
                .isFalse();
        return polls.get();
    }

    /// Products of products of the same few atoms hold them hundreds of thousands of times.
    @Test
    void openTests_ofEachAtom_areSoughtOnce() {
        var polynomials = new Polynomials();
        var value = polynomials.symbol(0);
        for (int i = 1; i <= 20; i++) {
            value = polynomials.multiply(value, polynomials.add(value, polynomials.symbol(i)));
        }
        long before = polynomials.work();
        assertThat(polynomials.openTest(value, Knowledge.none(polynomials), 8)).isEmpty();
        assertThat(polynomials.work() - before).isLessThan(1_000);
    }

    @Test
    void manyBranches_areExplored() {
        var graph = build("int a = 1; int b = 0;\n" + "if (arg < a) b = b + a; else b = b + a;\n".repeat(30)
                + "if (arg < 3) a = 2; if (arg < 3) b = b - a; else b = b - a - 1; return b;").graph();
        new Paths().run(graph, ControlFlow.of(graph, Cancellation.NONE), Cancellation.NONE);
        assertThat(result(graph)).isEqualTo(IntType.constant(28));
    }

    @Test
    void largePrograms_areRefused() {
        var graph = build("if (arg < 0) arg = 1; else arg = 1;\n".repeat(5_000) + "return arg;").graph();
        var polls = new AtomicInteger();
        assertThat(new Paths().run(graph, ControlFlow.of(graph, Cancellation.NONE), () -> polls.incrementAndGet() < 0))
                .isFalse();
        assertThat(polls).as("looks at control no more than once").hasValueLessThan(4 * graph.idLimit());
    }

    @Test
    void veryManyPaths_end() {
        var program = new StringBuilder("int x = 0;\n");
        for (int i = 0; i < 40; i++) {
            program.append("if (arg / ").append(i + 2).append(" * arg < ").append(i).append(") x = x * 3 + arg;\n");
        }
        var graph = build(program + "return x;").graph();
        new Paths().run(graph, ControlFlow.of(graph, Cancellation.NONE), Cancellation.NONE);
        assertThat(Verifier.violations(graph, Cancellation.NONE)).isEmpty();
    }

    @Test
    void exploration_cancelled_throws() {
        var graph = build("int x = 0; while (x * x != arg) x = x + 1; return x;").graph();
        var polls = new AtomicInteger();
        assertThatThrownBy(() -> new Paths().run(graph, ControlFlow.of(graph, Cancellation.NONE),
                () -> polls.incrementAndGet() > 60))
                .isInstanceOf(CancelledException.class);
    }

    private static Optional<String> difference(String program) {
        var graph = build(program).graph();
        new Paths().run(graph, ControlFlow.of(graph, Cancellation.NONE), Cancellation.NONE);
        var violations = Verifier.violations(graph, Cancellation.NONE);
        if (!violations.isEmpty()) {
            return Optional.of(violations.toString());
        }
        var evaluator = new Evaluator(graph, Cancellation.NONE);
        for (long arg : ARGUMENTS) {
            var expected = TreeInterpreter.run(program, arg, TRIPS).result();
            var run = evaluator.run(arg, new Limits(TRIPS, Duration.ofMinutes(1)), Cancellation.NONE);
            var actual = switch (run.outcome()) {
                case RETURNED -> "RETURNED " + run.value().getAsLong();
                case FELL_THROUGH -> "FELL_THROUGH";
                case OUT_OF_TRIPS -> "STOPPED";
                case OUT_OF_TIME -> "out of time";
            };
            if (!actual.equals(expected)) {
                return Optional.of("arg " + arg + ": " + expected + ", but " + actual);
            }
        }
        return Optional.empty();
    }

    private static Built build(String program) {
        var tree = Parser.parse(new SourceText(program), Cancellation.NONE);
        var resolution = Resolver.resolve(tree, Cancellation.NONE);
        assertThat(tree.diagnostics()).isEmpty();
        assertThat(resolution.diagnostics()).isEmpty();
        return GraphBuilder.build(tree.program(), resolution, Cancellation.NONE);
    }

    /// The meet of what is returned, but for the returns behind a test that came out the other way.
    private static Type result(Graph graph) {
        Type result = IntType.TOP;
        for (var end : graph.stop().inputs()) {
            if (end instanceof ReturnNode exit && !isDecidedAway(exit.control())) {
                result = result.meet(exit.value().type());
            }
        }
        return result;
    }

    private static boolean isDecidedAway(Node control) {
        return control instanceof ProjNode side && side.tuple() instanceof IfNode branch
                && branch.predicate().isConstant(Arithmetic.truth(side.index() == IfNode.FALSE));
    }
}
