package dev.simplelang.cli;

import dev.simplelang.view.View;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads the name of a graph.
final class ViewConverter implements ITypeConverter<View> {

    @Override
    public View convert(String value) {
        return View.named(value).filter(View::isGraph).orElseThrow(() -> new TypeConversionException(
                "there is no graph '" + value
                        + "'; some are as-written, after/combined, graph, schedule/best, so-far/1"));
    }
}
