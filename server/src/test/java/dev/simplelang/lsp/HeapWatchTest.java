package dev.simplelang.lsp;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class HeapWatchTest {

    private static final long MB = 1L << 20;

    private long live = 10 * MB;
    private long used = live;
    private int collections;
    private final HeapWatch watch = new HeapWatch(() -> used, () -> {
        used = live;
        collections++;
    });

    @Test
    void whatIsLittleIsLeft() {
        for (int period = 0; period < 100; period++) {
            watch.look();
        }
        assertThat(collections).isZero();
    }

    @Test
    void muchIsCollectedWhenNothingHasHappenedForASecond() {
        allocate(30);
        for (int period = 0; period < 9; period++) {
            watch.look();
        }
        assertThat(collections).isZero();
        watch.look();
        watch.look();
        assertThat(collections).isOne();
    }

    @Test
    void whoTypesIsNotInterrupted() {
        for (int key = 0; key < 6; key++) {
            allocate(8);
            watch.look();
        }
        assertThat(collections).isZero();
    }

    @Test
    void muchMoreThanWhatIsInUseIsCollectedInTheMidstOfWork() {
        learnWhatIsLive();
        for (int key = 0; key < 7; key++) {
            allocate(11);
            watch.look();
        }
        assertThat(collections).isZero();
        allocate(11);
        watch.look();
        assertThat(collections).isOne();
    }

    @Test
    void howeverMuchIsInUseThereIsABound() {
        live = 1_000 * MB;
        learnWhatIsLive();
        allocate(500);
        watch.look();
        assertThat(collections).isZero();
        allocate(20);
        watch.look();
        assertThat(collections).isOne();
    }

    private void learnWhatIsLive() {
        allocate(2_000);
        watch.look();
        collections = 0;
    }

    private void allocate(long megabytes) {
        used += megabytes * MB;
    }
}
