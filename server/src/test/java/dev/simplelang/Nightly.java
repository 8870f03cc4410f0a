package dev.simplelang;

/// How much tests try of what has no end: programs at random, prefixes of every fixture.
///
/// All of it in the nightly run, `mvn verify -Pnightly`. Every day a tenth, so that who
/// changes a line need not wait, and a failure is that of the change.
public final class Nightly {

    /// What is tried every day: one in so many.
    public static final int DAILY_STEP = Boolean.getBoolean("simple.nightly") ? 1 : 10;

    private Nightly() {}

    /// `all` in the nightly run, otherwise a share of it.
    public static int share(int all) {
        return Math.ceilDiv(all, DAILY_STEP);
    }
}
