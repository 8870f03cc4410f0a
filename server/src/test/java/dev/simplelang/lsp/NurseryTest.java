package dev.simplelang.lsp;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.simplelang.lsp.SimulatedHeap.MB;
import static org.assertj.core.api.Assertions.assertThat;

class NurseryTest {

    private final SimulatedHeap heap = new SimulatedHeap(10 * MB, 5 * MB);
    private final Nursery nursery = new Nursery(heap);

    private void version(long megabytes) {
        nursery.makeRoom();
        version(() -> heap.allocate(megabytes * MB));
    }

    private void version(Runnable compile) {
        nursery.begin();
        compile.run();
        nursery.learn(true);
        nursery.end();
    }

    private void versions(int count, long megabytes) {
        for (int i = 0; i < count; i++) {
            version(megabytes);
        }
    }

    @Test
    void collectionsComeBetweenVersions() {
        nursery.sized();
        versions(2, 3);
        heap.countAnew();
        versions(30, 3);
        assertThat(heap.forced).isZero();
        assertThat(heap.asked).as("three have room").isEqualTo(10);
    }

    @Test
    void thoseOfAnotherSizeAreLearned() {
        nursery.sized();
        versions(30, 1);
        heap.countAnew();
        versions(1, 8);
        assertThat(heap.forced).isLessThanOrEqualTo(1);
        heap.forced = 0;
        versions(20, 8);
        assertThat(heap.forced).isZero();
        assertThat(heap.asked).isBetween(19, 21);
    }

    @Test
    void nothingIsCollectedWhileAVersionIsCompiled() {
        nursery.sized();
        versions(2, 3);
        nursery.begin();
        heap.allocate(3 * MB);
        heap.asked = 0;
        nursery.makeRoom();
        nursery.makeRoom();
        assertThat(heap.asked).isZero();
        nursery.learn(true);
        nursery.end();
        heap.allocate(6 * MB);
        nursery.makeRoom();
        assertThat(heap.asked).isOne();
    }

    @Test
    void oneThatHasNoRoomBeginsWithAllThereIs() {
        heap.nursery = 4 * MB;
        nursery.sized();
        versions(10, 6);
        heap.countAnew();
        versions(50, 6);
        assertThat(heap.asked).isEqualTo(50);
        assertThat(heap.forced).isEqualTo(50);
        assertThat(nursery.taken()).as("more than has room").isEqualTo(6 * MB);
    }

    @Test
    void moreIsExpectedSoonAndLessByAndBy() {
        nursery.sized();
        versions(40, 2);
        assertThat(nursery.taken()).isEqualTo(2 * MB);
        version(6);
        assertThat(nursery.taken()).isEqualTo(3 * MB);
        version(2);
        assertThat(nursery.taken()).isEqualTo(95 * MB / 32);
        versions(10, 6);
        assertThat(nursery.taken()).isBetween(11 * MB / 2, 6 * MB);
        versions(200, 2);
        assertThat(nursery.taken()).isLessThan(21 * MB / 10);
    }

    @Test
    void whatTheFirstOneHasToldIsSoonForgotten() {
        nursery.sized();
        version(10);
        version(2);
        assertThat(nursery.taken()).isEqualTo(6 * MB);
        versions(8, 2);
        assertThat(nursery.taken()).isBetween(2 * MB, 3 * MB);
    }

    @Test
    void oneThatIsGivenUpTellsOnlyOfMore() {
        nursery.sized();
        versions(10, 3);
        givenUp(1);
        assertThat(nursery.taken()).isEqualTo(3 * MB);
        givenUp(4);
        assertThat(nursery.taken()).isEqualTo(13 * MB / 4);
    }

    private void givenUp(long megabytes) {
        nursery.makeRoom();
        nursery.begin();
        heap.allocate(megabytes * MB);
        nursery.learn(false);
        nursery.end();
    }

    @Test
    void aHeapThatDoesNotCountTeachesNothing() {
        heap.allocated = 0;
        nursery.sized();
        versions(10, 6);
        assertThat(nursery.taken()).isZero();
    }

