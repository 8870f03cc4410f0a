package dev.simplelang.cli;

import dev.simplelang.ide.run.ArgumentRange;
import dev.simplelang.ide.run.ProgramRun.Limits;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class OptionValuesTest {

    private final IntegerConverter integers = new IntegerConverter();
    private final CountConverter counts = new CountConverter();
    private final ArgumentRangeConverter arguments = new ArgumentRangeConverter();
    private final DurationConverter durations = new DurationConverter();

    @Test
    void integer_hasSixtyFourBits() {
        assertThat(integers.convert("9223372036854775807")).isEqualTo(Long.MAX_VALUE);
        assertThat(integers.convert("-9223372036854775808")).isEqualTo(Long.MIN_VALUE);
        assertThat(integers.convert("+7")).isEqualTo(7);
        assertThat(integers.convert("-0")).isEqualTo(0);
        assertThat(integers.convert("0".repeat(100_000) + "12")).isEqualTo(12);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"9223372036854775808", "-9223372036854775809", "18446744073709551616",
                    "99999999999999999999999999999999999999999999"})
    void integer_beyondSixtyFourBits_isRefused(String text) {
        assertThatThrownBy(() -> integers.convert(text)).isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("beyond 64 bits");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "-", "+", "1.5", "0x10", "1e3", "1_000", "--1", "٣", "five", " 1", "1\n"})
    void otherText_asInteger_isRefused(String text) {
        assertThatThrownBy(() -> integers.convert(text)).isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("is not an integer");
    }

    @Test
    void count_negative_isRefused() {
        assertThat(counts.convert("0")).isEqualTo(0);
        assertThatThrownBy(() -> counts.convert("-1")).hasMessageContaining("negative");
    }

    @ParameterizedTest
    @CsvSource({"5, 5, 5, 1", "-10..10, -10, 10, 1", "+1..+2, 1, 2, 1", "0..100:5, 0, 100, 5", "10..0:-3, 10, 0, -3",
            "7..7, 7, 7, 1", "007..008:+1, 7, 8, 1",
            "-9223372036854775808..9223372036854775807:9223372036854775807, -9223372036854775808, 9223372036854775807, "
                    + "9223372036854775807",
            "9223372036854775807..-9223372036854775808:-9223372036854775808, 9223372036854775807, "
                    + "-9223372036854775808, -9223372036854775808"})
    void argument_isAnIntegerOrARange(String text, long from, long to, long step) {
        assertThat(arguments.convert(text)).isEqualTo(new ArgumentRange(from, to, step));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "five", "..", "1..", "..1", "1...2", "1..2..3", "1..2:", "1..:2", "1:2", "1..2:3:4", "1 ..2",
                    "1-2",
                    "1..2:1.5", "0x1..2", "٣..4", "1..2\n"})
    void otherText_asArgument_isRefused(String text) {
        assertThatThrownBy(() -> arguments.convert(text)).isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("neither an integer nor a range");
    }

    @ParameterizedTest
    @CsvSource({"10..1, as in 10..1:-1", "10..1:2, must be negative", "1..10:-1, must be positive",
            "1..2:0, leads nowhere",
            "1..9223372036854775808, beyond 64 bits", "-9223372036854775809..0, beyond 64 bits",
            "0..1:9223372036854775808, beyond 64 bits", "9223372036854775808, beyond 64 bits"})
    void range_withoutElements_isRefused(String text, String why) {
        assertThatThrownBy(() -> arguments.convert(text)).isInstanceOf(TypeConversionException.class)
                .hasMessageContaining(why);
    }

    @ParameterizedTest
    @CsvSource({"500ms, PT0.5S", "10s, PT10S", "1.5s, PT1.5S", "2m, PT2M", "1h, PT1H", "0s, PT0S",
            "9223372036854ms, PT9223372036.854S"})
    void time_hasAUnit(String text, Duration time) {
        assertThat(durations.convert(text)).isEqualTo(time);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10", "s", "-1s", "1.s", ".5s", "10 s", "10S", "1d", "1m30s", "٣s"})
    void otherText_asTime_isRefused(String text) {
        assertThatThrownBy(() -> durations.convert(text)).isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("is not a time");
    }

    @Test
    void defaults_areThoseOfTheHelp() {
        assertThat(Limits.DEFAULT).isEqualTo(new Limits(100_000_000_000L, Duration.ofSeconds(10)));
    }

    @Test
    void time_tooLong_isRefused() {
        assertThatThrownBy(() -> durations.convert("999999999999999999h")).hasMessageContaining("too long");
    }
}
