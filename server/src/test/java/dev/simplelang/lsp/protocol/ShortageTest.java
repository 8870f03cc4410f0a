package dev.simplelang.lsp.protocol;

import dev.simplelang.Patience;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ShortageTest {

    /// How many more times there is no memory.
    private final AtomicInteger shortages = new AtomicInteger(2);

    private void takeMemory() {
        if (shortages.getAndDecrement() > 0) {
            throw new OutOfMemoryError("a test");
        }
    }

    @Test
    void attemptsAreMadeAgain() {
        assertThat(Shortage.<Integer, RuntimeException>sitOut(() -> {
            takeMemory();
            return 7;
        })).isEqualTo(7);
    }

    @Test
    void aThreadThatIsToEndDoesNotSitOut() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> Shortage.sitOut(() -> {
            takeMemory();
            return null;
        })).isInstanceOf(OutOfMemoryError.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(shortages).hasValue(1);
    }

    @Test
    void futuresFailInTheEnd() {
        var future = new CompletableFuture<Integer>() {

            @Override
            public boolean completeExceptionally(Throwable reason) {
                takeMemory();
                return super.completeExceptionally(reason);
            }
        };
        var reason = new IllegalStateException("a test");
        Shortage.fail(future, reason);
        assertThat(future.exceptionNow()).isSameAs(reason);
    }

    @Test
    void tasksAreTakenInTheEnd() {
        var done = new ArrayList<String>();
        Executor direct = task -> {
            takeMemory();
            task.run();
        };
        Shortage.outlast(direct).execute(() -> done.add("task"));
        assertThat(done).containsExactly("task");
    }

    @Test
    void aThreadOutlastsWhatEndsForWantOfMemory() throws InterruptedException {
        var one = Executors.newSingleThreadExecutor(task -> {
            takeMemory();
            return new Thread(task);
        });
        try {
            var threads = Shortage.outlast(one);
            var behind = new CountDownLatch(1);
            threads.execute(() -> {
                // From now on there is none for another thread.
                shortages.set(Integer.MAX_VALUE);
                throw new OutOfMemoryError("a test");
            });
            threads.execute(behind::countDown);
            assertThat(behind.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            one.shutdownNow();
        }
    }
}
