package dev.simplelang.text;

import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TransferQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class WorkersTest {

    private static final int NUMBER = 3;

    private final ThreadPoolExecutor pool = Workers.pool("test-", NUMBER);
    private final Semaphore begun = new Semaphore(0);
    private final Semaphore end = new Semaphore(0);

    @AfterEach
    void close() {
        end.release();
        pool.shutdownNow();
    }

    private void keepBusy(int threads) {
        for (int i = 0; i < threads; i++) {
            keepBusy(end);
        }
    }

    /// One thread, until `last` has a permit.
    private void keepBusy(Semaphore last) {
        pool.execute(() -> {
            begun.release();
            last.acquireUninterruptibly();
            last.release();
        });
        begun.acquireUninterruptibly();
    }

    @Test
    void tasks_oneAfterAnother_shareOneThread() throws Exception {
        for (int i = 0; i < 5; i++) {
            pool.submit(() -> {}).get();
            awaitIdle();
        }
        assertThat(pool.getLargestPoolSize()).isEqualTo(1);
    }

    /// Until a thread waits for a task again.
    private void awaitIdle() {
        while (!((TransferQueue<Runnable>) pool.getQueue()).hasWaitingConsumer()) {
            Thread.onSpinWait();
        }
    }

    @Test
    void tasks_atOnce_useAllThreads() {
        keepBusy(NUMBER);
        assertThat(pool.getPoolSize()).isEqualTo(NUMBER);
    }

    @Test
    void task_withAllThreadsBusy_waits() throws Exception {
        keepBusy(NUMBER - 1);
        var last = new Semaphore(0);
        keepBusy(last);
        var order = new CopyOnWriteArrayList<Integer>();
        var done = new CountDownLatch(5);
        for (int i = 0; i < 5; i++) {
            int number = i;
            pool.execute(() -> {
                order.add(number);
                done.countDown();
            });
        }
        assertThat(pool.getPoolSize()).isEqualTo(NUMBER);
        assertThat(pool.getQueue()).hasSize(5);
        last.release();
        done.await();
        assertThat(order).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void task_afterShutdown_isRejected() {
        keepBusy(NUMBER);
        pool.execute(() -> {});
        assertThat(pool.shutdownNow()).hasSize(1);
        assertThatThrownBy(() -> pool.execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
    }
}
