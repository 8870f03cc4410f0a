package dev.simplelang.cli;

import dev.simplelang.view.GraphAfter.Moment;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads `PASS` or `PASS:ROUND`.
final class MomentConverter implements ITypeConverter<Moment> {

    @Override
    public Moment convert(String value) {
        int colon = value.indexOf(':');
        var pass = new PassNames.Converter().convert(colon < 0 ? value : value.substring(0, colon));
        return new Moment(pass, colon < 0 ? Optional.empty() : Optional.of(round(value.substring(colon + 1))));
    }

    private static int round(String text) {
        if (!text.matches("[1-9][0-9]{0,5}"))
            throw new TypeConversionException("'" + text + "' is not the number of a round: they count from 1");
        return Integer.parseInt(text);
    }
}
