package dev.simplelang.opt.paths;

import dev.simplelang.build.Built;
import dev.simplelang.build.GraphBuilder;
import dev.simplelang.cfg.Verifier;
import dev.simplelang.driver.Compilation;
import dev.simplelang.driver.CompileOptions;
import dev.simplelang.driver.Compiler;
import dev.simplelang.eval.Evaluator;
import dev.simplelang.eval.Limits;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.opt.AnalysisCache;
import dev.simplelang.oracle.BoundedPrograms;
import dev.simplelang.oracle.ProgramProperty;
import dev.simplelang.oracle.RandomPrograms;
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
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/// The pass alone, on graphs as they are written.
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
                    1 | int x = 2; int y = 0; if (arg < 3) x = 1; if (arg < 3) y = x; else y = x - 1; return y;
                    8 | int i = 0; int s = 0; while (i < 4) { if (arg < i) s = s + 2; else s = s + 2; i = i + 1; } return s;
                    0 | int i = 0; while (i < 10) { if (arg == i) break; i = i + 1; } if (i < 10) return i - arg; return 0;
                    0 | int i = 0; int s = 0; while (i < arg) { i = i + 1; s = s + 3; } return s - i * 3;
                    0 | if (arg == 0) return 0; return arg / arg - 1;
                    0 | return (arg == 0) * arg + (arg > 5) * (arg < 3);
                    0 | return (arg == 1) * (arg - 1) + (arg > 5) * (arg < 3);
                    16 | int x = 4; if (arg > 2) if (arg < 5) if (arg != 3) x = arg; else x = arg + 1; return x * x;
                    5 | int a = 5; while (arg != 0) { if (a != 5) a = arg; arg = arg - 1; } return a;
                    0 | int a = arg * 2 + 1; if (a == 4) return 1; return 0;
                    3 | if (2 / arg > 2) return 1; if (arg == 2) return 2 / arg + 2; return 3;
                    4 | int a = 4; int b = 0; while (arg) { b = (a > 1) * 4; if (b == 4) a = b; else a = arg; arg = arg - 1; } return a;
                    20 | int b = 0; int i = 710; while (i > 0) { int j = 0; while (j < 21) { b = b + 7; if (j) b = 3 * j - 34; j = j + 3; } i = i - 1; } return b;
                    0 | if (arg * 3 == 7) { if (arg * 6 != 14) return 1; } return 0;
                    0 | int n = arg; if (n < 0) n = 0; int a = 0; if (n > 8) a = 7; int i = 0; while (i < n) { a = 0; i = i + 1; } return a;
                    0 | if (arg * 6 != 8) ; return arg / !arg;
                    0 | int x = 0; int y = 0; if (arg / 3 >= 4) { if ((arg < 5) * 2 + arg * 3 == 7) return 1; } if (arg > 100) x = 1; if (arg < 1) x = x + 2; if (arg > 0) y = 1; int z = 0; if (x == 1) { if (y == 1) z = 3; else z = 4; } return z * z - z * 3;
                    3 | int i = 3; while (1) { if (arg == i * 2) break; if (arg * arg < 0) break; arg = arg + 1; } return i;
                    """)
    void valueOnAllPaths_isProved(long expected, String program) {
        assertThat(compile(program, Set.of()).constantResult()).hasValue(expected);
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
        assertThat(compile(program, Set.of()).constantResult()).isEmpty();
    }

    private static Compilation compile(String program, Set<String> without) {
        return Compiler.compile(new SourceText(program), CompileOptions.DEFAULT.withoutPasses(without),
                Cancellation.NONE);
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
    void phisAfterTheLastTrip_areUnknownEachForItself() {
        assertThat(difference("int a = 0; int i = 550; while (i) { a = 1; i = i - 1; } return a;")).isEmpty();
    }

    @Test
    void manyBranches_areExplored() {
        var graph = build("int a = 1; int b = 0;\n" + "if (arg < a) b = b + a; else b = b + a;\n".repeat(10)
                + "if (arg < 3) a = 2; if (arg < 3) b = b - a; else b = b - a - 1; return b;").graph();
        paths(graph, Cancellation.NONE);
        assertThat(result(graph)).isEqualTo(IntType.constant(8));
    }

    @Test
    void largePrograms_areRefused() {
        var graph = build("if (arg < 0) arg = 1; else arg = 1;\n".repeat(5_000) + "return arg;").graph();
        var polls = new AtomicInteger();
        assertThat(paths(graph, () -> polls.incrementAndGet() < 0)).isFalse();
        assertThat(polls).as("looks at control no more than once").hasValueLessThan(4 * graph.idLimit());
    }

    @Test
    void tooManyPaths_proveNothing() {
        var program = new StringBuilder("int x = 0;\n");
        for (int i = 0; i < 12; i++) {
            program.append("if (arg / ").append(i + 2).append(" * arg < ").append(i).append(") x = x * 3 + arg;\n");
        }
        var graph = build(program + "if (arg < 3) { if (arg > 5) return 1; } return x;").graph();
        assertThat(paths(graph, Cancellation.NONE)).isFalse();
    }

    @Test
    void paths_cancelled_throws() {
        var graph = build("int x = 0; while (x * x != arg) x = x + 1; return x;").graph();
        var polls = new AtomicInteger();
        assertThatThrownBy(() -> paths(graph, () -> polls.incrementAndGet() > 10))
                .isInstanceOf(CancelledException.class);
    }

    private static boolean paths(Graph graph, Cancellation cancellation) {
        try (var structure = new AnalysisCache(graph, cancellation)) {
            return Paths.run(graph, structure, cancellation);
        }
    }

    private static Optional<String> difference(String program) {
        var graph = build(program).graph();
        paths(graph, Cancellation.NONE);
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
