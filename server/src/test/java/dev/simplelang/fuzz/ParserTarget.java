package dev.simplelang.fuzz;

import dev.simplelang.syntax.ParserChecks;
import java.nio.charset.StandardCharsets;

/// Parses and resolves any text: what holds for all texts holds for it.
public final class ParserTarget {

    private ParserTarget() {}

    /// Tries `bytes` as UTF-8.
    public static void fuzzerTestOneInput(byte[] bytes) {
        ParserChecks.check(new String(bytes, StandardCharsets.UTF_8));
    }
}
