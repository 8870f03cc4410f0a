package dev.simplelang.cli;

import java.math.BigInteger;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads a 64-bit integer: decimal digits of ASCII, perhaps with a sign.
final class IntegerConverter implements ITypeConverter<Long> {

    private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");

    @Override
    public Long convert(String text) {
        if (!INTEGER.matcher(text).matches())
            throw new TypeConversionException("'" + text + "' is not an integer");
        // Leading zeros are no reason to refuse, nor is their number a reason to take long.
        var digits = text.replaceFirst("^([+-]?)0+(?=[0-9])", "$1");
        var value = digits.length() <= 20 ? new BigInteger(digits) : null;
        if (value == null || value.bitLength() >= Long.SIZE)
            throw new TypeConversionException("'%s' is beyond 64 bits: integers go from %d to %d"
                    .formatted(text, Long.MIN_VALUE, Long.MAX_VALUE));
        return value.longValue();
    }
}