    @Test
    void norDoesOneThatStopsCountingInTheMidstOfAVersion() {
        nursery.sized();
        versions(10, 6);
        nursery.begin();
        heap.allocated = 0;
        nursery.learn(true);
        nursery.end();
        assertThat(nursery.taken()).isEqualTo(6 * MB);
    }

    /// Otherwise each version would be preceded by two collections.
    @Test
    void anEmptyOneIsNotEmptiedAgain() {
        heap.nursery = 4 * MB;
        nursery.sized();
        versions(10, 6);
        heap.countAnew();
        nursery.makeRoom();
        nursery.makeRoom();
        assertThat(heap.asked).isOne();
    }

    @Test
    void collectionsComeBetweenLargerVersions() {
        heap.nursery = 24 * MB;
        nursery.sized();
        versions(2, 16);
        heap.countAnew();
        versions(30, 16);
        assertThat(heap.forced).isZero();
        assertThat(heap.asked).isEqualTo(30);
    }

    @Test
    void aLargeOneIsLeftAlone() {
        heap.nursery = 100 * MB;
        nursery.sized();
        versions(3, 17);
        heap.asked = 0;
        versions(100, 17);
        assertThat(heap.asked).isZero();
    }

    @Test
    void whatIsAllocatedInBetweenCounts() {
        nursery.sized();
        versions(3, 3);
        heap.forced = 0;
        for (int i = 0; i < 30; i++) {
            version(3);
            heap.allocate(2 * MB);
        }
        assertThat(heap.forced).isZero();
    }

    @Test
    void afterACollectionThatNobodyAskedForItIsEmptiedOnce() {
        nursery.sized();
        versions(3, 3);
        heap.allocate(10 * MB);
        heap.countAnew();
        versions(4, 3);
        assertThat(heap.forced).isZero();
        assertThat(heap.asked).isEqualTo(2);
    }

    @Test
    void whatCannotBeEmptiedIsAskedOnce() {
        heap.nursery = 0;
        nursery.sized();
        versions(50, 3);
        assertThat(heap.asked).isOne();
        nursery.sized();
        versions(50, 3);
        assertThat(heap.asked).isEqualTo(2);
    }

    private void largeVersions(int count) {
        for (int i = 0; i < count; i++) {
            nursery.makeRoomForMore();
            version(() -> heap.allocate(96 * MB));
            heap.allocate(20 * MB);
        }
    }

    /// What is written and asked about a version takes room as well.
    @Test
    void thoseOfALargeDocumentComeBehindTheLastVersionThatHasRoom() {
        heap.nursery = 370 * MB;
        nursery.sized();
        largeVersions(3);
        heap.countAnew();
        largeVersions(30);
        assertThat(heap.forced).isZero();
        assertThat(heap.asked).isEqualTo(10);
    }

    @Test
    void notWhileOneIsCompiled() {
        heap.nursery = 370 * MB;
        nursery.sized();
        largeVersions(3);
        heap.countAnew();
        version(nursery::makeRoomForMore);
        assertThat(heap.asked).isZero();
        nursery.makeRoomForMore();
        assertThat(heap.asked).isOne();
    }

    @ParameterizedTest(name = "room for {0} MB")
    @ValueSource(longs = {0, 110})
    void whatIsTooSmallForALargeVersionIsEmptiedInVainOnce(long megabytes) {
        heap.nursery = megabytes * MB;
        nursery.sized();
        largeVersions(20);
        assertThat(heap.asked).isOne();
        nursery.sized();
        largeVersions(20);
        assertThat(heap.asked).isEqualTo(2);
    }

    @Test
    void itTellsWhatIsLeft() {
        nursery.sized();
        assertThat(nursery.left()).isZero();
        heap.surviving = MB;
        version(3);
        assertThat(nursery.left()).isEqualTo(6 * MB);
        versions(3, 3);
        assertThat(nursery.left()).isEqualTo(7 * MB);
        nursery.sized();
        assertThat(nursery.left()).isZero();
    }
}
