package dev.simplelang.ide;

import dev.simplelang.fixture.Fixture;
import dev.simplelang.text.Cancellation;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The analysis of each fixture, made once for the suites that look at all of them.
public final class Analyses {

    private static final Map<String, Analysis> BY_TEXT = new ConcurrentHashMap<>();

    private Analyses() {}

    /// The analysis of the program in `fixture`.
    public static Analysis of(Fixture fixture) {
        return BY_TEXT.computeIfAbsent(fixture.source().text(),
                _ -> Analysis.of(fixture.source(), Cancellation.NONE));
    }
}
