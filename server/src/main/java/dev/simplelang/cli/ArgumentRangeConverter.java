package dev.simplelang.cli;

import dev.simplelang.ide.run.ArgumentRange;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads values of `arg`: `N`, `FROM..TO` or `FROM..TO:STEP`, of 64-bit integers.
final class ArgumentRangeConverter implements ITypeConverter<ArgumentRange> {

    private static final Pattern RANGE = Pattern
            .compile("([+-]?[0-9]+)(?:\\.\\.([+-]?[0-9]+)(?::([+-]?[0-9]+))?)?");

    private final IntegerConverter integers = new IntegerConverter();

    @Override
    public ArgumentRange convert(String text) {
        var matcher = RANGE.matcher(text);
        if (!matcher.matches())
            throw new TypeConversionException(
                    "'" + text + "' is neither an integer nor a range such as -10..10 or 0..100:5");
        long from = integers.convert(matcher.group(1));
        if (matcher.group(2) == null)
            return ArgumentRange.of(from);
        long to = integers.convert(matcher.group(2));
        long step = matcher.group(3) == null ? 1 : integers.convert(matcher.group(3));
        try {
            return new ArgumentRange(from, to, step);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException("'" + text + "' is no range: " + e.getMessage()
                    + (from > to && matcher.group(3) == null ? ", as in " + from + ".." + to + ":-1" : ""));
        }
    }
}
