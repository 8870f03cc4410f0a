package dev.simplelang.text;

import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.RejectedExecutionException;
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

    /// Tasks that no thread has begun. A pool offers a task before it makes another thread, and
    /// this takes it only if a thread waits for one.
    @SuppressWarnings("serial") // Nobody writes it.
    private static final class Waiting extends LinkedTransferQueue<Runnable> {

        @Override
        public boolean offer(Runnable task) {
            return tryTransfer(task);
        }

        /// Takes a task that a pool has no thread for.
        void keep(Runnable task, ThreadPoolExecutor pool) {
            if (pool.isShutdown()) {
                throw new RejectedExecutionException("the threads have ended");
            }
            super.offer(task);
            // They may all have ended meanwhile for want of work.
            pool.prestartCoreThread();
        }
    }

    /// Up to `number` threads, one more only where a task finds all busy, which end when there is
    /// nothing to do. What finds no thread at all waits, first come, first served.
    ///
    /// @param name what their names begin with
    public static ThreadPoolExecutor pool(String name, int number) {
        var waiting = new Waiting();
        var pool = new ThreadPoolExecutor(1, number, IDLE_SECONDS, TimeUnit.SECONDS, waiting, factory(name),
                waiting::keep);
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
