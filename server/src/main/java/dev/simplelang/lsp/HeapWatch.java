package dev.simplelang.lsp;

import java.time.Duration;
import java.util.function.LongSupplier;

/// Has all garbage collected where the virtual machine would rather take more memory.
///
/// What of a version outlives young collections is garbage when the next one is compiled, but lies in the old generation,
/// which the serial collector enlarges, up to a quarter of the machine's memory, before it looks for garbage there. So that is
/// done here: when much more than what is in use has come together, and when nobody has asked for anything for a while. A full collection
/// also fits the sizes of both generations to what is in use (`simple.options`). It takes as long as there is in use, least of all between
/// two versions of a document.
final class HeapWatch implements Runnable {

    private static final Duration PERIOD = Duration.ofMillis(100);

    /// For how many periods nothing must have been allocated, so that nobody who types notices the collection.
    private static final int QUIET_PERIODS = 10;

    /// How much garbage is worth a collection when nothing else is to be done; in bytes.
    private static final long WORTH_A_PAUSE = 16L << 20;

    /// How many times what is in use is too much garbage at any time, within [#LEAST] and [#MOST].
    private static final int TIMES_LIVE = 8;

    // In bytes.
    private static final long LEAST = 16L << 20;
    private static final long MOST = 1_280L << 20;

    /// How much garbage is too much where a version is done; so much less than [#MOST] as one that is compiled leaves behind.
    private static final long MOST_BETWEEN_VERSIONS = 768L << 20;

    private final LongSupplier used;
    private final Runnable collector;

    /// What was in use after the last collection, and what had been allocated when it was last looked.
    private long live;
    private long before;

    /// For how many periods that has been the same.
    private int quiet;

    /// @param used how many bytes are allocated and not collected
    /// @param collector collects all garbage
    HeapWatch(LongSupplier used, Runnable collector) {
        this.used = used;
        this.collector = collector;
    }

    /// Watches the heap of this process.
    static HeapWatch ofProcess() {
        return new HeapWatch(HeapWatch::usedHeap, System::gc);
    }

    /// Watches from now on.
    ///
    /// @return what ends it by being interrupted
    Thread start() {
        return Thread.ofPlatform().daemon().name("simple-heap").start(this);
    }

    @Override
    public void run() {
        try {
            while (true) {
                Thread.sleep(PERIOD);
                look();
            }
        } catch (InterruptedException e) {
            // The end.
        }
    }

    /// Looks once; a period has gone by since the last time.
    synchronized void look() {
        long now = used.getAsLong();
        quiet = now == before ? quiet + 1 : 0;
        before = now;
        if (isDue(now - live)) {
            collect();
        }
    }

    /// Looks once: a version of a document is compiled, and its diagnostics are on their way.
    synchronized void versionDone() {
        if (used.getAsLong() - live > MOST_BETWEEN_VERSIONS) {
            collect();
        }
    }

    private void collect() {
        collector.run();
        live = used.getAsLong();
        before = live;
    }

    private boolean isDue(long garbage) {
        return garbage > (quiet >= QUIET_PERIODS ? WORTH_A_PAUSE : Math.clamp(TIMES_LIVE * live, LEAST, MOST));
    }

    private static long usedHeap() {
        var runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
