package dev.simplelang.lsp;

import dev.simplelang.ide.Analysis;
import dev.simplelang.lsp.document.Analyzer;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static dev.simplelang.lsp.SimulatedHeap.MB;
import static dev.simplelang.lsp.SimulatedHeap.MOST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class HeapWatchTest {

    private final SimulatedHeap heap = new SimulatedHeap(0, 10 * MB);
    private final HeapWatch watch = new HeapWatch(heap);

    /// How many collections do not count.
    private int earlier;

    @Test
    void whatIsLittleIsLeft() {
        work(20, 0);
        assertThat(collections()).isZero();
    }

    @Test
    void muchIsCollectedWhenNothingHasHappenedForASecond() {
        learnWhatIsLive();
        work(1, 30);
        work(8, 0);
        assertThat(collections()).isZero();
        work(2, 0);
        assertThat(collections()).isOne();
    }

    @Test
    void whoTypesIsNotInterrupted() {
        learnWhatIsLive();
        work(6, 8);
        assertThat(collections()).isZero();
    }

    @Test
    void muchMoreThanWhatIsInUseIsCollectedInTheMidstOfWork() {
        heap.live = 5 * MB;
        learnWhatIsLive();
        work(10, 6);
        assertThat(collections()).isZero();
        work(1, 6);
        assertThat(collections()).isOne();
    }

    /// The virtual machine empties its nursery before it takes more memory for the old generation.
    @Test
    void withALargeDocumentThatIsWhatHasComeToItsOldGeneration() {
        learnWhatIsLive();
        work(100, 11);
        heap.promote(120 * MB);
        work(1, 11);
        assertThat(collections()).isZero();
        heap.promote(1);
        work(1, 11);
        assertThat(collections()).isOne();
    }

    @Test
    void aLargeDocumentGivesUpWhenTheHeapIsFullOfWhatIsInUse() {
        var large = compiling("x".repeat(1 << 20));
        heap.live = MOST - MB;
        heap.allocate(heap.live - heap.used());
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
        heap.allocate(MOST - heap.used());
        work(2, 0);
        assertThat(collections()).isOne();
        assertThat(large.isCancelled()).isFalse();
    }

    /// What asks, while `text` is compiled, whether that is still wanted.
    private Cancellation compiling(String text) {
        var asked = new AtomicReference<Cancellation>();
        watch.guard((source, _, _, cancellation) -> {
            asked.set(cancellation);
            return Analysis.of(source, Cancellation.NONE);
        }).analyze(new SourceText(text), OptionalLong.empty(), Optional.empty(), Cancellation.NONE);
        return asked.get();
    }

    @Test
    void howeverMuchIsInUseThereIsABound() {
        heap.live = 1_000 * MB;
        learnWhatIsLive();
        heap.promote(890 * MB);
        work(1, 0);
        assertThat(collections()).isZero();
        heap.promote(10 * MB);
        work(1, 0);
        assertThat(collections()).isOne();
    }

    @Test
    void lessIsCollectedBetweenVersions() {
        heap.live = 5 * MB;
        learnWhatIsLive();
        work(1, 38);
        watch.versionDone();
        assertThat(collections()).isZero();
        work(1, 4);
        assertThat(collections()).isZero();
        watch.versionDone();
        assertThat(collections()).as("the first one gives back what was used").isEqualTo(2);
    }

    /// As by another collector than the serial one, which Java itself may choose.
    @ParameterizedTest(name = "{0} in use: not {1}, but {2} more")
    @CsvSource({"10, 77, 11", "1000, 380, 10"})
    void noMoreOftenWhereTheOldGenerationIsNotKnown(long inUse, long little, long more) {
        heap.knowsOld = false;
        heap.live = inUse * MB;
        learnWhatIsLive();
        work(1, little);
        watch.versionDone();
        assertThat(collections()).isZero();
        work(1, more);
        assertThat(collections()).isZero();
        watch.versionDone();
        assertThat(collections()).isOne();
    }

    @ParameterizedTest(name = "{0} in use: not {1}, but {2} more")
    @CsvSource({"10, 15, 2", "30, 29, 2", "1000, 380, 10"})
    void withALargeDocumentAsMuchAsIsInUse(long inUse, long little, long more) {
        heap.live = inUse * MB;
        learnWhatIsLive();
        heap.promote(little * MB);
        work(1, 0);
        watch.versionDone();
        assertThat(collections()).isZero();
        heap.promote(more * MB);
        work(1, 0);
        assertThat(collections()).isZero();
        watch.versionDone();
        assertThat(collections()).isOne();
    }

    @Test
    void garbageIsCollectedWhereTheOldGenerationHasGrownByAnEighth() {
        learnWhatIsLive();
        versions(1_000);
        assertThat(collections()).isZero();
        heap.promote(5 * MB / 4);
        versions(1);
        assertThat(collections()).isZero();
        heap.promote(1);
        versions(1);
        assertThat(collections()).isOne();
        versions(1_000);
        assertThat(collections()).isOne();
    }

    @Test
    void thatIsNotLookedForWithEachVersion() {
        learnWhatIsLive();
        heap.promote(3 * MB);
        versions(149);
        assertThat(collections()).isZero();
        versions(1);
        assertThat(collections()).isOne();
    }

    @Test
    void youngGarbageIsCollectedBetweenVersions() {
        heap.nursery = 10 * MB;
        heap.live = 5 * MB;
        analyze(watch.guard(allocating(3)), 30);
        assertThat(heap.asked).isBetween(9, 12);
        assertThat(heap.forced).isZero();
    }

    @Test
    void soIsThatOfALargeDocument() {
        heap.nursery = 380 * MB;
        heap.live = 82 * MB;
        var analyzer = watch.guard(allocating(96));
        analyze(analyzer, 10);
        heap.countAnew();
        earlier = heap.percents.size();
        analyze(analyzer, 120);
        assertThat(heap.asked).isEqualTo(40);
        assertThat(heap.forced).isZero();
        assertThat(collections()).as("of all garbage").isZero();
    }

    @Test
    void itIsMadeLargerForALargeDocumentBehindThreeVersions() {
        heap.live = 82 * MB;
        analyze(watch.guard(allocating(10)), 1);
        long before = heap.size;
        analyze(watch.guard(allocating(400)), 2);
        assertThat(heap.size).isEqualTo(before);
        analyze(watch.guard(allocating(400)), 1);
        assertThat(heap.size).isGreaterThan(before);
    }

    /// Whoever begins to type does not wait for that.
    @Test
    void aHeapThatIsTooLargeIsMadeSmallerByAndBy() {
        heap.nursery = 10 * MB;
        heap.live = 5 * MB;
        var analyzer = watch.guard(allocating(4));
        analyze(analyzer, 1);
        earlier = heap.percents.size();
        analyze(analyzer, 149);
        assertThat(collections()).isZero();
        analyze(analyzer, 1);
        assertThat(collections()).isPositive();
        assertThat(heap.percents.getLast()).isLessThan(88);
    }

    /// What is rehearsed is as large as it happens to be.
    @Test
    void aHeapThatSuitsWhatIsEditedStaysAsItIsWhateverIsRehearsed() {
        heap.nursery = 10 * MB;
        heap.live = 5 * MB;
        analyze(watch.guard(allocating(4)), 160);
        assertThat(heap.percents.getLast()).isEqualTo(73);
        earlier = heap.percents.size();
        analyze(watch.guardRehearsed(allocating(7)), 100);
        assertThat(collections()).isZero();
        analyze(watch.guard(allocating(7)), 30);
        assertThat(heap.percents.getLast()).isBetween(80, 85);
    }

    private Analyzer allocating(long megabytes) {
        return (source, _, _, _) -> {
            heap.allocate(megabytes * MB);
            return Analysis.of(source, Cancellation.NONE);
        };
    }

    private void analyze(Analyzer analyzer, int versions) {
        for (int version = 0; version < versions; version++) {
            analyzer.analyze(new SourceText("x"), OptionalLong.empty(), Optional.empty(), Cancellation.NONE);
            watch.versionDone();
        }
    }

    /// What that has in use is in use for a moment, and would go to the old generation.
    @Test
    void notWhileAnotherVersionIsCompiled() {
        learnWhatIsLive();
        var analyzer = watch.guard((source, _, _, _) -> {
            heap.promote(3 * MB);
            versions(300);
            assertThat(collections()).isZero();
            return Analysis.of(source, Cancellation.NONE);
        });
        analyzer.analyze(new SourceText("x"), OptionalLong.empty(), Optional.empty(), Cancellation.NONE);
        watch.versionDone();
        assertThat(collections()).isOne();
    }

    @Test
    void theHeapIsSizedByWhatIsInUse() {
        heap.live = 5 * MB;
        learnWhatIsLive();
        assertThat(heap.percents.getLast()).isEqualTo(88);
        heap.live = 10 * MB;
        work(2, 2_000);
        assertThat(heap.percents.getLast()).isEqualTo(94);
        assertThat(collections()).as("one finds it, the next one makes room").isEqualTo(3);
        heap.live = 100 * MB;
        collectInTheMidstOfWork();
        assertThat(heap.percents.getLast()).as("as it is").isEqualTo(10);
        collectInTheMidstOfWork();
        assertThat(heap.percents.getLast()).as("what is found twice is in use").isEqualTo(94);
        heap.live = 5 * MB;
        collectInTheMidstOfWork();
        assertThat(heap.percents.getLast()).as("less was not expected").isEqualTo(10);
        work(1, 2_000);
        assertThat(heap.percents.getLast()).isEqualTo(88);
        assertThat(collections()).as("one makes no room yet, and one gives back what was used").isEqualTo(9);
    }

    private void collectInTheMidstOfWork() {
        heap.promote(2_000 * MB);
        work(1, 0);
    }

    /// The next version has begun already, say.
    @Test
    void whatIsInUseForAMomentMakesNoRoom() {
        heap.live = 5 * MB;
        learnWhatIsLive();
        heap.live = 10 * MB;
        work(1, 2_000);
        assertThat(heap.percents.getLast()).isEqualTo(88);
        assertThat(collections()).isOne();
        heap.live = 5 * MB;
        watch.versionDone();
        assertThat(collections()).as("the heap has become larger by it all the same, until the next one").isEqualTo(2);
        watch.versionDone();
        assertThat(heap.percents.getLast()).isEqualTo(88);
        assertThat(collections()).isEqualTo(2);
    }

    @Test
    void memoryIsGivenBackOnceWhenNobodyTypes() {
        learnWhatIsLive();
        work(20, 0);
        assertThat(collections()).isZero();
        work(1, 0);
        assertThat(collections()).isOne();
        assertThat(heap.percents.getLast()).isEqualTo(10);
        work(100, 0);
        assertThat(collections()).isOne();
    }

    @Test
    void theMoreIsInUseTheLongerNothingMustHaveHappened() {
        heap.live = 200 * MB;
        learnWhatIsLive();
        work(210, 0);
        assertThat(collections()).isZero();
        work(1, 0);
        assertThat(heap.percents.getLast()).isEqualTo(10);
    }

    @Test
    void theFirstVersionGetsBackWhatWasGivenAway() {
        learnWhatIsLive();
        work(21, 0);
        watch.versionDone();
        assertThat(collections()).isEqualTo(2);
        assertThat(heap.percents.getLast()).isEqualTo(94);
        watch.versionDone();
        work(19, 0);
        assertThat(collections()).isEqualTo(2);
        work(2, 0);
        assertThat(heap.percents.getLast()).as("at rest again").isEqualTo(10);
    }

    /// Before it the heap is as small as it begins.
    @Test
    void theFirstVersionOfAllGetsRoomForTheNext() {
        work(100, 0);
        assertThat(collections()).isZero();
        watch.versionDone();
        assertThat(collections()).isPositive();
        assertThat(heap.percents.getLast()).isEqualTo(94);
        earlier = heap.percents.size();
        watch.versionDone();
        assertThat(collections()).isZero();
    }

    private int collections() {
        return heap.percents.size() - earlier;
    }

    private void learnWhatIsLive() {
        work(1, 2_000);
        earlier = heap.percents.size();
    }

    private void versions(int count) {
        for (int version = 0; version < count; version++) {
            watch.versionDone();
        }
    }

    /// So many periods go by, in each of which so much is allocated.
    private void work(int periods, long megabytes) {
        for (int period = 0; period < periods; period++) {
            heap.allocate(megabytes * MB);
            watch.look();
        }
    }
}
