package dev.simplelang.lsp;

import java.time.Duration;

/// Has garbage collected before the heap grows far beyond what is in use.
///
/// The serial collector makes room for what survives a young collection by enlarging the old generation, and looks for garbage there only
/// when the heap is as large as it may be: by default a quarter of the machine's memory. A server that compiles version after version
/// would fill that with versions that nobody wants any more.
final class HeapWatch implements Runnable {

    private static final Duration PERIOD = Duration.ofSeconds(1);

    /// How much more than twice of what was in use may be used before it is worth a pause; in bytes.
    private static final long SLACK = 48L << 20;

    private final Runtime runtime = Runtime.getRuntime();
    private long live;

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
                if (used() > 2 * live + SLACK) {
                    System.gc();
                    live = used();
                }
            }
        } catch (InterruptedException e) {
            // The end.
        }
    }

    private long used() {
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
