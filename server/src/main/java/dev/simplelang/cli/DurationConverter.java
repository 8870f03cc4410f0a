package dev.simplelang.cli;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads a length of time such as `500ms`, `10s`, `1.5s`, `2m` or `1h`.
final class DurationConverter implements ITypeConverter<Duration> {

    private static final Pattern DURATION = Pattern.compile("([0-9]{1,18}(?:\\.[0-9]{1,9})?)(ms|s|m|h)");

    private static final Map<String, Duration> UNITS = Map.of("ms", Duration.ofMillis(1), "s", Duration.ofSeconds(1),
            "m", Duration.ofMinutes(1), "h", Duration.ofHours(1));

    /// Time is counted in nanoseconds as a `long`.
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

    @Override
    public Duration convert(String text) {
        var matcher = DURATION.matcher(text);
        if (!matcher.matches())
            throw new TypeConversionException("'" + text + "' is not a time such as 500ms, 10s or 2m");
        var unit = BigDecimal.valueOf(UNITS.get(matcher.group(2)).toNanos());
        var nanos = new BigDecimal(matcher.group(1)).multiply(unit).toBigInteger();
        if (nanos.bitLength() >= Long.SIZE)
            throw new TypeConversionException("'%s' is too long: at most %dh".formatted(text, LONGEST.toHours()));
        return Duration.ofNanos(nanos.longValue());
    }
}
