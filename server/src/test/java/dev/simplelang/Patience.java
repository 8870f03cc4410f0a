package dev.simplelang;

import java.time.Duration;

/// How long tests wait for what must come: for all that they wait for, the same.
///
/// It ends a test that waits in vain, and no other: a busy machine needs far less. No test waits
/// for a time to pass where it could wait for the thing itself.
public final class Patience {

    /// The limit in seconds, where an annotation or a library asks for a number.
    public static final long SECONDS = 300;

    /// The same limit.
    public static final Duration LIMIT = Duration.ofSeconds(SECONDS);

    private Patience() {}
}
