package dev.simplelang.opt.loops;

import dev.simplelang.driver.Compilation;
import dev.simplelang.driver.Compiler;
import dev.simplelang.eval.Evaluator;
import dev.simplelang.eval.Limits;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.oracle.TreeInterpreter;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.math.BigInteger;
import java.util.SplittableRandom;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// What is proved about counting loops, also those of which nobody could count the trips.
class ClosedFormTest {

    private static final String[] OPERATORS = {"<", "<=", ">", ">=", "!=", "=="};

    private static final String[] POWERS = {"i * i", "i * i * i", "(i - 3) * (k + 1)", "i * k * k * i",
            "k * k"};

    private static final long TRIPS = 2_000;

    private final SplittableRandom random = new SplittableRandom(Long.getLong("simple.seed", 6L));

    @Test
    void wrappingCounters_haveClosedForms() {
        int proved = 0;
        int endless = 0;
        for (int i = 0; i < 1_500; i++) {
            long start = value();
            long bound = value();
            long step = step();
            var operator = OPERATORS[random.nextInt(OPERATORS.length)];
            var program = "int i = %s; while (i %s %s) i = i + %s; return i;".formatted(literal(start), operator,
                    literal(bound), literal(step));
            LongPredicate stays = x -> switch (operator) {
                case "<" -> x < bound;
                case "<=" -> x <= bound;
                case ">" -> x > bound;
                case ">=" -> x >= bound;
                case "!=" -> x != bound;
                default -> x == bound;
            };
            var compilation = compile(program);
            var result = compilation.constantResult();
            var run = TreeInterpreter.run(program, 0, TRIPS);
            if (compilation.graph().stop().inputCount() == 0) {
                endless++;
                assertThat(run.value()).as(program).isEmpty();
                for (int sample = 0; sample < 1_000; sample++) {
                    assertThat(stays.test(start + random.nextLong() * step)).as(program).isTrue();
                }
            } else if (result.isPresent()) {
                proved++;
                if (run.value().isPresent()) {
                    assertThat(result).as(program).isEqualTo(run.value());
                }
                assertThat(stays.test(result.getAsLong())).as(program).isFalse();
            } else {
                assertThat(run.value()).as("not proved: " + program).isEmpty();
            }
        }
        assertThat(proved).isGreaterThan(1_000);
        assertThat(endless).isGreaterThan(30);
    }

    @Test
    void linearLoops_agreeWithRunning() {
        for (int i = 0; i < 300; i++) {
            long trips = random.nextInt(2_000);
            var program = """
                    int a = %s; int b = %s; int c = %s; int i = 0;
                    while (i < %d) {
                        int t = a * %s + b;
                        b = %s;
                        a = t - c * %s;
                        c = c + %s;
                        i = i + 1;
                    }
                    return a + b * 3 + c * 5;
                    """.formatted(literal(value()), literal(value()), literal(value()), trips, literal(value()),
                    random.nextBoolean() ? "a" : "b + a + 1", literal(value()), random.nextBoolean() ? "a" : "i");
            var run = TreeInterpreter.run(program, 0, trips + 1);
            assertThat(compile(program).constantResult()).as(program).isEqualTo(run.value());
        }
    }

    @Test
    void sumsOfPowers_haveClosedForms() {
        for (int i = 0; i < 300; i++) {
            long trips = random.nextInt(2_000);
            var program = """
                    int s = %s; int i = %s; int k = 0;
                    while (k < %d) {
                        s = s + %s;
                        i = i + %s;
                        k = k + 1;
                    }
                    return s * 3 + i;
                    """.formatted(literal(value()), random.nextBoolean() ? literal(value()) : "0", trips,
                    POWERS[random.nextInt(POWERS.length)], literal(step()));
            var run = TreeInterpreter.run(program, 0, trips + 1);
            assertThat(compile(program).constantResult()).as(program).isEqualTo(run.value());
        }
    }

