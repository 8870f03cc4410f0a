package dev.simplelang.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/// What is said of a type is true of its values, and of nothing that is not among them but is near.
class TypeTextTest {

    private static final long MIN = Long.MIN_VALUE;
    private static final long MAX = Long.MAX_VALUE;

    /// Bounds that are nearer to 0 are always told.
    private static final long FAR = 1L << 53;

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            // A table of the words: least and greatest value, known bits, residue.
            "0 | 9 | 0 | 0 | in 0..9",
            "0 | 1 | 0 | 0 | 0 or 1",
            "0 | 2 | 0 | 0 | in 0..2",
            "1 | 5 | 1 | 1 | 1, 3 or 5",
            "0 | 24 | 3 | 0 | 0, 8, 16 or 24",
            "0 | 32 | 3 | 0 | in 0..32 and a multiple of 8",
            "-8 | 9223372036854775800 | 3 | 0 | at least -8 and a multiple of 8",
            "-9223372036854775803 | -3 | 3 | 5 | at most -3 and 5 more than a multiple of 8",
            "-9223372036854775808 | 0 | 63 | 0 | -9223372036854775808 or 0",
            "-9223372036854775807 | 1 | 63 | 1 | -9223372036854775807 or 1",
            "-1 | 9223372036854775807 | 63 | 9223372036854775807 | -1 or 9223372036854775807",
            "-9223372036854775808 | 4611686018427387904 | 62 | 0 "
                    + "| -9223372036854775808, -4611686018427387904, 0 or 4611686018427387904",
            "-4611686018427387904 | 4611686018427387904 | 62 | 0 | -4611686018427387904, 0 or 4611686018427387904",
            "-9223372036854775808 | 6917529027641081856 | 61 | 0 | a multiple of 2305843009213693952",
            "-9223372036854775807 | 9223372036854775807 | 1 | 1 | odd",
            "-9223372036854775808 | 9223372036854775806 | 1 | 0 | even",
            "-9223372036854775808 | 9223372036854775807 | 0 | 0 | any integer",
            "-9223372036854775807 | 9223372036854775807 | 0 | 0 | any integer",
            "-9223372036854775808 | 9223372036854775806 | 0 | 0 | any integer",
            "-9223372036854775808 | -9223372036854775807 | 0 | 0 | -9223372036854775808 or -9223372036854775807",
            "-9223372036854775808 | -9223372036854775806 | 0 | 0 | at most -9223372036854775806",
            "9223372036854775805 | 9223372036854775807 | 0 | 0 | at least 9223372036854775805",
            "4611686018427387904 | 9223372036854775806 | 0 | 0 "
                    + "| in 4611686018427387904..9223372036854775806",
            "9223372036854775807 | 9223372036854775807 | 0 | 0 | 9223372036854775807",
            "-9223372036854775808 | -9223372036854775808 | 0 | 0 | -9223372036854775808"})
    void of_type_saysWhatIsKnown(long low, long high, int knownBits, long residue, String words) {
        assertThat(TypeText.of(IntType.of(low, high, knownBits, residue))).isEqualTo(words);
    }

    @Test
    void of_extremeType_isTrueOfItsValuesAndFalseOfOthersNearby() {
        for (var type : types()) {
            var words = TypeText.of(type);
            var means = meaning(words);
            for (long value : valuesNear(type)) {
                if (type.contains(value)) {
                    assertThat(means.test(value)).as("%d is %s, of %s", value, words, type).isTrue();
                } else if (isToldApart(value, type)) {
                    assertThat(means.test(value)).as("%d is %s, of %s", value, words, type).isFalse();
                }
            }
        }
    }

    /// Types with bounds and strides at the ends of the integers, at powers of two and at 0.
    private static List<IntType> types() {
        var bounds = new TreeSet<Long>();
        for (long around : new long[]{MIN, -(1L << 62), -FAR, -8, 0, 8, FAR, 1L << 62, MAX}) {
            LongStream.of(around - 2, around - 1, around, around + 1, around + 2).forEach(bounds::add);
        }
        var types = new ArrayList<IntType>();
        for (long low : bounds) {
            for (long high : bounds.tailSet(low)) {
                for (int knownBits : new int[]{0, 1, 2, 3, 52, 53, 54, 60, 61, 62, 63, 64}) {
                    for (long residue : new long[]{0, 1, 5, -1, MIN, 1L << 61, low, high}) {
                        var type = IntType.of(low, high, knownBits, residue);
                        if (!type.isEmpty()) {
                            types.add(type);
                        }
                    }
                }
            }
        }
        return types;
    }

    private static Set<Long> valuesNear(IntType type) {
        var values = new TreeSet<Long>();
        long stride = type.isConstant() ? 1 : 1L << type.knownBits();
        for (long near : new long[]{type.low(), type.high(), 0, MIN, MAX, type.residue()}) {
            for (long by : new long[]{0, 1, 2, stride, stride / 2, 2 * stride}) {
                values.add(near + by);
                values.add(near - by);
            }
        }
        return values;
    }

    /// Whether `value` is kept out of `type` by its low bits, or by a bound that is near or on the same side of 0 as the other.
    private static boolean isToldApart(long value, IntType type) {
        boolean otherBits = type.knownBits() < Long.SIZE
                && ((value - type.residue()) & ((1L << type.knownBits()) - 1)) != 0;
        return type.isConstant() || otherBits
                || (value < type.low() && (type.low() > -FAR || type.high() <= -FAR))
                || (value > type.high() && (type.high() < FAR || type.low() >= FAR));
    }

    /// Reads the words as a person does.
    private static LongPredicate meaning(String words) {
        var list = Pattern.compile("(?:(-?\\d+, )*(-?\\d+) or )?-?\\d+");
        if (list.matcher(words).matches()) {
            var values = LongStream.of(Pattern.compile(", | or ").splitAsStream(words).mapToLong(Long::parseLong)
                    .toArray()).boxed().toList();
            return values::contains;
        }
        LongPredicate all = _ -> true;
        for (var part : words.replaceFirst("^in (-?\\d+)\\.\\.(-?\\d+)", "at least $1 and at most $2")
                .split(" and ", -1)) {
            all = all.and(one(part));
        }
        return all;
    }

    private static LongPredicate one(String part) {
        var number = Pattern.compile("-?\\d+").matcher(part);
        long first = number.find() ? Long.parseLong(number.group()) : 0;
        if (part.contains("a multiple of ")) {
            long residue = part.startsWith("a ") ? 0 : first;
            long stride = residue == 0 && part.startsWith("a ") ? first : Long.parseLong(part.replaceAll(".* ", ""));
            assertThat(stride).as(part).isGreaterThan(1);
            return value -> Math.floorMod(value - residue, stride) == 0;
        }
        return switch (part.replaceAll(" ?-?\\d+", "")) {
            case "at least" -> value -> value >= first;
            case "at most" -> value -> value <= first;
            case "even" -> value -> value % 2 == 0;
            case "odd" -> value -> value % 2 != 0;
            case "any integer" -> _ -> true;
            default -> throw new AssertionError("not understood: " + part);
        };
    }
}
