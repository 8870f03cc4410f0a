package dev.simplelang.lsp;

import java.time.Duration;

/// Has garbage collected between the versions of documents rather than while one is compiled.
///
/// Most of what a compilation makes is garbage when it is done, and nothing of it is while it goes on: a collection then copies a
/// whole graph, which at 10,000 lines takes as long as to compile it. So the young generation is made larger than a compilation
/// needs (`simple.options`), and it is collected here: when nobody has asked for anything for a moment, or, where somebody
/// types without a pause, when much more than what is in use has come together. Without that the virtual machine would not look
/// for garbage before its heap, a quarter of the machine's memory, is full.
final class HeapWatch implements Runnable {

    private static final Duration PERIOD = Duration.ofMillis(100);

    /// How much garbage is worth a collection when nothing else is to be done; in bytes.
    private static final long WORTH_A_PAUSE = 32L << 20;

    /// How much garbage is too much at any time, as far as it is also more than [#TIMES_LIVE] of what is in use; in bytes.
    private static final long TOO_MUCH = 128L << 20;

    private static final int TIMES_LIVE = 4;

    private final Runtime runtime = Runtime.getRuntime();

    /// What was in use after the last collection, and what had been allocated when it was last looked.
    private long live;
    private long before;

    private HeapWatch() {}

    /// Watches the heap of this process from now on.
    ///
    /// @return what ends it by being interrupted
    static Thread start() {
        return Thread.ofPlatform().daemon().name("simple-heap").start(new HeapWatch());
    }

    @Override
    public void run() {
        try {
            while (true) {
                Thread.sleep(PERIOD);
                long used = used();
                boolean isIdle = used == before;
                before = used;
                if (isDue(used - live, isIdle)) {
                    System.gc();
                    live = used();
                    before = live;
                }
            }
        } catch (InterruptedException e) {
            // The end.
        }
    }

    private boolean isDue(long garbage, boolean isIdle) {
        return isIdle ? garbage > WORTH_A_PAUSE : garbage > Math.max(TOO_MUCH, TIMES_LIVE * live);
    }

    private long used() {
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
