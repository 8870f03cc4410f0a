package dev.simplelang.web;

import dev.simplelang.text.DiagnosticCode;
import java.util.Collection;
import java.util.stream.Stream;
import org.teavm.extension.spi.resources.ResourcesPolicy;

/// Tells TeaVM which files the program needs: the pages about diagnostics.
public final class Resources implements ResourcesPolicy {

    @Override
    public String[] supplyResources(Collection<? extends String> found) {
        return Stream.of(DiagnosticCode.values()).map(code -> "dev/simplelang/ide/diagnostics/" + code.id() + ".md")
                .toArray(String[]::new);
    }
}
