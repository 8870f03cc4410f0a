package dev.simplelang.opt;

import dev.simplelang.driver.Compiler;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.oracle.TreeInterpreter;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.type.IntType;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/// What is known of what division leaves, however it is written.
class RemainderTest {

    private static final String[] FORMS = {"x - x / y * y", "x - y * (x / y)", "-(x / y * y - x)", "5 + x - x / y * y",
            "3 * x + 7 - x / y * 3 * y", "x + x - (x / y + x / y) * y", "arg - x / y * y", "x - x / y * y + y",
            "x - x / y * y + (arg - arg / 9 * 9)", "x * y - x / y * y * y"};

    private final SplittableRandom random = new SplittableRandom(Long.getLong("simple.seed", 8L));

    @Test
    void remainder_isWithinItsBounds() {
        int bounded = 0;
        for (int i = 0; i < 2_000; i++) {
            var program = "int x = %s; int y = %s; return %s;".formatted(dividend(), divisor(),
                    FORMS[random.nextInt(FORMS.length)]);
            var type = type(program);
            bounded += type.equals(IntType.BOTTOM) ? 0 : 1;
            for (int sample = 0; sample < 40; sample++) {
                long arg = value();
                long result = TreeInterpreter.run(program, arg, 0).value().orElseThrow();
                assertThat(type.contains(result)).as("%s: %d for %d, not within %s", program, result, arg, type)
                        .isTrue();
            }
        }
        assertThat(bounded).isGreaterThan(1_000);
    }

    /// What conditions tell about dividend and divisor tells about the remainder.
    @Test
    void remainder_provedOnPaths_holds() {
        int proved = 0;
        for (int i = 0; i < 1_000; i++) {
            var form = FORMS[random.nextInt(FORMS.length)];
            var program = "int x = %s; int y = %s; int r = %d; if (x %s %d) { if (y > %d) r = %s; } return r %s %d;"
                    .formatted(dividend(), divisor(), random.nextInt(-9, 9), random.nextBoolean() ? "<" : ">=", value(),
                            random.nextInt(-3, 3), form, List.of("<", ">", "==").get(random.nextInt(3)),
                            random.nextInt(-12, 12));
            var constant = constant(program);
            proved += constant.isPresent() ? 1 : 0;
            for (int sample = 0; constant.isPresent() && sample < 100; sample++) {
                long arg = value();
                assertThat(TreeInterpreter.run(program, arg, 0).value()).as("%s for %d", program, arg)
                        .isEqualTo(constant);
            }
        }
        assertThat(proved).isGreaterThan(200);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"arg >= 0, 0, 9", "arg < 1, -9, 0", "arg * 3 > 0, -9, 9"})
    void remainder_hasTheSignOfTheDividend(String condition, int least, int most) {
        var program = "int r = 0; if (%s) r = arg - arg / 10 * 10; return (r < %d) + (r > %d);";
        assertThat(constant(program.formatted(condition, least, most))).hasValue(0);
        assertThat(constant(program.formatted(condition, least + 1, most))).isEmpty();
        assertThat(constant(program.formatted(condition, least, most - 1))).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"arg - arg / 5 * 5, -4 … 4", "arg - arg / -5 * -5, -4 … 4", "arg + 3 - (arg + 3) / 5 * 5, -4 … 4",
            "10 - arg * 7 + arg / 5 * 35, -18 … 38", "arg - arg / 5 * 5 + (arg - arg / 3 * 3), -6 … 6",
            "(arg == 7) - (arg == 7) / 5 * 5, 0 … 1", "arg - arg / ((arg > 3) + 2) * ((arg > 3) + 2), -2 … 2"})
    void remainder_isNearerToZeroThanTheDivisor(String remainder, String bounds) {
        assertThat(type("return " + remainder + ";")).hasToString(bounds);
    }

    /// Euclid's algorithm: that `b` is not negative holds if it did the round before, and `a` is what `b` was.
    @ParameterizedTest(name = "{0}")
    @CsvSource({"a < 1, true", "b < 0, true", "b > 35, true", "a < 2, false", "b < 1, false", "b > 34, false"})
    void remainder_followsFromTheRoundBefore(String wrong, boolean isProved) {
        var constant = constant("""
                if (arg < 1) return 0;
                int a = arg;
                int b = 36;
                int wrong = 0;
                while (b != 0) {
                    int t = a - a / b * b;
                    a = b;
                    b = t;
                    if (%s) wrong = 1;
                }
                return wrong;
                """.formatted(wrong));
        assertThat(constant).isEqualTo(isProved ? OptionalLong.of(0) : OptionalLong.empty());
    }

    /// Where the divisor may be 0 all may be left.
    @Test
    void remainder_isNoFartherFromZeroThanTheDividend() {
        assertThat(type("int x = (arg > 3) * 5 + (arg == 9) * 3; return x - x / arg * arg;")).hasToString("0 … 8");
        assertThat(type("return arg - arg / (arg == 1) * (arg == 1);")).isEqualTo(IntType.BOTTOM);
    }

    private static OptionalLong constant(String program) {
        return Compiler.compile(new SourceText(program), Cancellation.NONE).constantResult();
    }

    private static IntType type(String program) {
        var graph = Compiler.compile(new SourceText(program), Cancellation.NONE).graph();
        return (IntType) ((ReturnNode) graph.stop().input(0)).value().type();
    }

    private String dividend() {
        return switch (random.nextInt(4)) {
            case 0 -> "arg";
            case 1 -> "arg * %d + %d".formatted(value(), value());
            case 2 -> "(arg > %d) * %d + %d".formatted(value(), value(), value());
            default -> "arg / %d".formatted(value());
        };
    }

    private String divisor() {
        return switch (random.nextInt(4)) {
            case 0 -> "(arg < %d) * %d + %d".formatted(value(), value(), value());
            case 1 -> "(arg < %d) + %d".formatted(value(), random.nextInt(-3, 12));
            default -> Long.toString(value());
        };
    }

    private long value() {
        return switch (random.nextInt(8)) {
            case 0 -> Long.MIN_VALUE + 1 + random.nextInt(3);
            case 1 -> Long.MAX_VALUE - random.nextInt(3);
            case 2 -> random.nextLong();
            default -> random.nextInt(-20, 20);
        };
    }
}
