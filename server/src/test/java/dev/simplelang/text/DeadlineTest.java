package dev.simplelang.text;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DeadlineTest {

    @Test
    void deadline_afterItsTime_cancels() {
        var deadline = new Deadline(Duration.ZERO, Cancellation.NONE);
        assertThat(deadline.isLate()).isFalse();
        assertThat(deadline.isCancelled()).isTrue();
        assertThat(deadline.isLate()).isTrue();
        assertThat(new Deadline(Duration.ofDays(1), Cancellation.NONE).isCancelled()).isFalse();
    }

    @Test
    void deadline_ofAnUnwantedResult_isNotLate() {
        var deadline = new Deadline(Duration.ZERO, () -> true);
        assertThat(deadline.isCancelled()).isTrue();
        assertThat(deadline.isLate()).isFalse();
    }

    @Test
    void deadline_passedLater_cancels() {
        var deadline = new Deadline(Duration.ofMillis(20), Cancellation.NONE);
        while (!deadline.isCancelled()) {
            Thread.onSpinWait();
        }
        assertThat(deadline.isLate()).isTrue();
    }

    @Test
    void deadline_otherCancellation_isNoticedSoon() {
        var wanted = new AtomicBoolean(true);
        var deadline = new Deadline(Duration.ofDays(1), () -> !wanted.get());
        assertThat(deadline.isCancelled()).isFalse();
        wanted.set(false);
        assertThat(IntStream.range(0, 16).anyMatch(_ -> deadline.isCancelled())).isTrue();
        assertThat(deadline.isCancelled()).isTrue();
        assertThat(deadline.isLate()).isFalse();
    }
}