    @Test
    void sumOfSquares_ofManyTrips_hasAClosedForm() {
        var program = "int s = 0; int i = 0; while (i != 1000000000000) { s = s + i * i; i = i + 1; } return s;";
        var n = BigInteger.valueOf(1_000_000_000_000L);
        var sum = n.multiply(n.subtract(BigInteger.ONE)).multiply(n.shiftLeft(1).subtract(BigInteger.ONE))
                .divide(BigInteger.valueOf(6));
        assertThat(compile(program).constantResult()).hasValue(sum.longValue());
    }

    /// What is computed after an inner loop is used both in the outer loop and after it.
    @Test
    void valueUsedInALoop_differsFromExitValue() {
        var program = """
                int a = 3; int i = 4;
                while (i) {
                    int once = 1;
                    while (1) { if (once) break; a = 0; once = 0; }
                    a = a - i;
                    if (i > 29) break;
                    i = i + 1;
                }
                return a;
                """;
        assertThat(compile(program).constantResult()).hasValue(3 - (4 + 30) * 27 / 2);
    }

    @Test
    void unknownValues_haveClosedForms() {
        for (int i = 0; i < 300; i++) {
            long trips = random.nextInt(1_000);
            var program = """
                    int a = arg; int b = arg * %s; int i = %s;
                    while (i != %s) { a = a + %s; b = b - %s; i = i + 1; }
                    return a + b;
                    """.formatted(literal(value()), literal(0), literal(trips), literal(value()),
                    random.nextBoolean() ? "arg" : literal(value()));
            var graph = compile(program).graph();
            assertThat(graph.nodes().stream().filter(LoopNode.class::isInstance)).as(program)
                    .isEmpty();
            var evaluator = new Evaluator(graph, Cancellation.NONE);
            for (long arg : new long[]{0, 1, -5, Long.MAX_VALUE, Long.MIN_VALUE}) {
                var run = evaluator.run(arg, Limits.DEFAULT, Cancellation.NONE);
                assertThat(run.value()).as(program).isEqualTo(TreeInterpreter.run(program, arg, trips + 1).value());
            }
        }
    }

    @Test
    void nestedLoops_closeFromInside() {
        int levels = 40;
        var program = new StringBuilder();
        for (int i = 0; i < levels; i++) {
            program.append("int v%1$d = 0; while (v%1$d < 2) { v%1$d = v%1$d + 1;".formatted(i));
        }
        program.append("arg = arg + 3;").append("}".repeat(levels)).append("return arg;");
        var graph = compile(program.toString()).graph();
        var run = new Evaluator(graph, Cancellation.NONE).run(5, Limits.DEFAULT, Cancellation.NONE);
        assertThat(run.loopTrips()).isZero();
        assertThat(run.value()).hasValue(5 + 3 * (1L << levels));
    }

    @Test
    void counters_inBranches_haveBounds() {
        var graph = compile("""
                int hits = 0;
                int i = 0;
                while (i != 100000000) {
                    if (arg > i) hits = hits + 3;
                    else if (arg == i) hits = hits - 1;
                    i = i + 1;
                }
                return hits;
                """).graph();
        var value = ((ReturnNode) graph.stop().input(0)).value();
        assertThat(value.type()).hasToString("-100000000 … 300000000");
    }

    private static Compilation compile(String program) {
        return Compiler.compile(new SourceText(program), Cancellation.NONE);
    }

    private static String literal(long value) {
        return value < 0 ? "(-" + Long.toUnsignedString(-value) + ")" : Long.toString(value);
    }

    private long value() {
        long base = switch (random.nextInt(6)) {
            case 0 -> Long.MAX_VALUE;
            case 1 -> Long.MIN_VALUE;
            case 2 -> random.nextLong();
            default -> 0;
        };
        return base + random.nextInt(-60, 60);
    }

    private long step() {
        return switch (random.nextInt(4)) {
            case 0 -> value();
            case 1 -> random.nextInt(-7, 7);
            default -> random.nextBoolean() ? 1 : -1;
        };
    }
}
