package dev.simplelang.lsp;

import java.util.concurrent.CountDownLatch;

/// Waiting in code that may not throw what waiting throws, such as an analyzer of a test.
public final class Latches {

    private Latches() {}

    /// Waits for `latch`; who is interrupted waits no longer, and is interrupted still.
    public static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
