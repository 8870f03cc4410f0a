package dev.simplelang.opt;

import dev.simplelang.driver.Compiler;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.oracle.TreeInterpreter;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.type.IntType;
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
    void theResultIsWithinItsBounds() {
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

    @ParameterizedTest(name = "{0}")
    @CsvSource({"arg - arg / 5 * 5, -4 … 4", "arg - arg / -5 * -5, -4 … 4", "arg + 3 - (arg + 3) / 5 * 5, -4 … 4",
            "10 - arg * 7 + arg / 5 * 35, -18 … 38", "arg - arg / 5 * 5 + (arg - arg / 3 * 3), -6 … 6",
            "(arg == 7) - (arg == 7) / 5 * 5, 0 … 1", "arg - arg / ((arg > 3) + 2) * ((arg > 3) + 2), -2 … 2"})
    void isNearerToZeroThanTheDivisor(String remainder, String bounds) {
        assertThat(type("return " + remainder + ";")).hasToString(bounds);
    }

    /// Where the divisor may be 0 all may be left.
    @Test
    void isNoFartherFromZeroThanTheDividend() {
        assertThat(type("int x = (arg > 3) * 5 + (arg == 9) * 3; return x - x / arg * arg;")).hasToString("0 … 8");
        assertThat(type("return arg - arg / (arg == 1) * (arg == 1);")).isEqualTo(IntType.BOTTOM);
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
