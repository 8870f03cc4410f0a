package dev.simplelang.text;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

class ForkTest {

    @AfterEach
    void clearInterrupt() {
        Thread.interrupted();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void isDoneOnce(boolean isLarge) {
        var times = new AtomicInteger();
        var fork = Fork.of(times::incrementAndGet, isLarge);
        assertThat(fork.join()).isEqualTo(1);
        assertThat(fork.join()).isEqualTo(1);
        assertThat(times).hasValue(1);
    }

    @Test
    void fork_withAllThreadsBusy_runsWhereItIsJoined() {
        int others = Runtime.getRuntime().availableProcessors() - 1;
        var begun = new Semaphore(0);
        var end = new Semaphore(0);
        for (int i = 0; i < others; i++) {
            Fork.of(() -> await(begun, end), true);
        }
        begun.acquireUninterruptibly(others);
        assertThat(Fork.of(Thread::currentThread, true).join()).isSameAs(Thread.currentThread());
        end.release(others);
    }

    @Test
    void smallFork_runsWhereItIsJoined() {
        assertThat(Fork.of(Thread::currentThread, false).join()).isSameAs(Thread.currentThread());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatItThrowsIsThrownWhereItIsJoined(boolean isLarge) {
        var cancelled = Fork.of(() -> {
            throw new CancelledException();
        }, isLarge);
        assertThatThrownBy(cancelled::join).isInstanceOf(CancelledException.class);
        var deep = Fork.of(() -> {
            throw new StackOverflowError("deep");
        }, isLarge);
        assertThatThrownBy(deep::join).isInstanceOf(StackOverflowError.class).hasMessage("deep");
        assertThatThrownBy(deep::join).isInstanceOf(StackOverflowError.class);
    }

    @Test
    void join_interrupted_doesNotWait() {
        assumeThat(Runtime.getRuntime().availableProcessors()).isGreaterThan(1);
        var begun = new Semaphore(0);
        var end = new Semaphore(0);
        var fork = Fork.of(() -> await(begun, end), true);
        begun.acquireUninterruptibly();
        Thread.currentThread().interrupt();
        assertThatThrownBy(fork::join).isInstanceOf(CancelledException.class);
        assertThat(Thread.interrupted()).isTrue();
        end.release();
        assertThat(fork.join()).isTrue();
    }

    private static boolean await(Semaphore begun, Semaphore end) {
        begun.release();
        end.acquireUninterruptibly();
        return true;
    }
}
