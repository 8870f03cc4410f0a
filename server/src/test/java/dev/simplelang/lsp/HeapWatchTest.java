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
        work(100, 0);
        assertThat(collections).isZero();
    }

    @Test
    void muchIsCollectedWhenNothingHasHappenedForASecond() {
        learnWhatIsLive();
        work(1, 30);
        work(8, 0);
        assertThat(collections).isZero();
        work(2, 0);
        assertThat(collections).isOne();
    }

    @Test
    void whoTypesIsNotInterrupted() {
        learnWhatIsLive();
        work(6, 8);
        assertThat(collections).isZero();
    }

    @Test
    void muchMoreThanWhatIsInUseIsCollectedInTheMidstOfWork() {
        learnWhatIsLive();
        work(7, 11);
        assertThat(collections).isZero();
        work(1, 11);
        assertThat(collections).isOne();
    }

    @Test
    void howeverMuchIsInUseThereIsABound() {
        live = 1_000 * MB;
        learnWhatIsLive();
        work(1, 1_270);
        assertThat(collections).isZero();
        work(1, 40);
        assertThat(collections).isOne();
    }

    @Test
    void muchIsCollectedBetweenVersions() {
        live = 1_000 * MB;
        learnWhatIsLive();
        work(1, 760);
        watch.versionDone();
        assertThat(collections).isZero();
        work(1, 10);
        assertThat(collections).isZero();
        watch.versionDone();
        assertThat(collections).isOne();
    }

    private void learnWhatIsLive() {
        work(1, 2_000);
        collections = 0;
    }

    /// So many periods go by, in each of which so much is allocated.
    private void work(int periods, long megabytes) {
        for (int period = 0; period < periods; period++) {
            used += megabytes * MB;
            watch.look();
        }
    }
}
