package dev.simplelang.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads a 64-bit integer that is not negative.
final class CountConverter implements ITypeConverter<Long> {

    private final IntegerConverter integers = new IntegerConverter();

    @Override
    public Long convert(String text) {
        var value = integers.convert(text);
        if (value < 0)
            throw new TypeConversionException("'" + text + "' is negative");
        return value;
    }
}
