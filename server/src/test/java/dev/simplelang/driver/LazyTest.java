package dev.simplelang.driver;

import dev.simplelang.Patience;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.CancelledException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(Patience.SECONDS)
class LazyTest {

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final Lazy<Object> slow = new Lazy<>(_ -> {
        begun.countDown();
        try {
            mayEnd.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
        return new Object();
    });

    @Test
    void value_isMadeOnce() {
        var made = new AtomicInteger();
        var lazy = new Lazy<>(_ -> made.incrementAndGet());
        assertThat(lazy.get(Cancellation.NONE)).isEqualTo(1);
        assertThat(lazy.get(Cancellation.NONE)).isEqualTo(1);
    }

    @Test
    void value_makerCancelled_isMadeByTheNext() {
        var lazy = new Lazy<>(cancellation -> {
            cancellation.check();
            return "made";
        });
        assertThatThrownBy(() -> lazy.get(() -> true)).isInstanceOf(CancelledException.class);
        assertThat(lazy.get(Cancellation.NONE)).isEqualTo("made");
    }

    @Test
    void waiter_getsWhatTheMakerMakes() throws Exception {
        try (var threads = Executors.newFixedThreadPool(2)) {
            var maker = threads.submit(() -> slow.get(Cancellation.NONE));
            begun.await();
            var waiting = threads.submit(() -> slow.get(Cancellation.NONE));
            mayEnd.countDown();
            assertThat(waiting.get()).isSameAs(maker.get());
        }
    }
}
