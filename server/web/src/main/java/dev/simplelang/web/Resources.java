package dev.simplelang.web;

import dev.simplelang.text.DiagnosticCode;
import java.util.Collection;
import java.util.stream.Stream;
import org.teavm.extension.spi.resources.ResourcesPolicy;

/// Tells TeaVM which files the program needs: the pages about diagnostics, and the names of
/// characters.
public final class Resources implements ResourcesPolicy {

    /// What the build has written for [PageUnicodeData].
    static final String CHARACTER_NAMES = "character-names.txt";

    @Override
    public String[] supplyResources(Collection<? extends String> found) {
        var pages = Stream.of(DiagnosticCode.values())
                .map(code -> "dev/simplelang/ide/diagnostics/" + code.id() + ".md");
        return Stream.concat(pages, Stream.of("dev/simplelang/web/" + CHARACTER_NAMES)).toArray(String[]::new);
    }
}
