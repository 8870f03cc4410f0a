package dev.simplelang.driver;

import dev.simplelang.text.Cancellation;
import dev.simplelang.text.CancelledException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(60)
class LazyTest {

    private static <T> T await(CountDownLatch latch, T value) {
        try {
            latch.await();
            return value;
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    @Test
    void isMadeOnce() {
        var made = new AtomicInteger();
        var lazy = new Lazy<>(_ -> made.incrementAndGet());
        assertThat(lazy.get(Cancellation.NONE)).isEqualTo(1);
        assertThat(lazy.get(Cancellation.NONE)).isEqualTo(1);
    }

    @Test
    void isMadeByTheNextIfTheMakerIsCancelled() {
        var lazy = new Lazy<>(cancellation -> {
            cancellation.check();
            return "made";
        });
        assertThatThrownBy(() -> lazy.get(() -> true)).isInstanceOf(CancelledException.class);
        assertThat(lazy.get(Cancellation.NONE)).isEqualTo("made");
    }

    /// Whoever is cancelled waits no longer, though the maker goes on; who is not cancelled gets what it makes.
    @Test
    void whoWaitsIsCancelledAlone() throws Exception {
        var begun = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        var lazy = new Lazy<>(_ -> {
            begun.countDown();
            return await(mayEnd, new Object());
        });
        try (var threads = Executors.newFixedThreadPool(2)) {
            var maker = threads.submit(() -> lazy.get(Cancellation.NONE));
            begun.await();
            var waiting = threads.submit(() -> lazy.get(Cancellation.NONE));
            assertThatThrownBy(() -> lazy.get(() -> true)).isInstanceOf(CancelledException.class);
            assertThat(maker.isDone()).isFalse();
            mayEnd.countDown();
            assertThat(waiting.get()).isSameAs(maker.get());
        }
    }

    @Test
    void whoWaitsMayBeInterrupted() throws Exception {
        var begun = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        var lazy = new Lazy<>(_ -> {
            begun.countDown();
            return await(mayEnd, "made");
        });
        try (var threads = Executors.newFixedThreadPool(1)) {
            var maker = threads.submit(() -> lazy.get(Cancellation.NONE));
            begun.await();
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> lazy.get(Cancellation.NONE)).isInstanceOf(CancelledException.class);
            assertThat(Thread.interrupted()).isTrue();
            mayEnd.countDown();
            assertThat(maker.get()).isEqualTo("made");
        }
    }
}
