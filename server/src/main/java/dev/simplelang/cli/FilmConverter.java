package dev.simplelang.cli;

import dev.simplelang.view.film.FilmKind;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads the name of a film.
final class FilmConverter implements ITypeConverter<FilmKind> {

    @Override
    public FilmKind convert(String value) {
        return FilmKind.named(value).orElseThrow(() -> new TypeConversionException("there is no film '" + value
                + "'; the films are construction, construction/eager, optimization, schedule, run, run/as-written"));
    }
}
