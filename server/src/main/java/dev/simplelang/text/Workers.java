package dev.simplelang.text;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// Threads that compile, or walk through programs: daemons with deep stacks.
public final class Workers {

    /// Programs nest up to 1,000 levels deep; in bytes.
    private static final long STACK = 16 << 20;

    private static final long IDLE_SECONDS = 10;

    private Workers() {}

    /// Up to `number` threads, which end when there is nothing to do.
    ///
    /// @param name what their names begin with
    public static ThreadPoolExecutor pool(String name, int number) {
        var pool = new ThreadPoolExecutor(number, number, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
                factory(name));
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /// Makes such threads.
    ///
    /// @param name what their names begin with
    public static ThreadFactory factory(String name) {
        var count = new AtomicInteger();
        return task -> {
            var thread = new Thread(null, task, name + count.incrementAndGet(), STACK);
            thread.setDaemon(true);
            return thread;
        };
    }
}
