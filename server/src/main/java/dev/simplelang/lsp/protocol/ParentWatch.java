package dev.simplelang.lsp.protocol;

import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Ends the session when the process that started the server is gone, for a client that crashed says nothing.
public final class ParentWatch {

    private static final long PERIOD_SECONDS = 2;

    private final ScheduledExecutorService timer;
    private final Lifecycle lifecycle;

    /// @param timer where to look from time to time
    public ParentWatch(ScheduledExecutorService timer, Lifecycle lifecycle) {
        this.timer = timer;
        this.lifecycle = lifecycle;
    }

    /// Watches the process `id` from now on.
    public void watch(long id) {
        // The handle knows when its process started, so that a later process with the same id is not taken for it.
        Optional<ProcessHandle> parent = ProcessHandle.of(id);
        var _ = timer.scheduleWithFixedDelay(() -> {
            if (!parent.map(ProcessHandle::isAlive).orElse(false)) {
                lifecycle.fail("The process " + id + ", for which the server works, is gone.");
            }
        }, PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
    }
}
