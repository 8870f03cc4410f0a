package dev.simplelang.lsp;

import dev.simplelang.ide.Analysis;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class HeapWatchTest {

    private static final long MB = 1L << 20;

    private static final long MOST = 8_192 * MB;

    private long live = 10 * MB;
    private long used = live;
    private int collections;
    private int freePercent;
    private final HeapWatch watch = new HeapWatch(new Heap() {

        @Override
        public long used() {
            return used;
        }

        @Override
        public long most() {
            return MOST;
        }

        @Override
        public void collect(int percent) {
            used = live;
            collections++;
            freePercent = percent;
        }

        @Override
        public BooleanSupplier collected() {
            int before = collections;
            return () -> collections > before;
        }

        @Override
        public long collectYoung() {
            return 0;
        }
    });

    @Test
    void whatIsLittleIsLeft() {
        work(20, 0);
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
        work(10, 11);
        assertThat(collections).isZero();
        work(1, 11);
        assertThat(collections).isOne();
    }

    @Test
    void aLargeDocumentGivesUpWhenTheHeapIsFullOfWhatIsInUse() {
        var large = compiling("x".repeat(1 << 20));
        live = MOST - MB;
        used = live;
        work(1, 0);
        assertThat(large.isCancelled()).isFalse();
        work(1, 0);
        assertThat(compiling("x").isCancelled()).as("a small one goes on").isFalse();
        assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(large::isCancelled);
        assertThat(large.isCancelled()).as("the others, while that is collected").isFalse();
    }

    @Test
    void aHeapFullOfGarbageIsCollectedAndNobodyGivesUp() {
        learnWhatIsLive();
        var large = compiling("x".repeat(1 << 20));
        used = MOST;
        work(2, 0);
        assertThat(collections).isOne();
        assertThat(large.isCancelled()).isFalse();
    }

    /// What asks, while `text` is compiled, whether that is still wanted.
    private Cancellation compiling(String text) {
        var asked = new AtomicReference<Cancellation>();
        watch.guard((source, _, _, _, cancellation) -> {
            asked.set(cancellation);
            return Analysis.of(source, Cancellation.NONE);
        }).analyze(new SourceText(text), OptionalLong.empty(), Optional.empty(), _ -> {}, Cancellation.NONE);
        return asked.get();
    }

    @Test
    void howeverMuchIsInUseThereIsABound() {
        live = 1_000 * MB;
        learnWhatIsLive();
        work(1, 890);
        assertThat(collections).isZero();
        work(1, 40);
        assertThat(collections).isOne();
    }

    @ParameterizedTest(name = "{0} in use: not {1}, but {2} more")
    @CsvSource({"10, 77, 11", "1000, 380, 10"})
    void lessIsCollectedBetweenVersions(long inUse, long little, long more) {
        live = inUse * MB;
        learnWhatIsLive();
        work(1, little);
        watch.versionDone();
        assertThat(collections).isZero();
        work(1, more);
        assertThat(collections).isZero();
        watch.versionDone();
        assertThat(collections).isOne();
    }

    @Test
    void garbageIsCollectedNowAndThenHoweverLittle() {
        learnWhatIsLive();
        for (int version = 1; version < 200; version++) {
            watch.versionDone();
        }
        assertThat(collections).isZero();
        watch.versionDone();
        assertThat(collections).isOne();
        watch.versionDone();
        assertThat(collections).isOne();
    }

    @Test
    void theHeapIsSizedByWhatIsInUse() {
        live = 5 * MB;
        learnWhatIsLive();
        assertThat(freePercent).isEqualTo(88);
        live = 10 * MB;
        work(2, 2_000);
        assertThat(freePercent).isEqualTo(93);
        assertThat(collections).as("two find it, the third one makes room").isEqualTo(3);
        live = 100 * MB;
        work(2, 2_000);
        assertThat(freePercent).isEqualTo(96);
        live = 5 * MB;
        work(1, 2_000);
        assertThat(freePercent).as("less was not expected").isEqualTo(96);
        work(1, 2_000);
        assertThat(freePercent).isEqualTo(88);
        assertThat(collections).isEqualTo(8);
    }

    /// The next version has begun already, say.
    @Test
    void whatIsInUseForAMomentMakesNoRoom() {
        live = 5 * MB;
        learnWhatIsLive();
        live = 10 * MB;
        work(1, 2_000);
        assertThat(freePercent).isEqualTo(88);
        assertThat(collections).isOne();
        live = 5 * MB;
        watch.versionDone();
        assertThat(collections).as("the heap has become larger by it all the same, until the next one").isEqualTo(2);
        watch.versionDone();
        assertThat(freePercent).isEqualTo(88);
        assertThat(collections).isEqualTo(2);
    }

    @Test
    void memoryIsGivenBackOnceWhenNobodyTypes() {
        learnWhatIsLive();
        work(20, 0);
        assertThat(collections).isZero();
        work(1, 0);
        assertThat(collections).isOne();
        assertThat(freePercent).isEqualTo(10);
        work(100, 0);
        assertThat(collections).isOne();
    }

    @Test
    void theMoreIsInUseTheLongerNothingMustHaveHappened() {
        live = 200 * MB;
        learnWhatIsLive();
        work(210, 0);
        assertThat(collections).isZero();
        work(1, 0);
        assertThat(freePercent).isEqualTo(10);
    }

    @Test
    void theFirstVersionGetsBackWhatWasGivenAway() {
        learnWhatIsLive();
        work(21, 0);
        watch.versionDone();
        assertThat(collections).isEqualTo(2);
        assertThat(freePercent).isEqualTo(93);
        watch.versionDone();
        work(19, 0);
        assertThat(collections).isEqualTo(2);
        work(2, 0);
        assertThat(freePercent).as("at rest again").isEqualTo(10);
    }

    /// Before it the heap is as small as it begins.
    @Test
    void theFirstVersionOfAllGetsRoomForTheNext() {
        work(100, 0);
        assertThat(collections).isZero();
        watch.versionDone();
        assertThat(collections).isPositive();
        assertThat(freePercent).isEqualTo(93);
        collections = 0;
        watch.versionDone();
        assertThat(collections).isZero();
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
