package dev.simplelang.lsp;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.simplelang.lsp.SimulatedHeap.MB;
import static org.assertj.core.api.Assertions.assertThat;

class HeapSizeTest {

    private final SimulatedHeap heap = new SimulatedHeap(10 * MB, 5 * MB);
    private final Nursery nursery = new Nursery(heap);
    private final HeapSize size = new HeapSize(heap, nursery);

    private void version(long kilobytes) {
        nursery.makeRoom();
        nursery.begin();
        heap.allocate(kilobytes << 10);
        nursery.learn(true);
        nursery.end();
    }

    private void versions(int count, long kilobytes) {
        for (int i = 0; i < count; i++) {
            version(kilobytes);
        }
    }

    /// 4,000 kB and half of that, three times that: 5 MB are 28 percent of it.
    @ParameterizedTest(name = "{0} kB: {1} percent")
    @CsvSource({"3100, 64", "4000, 72", "5000, 78", "7000, 84"})
    void itSuitsWhatAVersionAllocates(int kilobytes, int percent) {
        size.fit();
        version(kilobytes);
        size.fit();
        assertThat(heap.percents).containsExactly(88, 10, percent);
    }

    @ParameterizedTest(name = "{0} kB")
    @ValueSource(ints = {0, 1000, 3000})
    void littleThatAVersionAllocatesDoesNotCount(int kilobytes) {
        size.fit();
        version(kilobytes);
        size.fit();
        assertThat(heap.percents).containsExactly(88, 88);
    }

    /// Where generations have other sizes other parts of them are used, and what was used stays resident.
    @Test
    void itStaysAsItIsAsLongAsItSuits() {
        size.fit();
        version(4_000);
        size.fit();
        version(4_100);
        size.fit();
        version(3_600);
        size.fit();
        assertThat(heap.percents).containsExactly(88, 10, 72, 72, 72);
        versions(20, 5_000);
        size.fit();
        assertThat(heap.percents).endsWith(72, 10, 78);
    }

    /// All garbage is collected twice for another size.
    @Test
    void betweenLittleAndMuchItStaysAsItIs() {
        size.fit();
        itSuitsDigitsAndMistakes();
        versions(20, 3_200);
        assertThat(size.isUnfit()).isTrue();
        size.fit();
        itSuitsDigitsAndMistakes();
        versions(100, 2_000);
        assertThat(size.isUnfit()).isTrue();
    }

    /// Mistakes allocate less than digits, so that what is expected goes up and down.
    private void itSuitsDigitsAndMistakes() {
        for (int i = 0; i < 50; i++) {
            versions(6, 2_700);
            versions(2, 1_200);
            assertThat(size.isUnfit()).isFalse();
        }
    }

    @Test
    void withMoreInUseTwoVersionsHaveRoom() {
        heap.live = 7 * MB;
        size.fit();
        version(4_000);
        size.fit();
        assertThat(heap.percents).containsExactly(88, 10, 77);
    }

    @Test
    void itIsUnfitWhereThatIsMuchMoreOrMuchLess() {
        size.fit();
        version(2_000);
        assertThat(size.isUnfit()).isFalse();
        versions(20, 4_000);
        assertThat(size.isUnfit()).isTrue();
        size.fit();
        assertThat(size.isUnfit()).isFalse();
        version(4_100);
        assertThat(size.isUnfit()).isFalse();
        versions(60, 1_000);
        assertThat(size.isUnfit()).isTrue();
    }

    /// What has been used of the old generation stays resident as long as it is as large.
    @Test
    void anOldGenerationFullOfGarbageIsMadeSmallerFirst() {
        size.fit();
        heap.surviving = 4 * MB;
        version(1_000);
        nursery.makeRoom();
        assertThat(size.isUnfit()).isFalse();
        version(1_000);
        heap.allocate(8 * MB);
        nursery.makeRoom();
        assertThat(size.isUnfit()).isTrue();
        size.fit();
        assertThat(heap.percents).containsExactly(88, 10, 88);
        assertThat(size.isUnfit()).isFalse();
        version(1_000);
        heap.allocate(8 * MB);
        nursery.makeRoom();
        assertThat(nursery.left()).isEqualTo(13 * MB);
        assertThat(size.isUnfit()).as("as much again").isFalse();
        version(1_000);
        heap.allocate(9 * MB);
        nursery.makeRoom();
        assertThat(size.isUnfit()).as("more").isTrue();
    }

    /// Three times 22,000 kB and a quarter, three times that: 10 MB are 4 percent of it and a little more.
    @Test
    void threeVersionsOfALargeDocumentHaveRoom() {
        heap.live = 10 * MB;
        size.fit();
        size.fit();
        version(10_000);
        assertThat(size.isTight()).as("that is five times what is in use").isFalse();
        versions(20, 22_000);
        assertThat(size.isTight()).isTrue();
        size.fit();
        assertThat(size.isTight()).isFalse();
        versions(20, 24_000);
        assertThat(size.isTight()).isFalse();
        versions(20, 30_000);
        assertThat(size.isTight()).isTrue();
        assertThat(heap.percents).containsExactly(88, 94, 10, 96);
    }

    @Test
    void withALargeDocumentNeitherCounts() {
        heap.live = 10 * MB;
        size.fit();
        long before = heap.size;
        heap.surviving = 30 * MB;
        version(4_000);
        nursery.makeRoom();
        assertThat(size.isSmall()).isFalse();
        assertThat(size.isUnfit()).isFalse();
        size.fit();
        assertThat(heap.size).isEqualTo(before);
    }

    /// As where a full collection came in the midst of a version, or of an answer.
    @Test
    void whatALargeDocumentHasInUseForAMomentMakesNoRoom() {
        heap.live = 20 * MB;
        size.fit();
        size.fit();
        long before = heap.size;
        heap.live = 22 * MB;
        size.fit();
        heap.live = 60 * MB;
        size.fit();
        assertThat(size.isMomentary()).isFalse();
        assertThat(size.isTight()).isFalse();
        heap.live = 20 * MB;
        size.fit();
        assertThat(heap.percents).hasSize(6);
        assertThat(heap.size).isEqualTo(before);
    }

    /// It becomes larger by as much as if that were not in use.
    @Test
    void norDoesItWhereTheHeapIsToBeLarger() {
        heap.live = 20 * MB;
        size.fit();
        versions(20, 80_000);
        heap.live = 60 * MB;
        size.fit();
        assertThat(heap.percents).as("60 MB are a fifteenth of 879").containsExactly(88, 94, 98, 93);
        assertThat(heap.size).isBetween(990 * MB, 1_010 * MB);
    }

    /// What several documents have in use goes up and down.
    @Test
    void aLargeHeapStaysAsItIsAsLongAsItSuitsHalfAsMuchAndAQuarterMore() {
        heap.live = 20 * MB;
        size.fit();
        long before = heap.size;
        for (int megabytes : new int[]{25, 25, 25, 17, 17, 12, 12, 27, 27, 27}) {
            heap.live = megabytes * MB;
            size.fit();
        }
        assertThat(heap.size).isEqualTo(before);
        heap.live = 30 * MB;
        size.fit();
        assertThat(heap.size).isEqualTo(before);
        size.fit();
        assertThat(heap.size).isGreaterThan(before);
    }

    /// What has been used of it stays resident, unless it is made smaller than that.
    @Test
    void muchLessIsGivenBack() {
        heap.live = 20 * MB;
        size.fit();
        heap.live = 9 * MB;
        size.fit();
        assertThat(heap.percents).containsExactly(88, 94, 10);
        size.fit();
        assertThat(heap.percents).containsExactly(88, 94, 10, 10, 94);
        assertThat(heap.size).isBetween(130 * MB, 155 * MB);
    }

    /// As where a young collection came in the midst of opening a large document.
    @Test
    void whatWasUsedOnceIsGivenBack() {
        heap.live = 20 * MB;
        size.fit();
        heap.reached = 80 * MB;
        size.fit();
        heap.reached = 150 * MB;
        size.fit();
        assertThat(heap.percents).as("it is used still").containsExactly(88, 94, 10, 10);
        heap.reached = 80 * MB;
        size.fit();
        assertThat(heap.percents).containsExactly(88, 94, 10, 10, 10, 94);
        heap.reached = 10 * MB;
        size.fit();
        heap.reached = 85 * MB;
        size.fit();
        heap.reached = 10 * MB;
        size.fit();
        assertThat(heap.percents).as("as much as is usual").containsExactly(88, 94, 10, 10, 10, 94, 10, 10, 10);
    }

    @Test
    void withASmallDocumentNobodyLooksWhatWasUsed() {
        size.fit();
        size.fit();
        assertThat(heap.forgotten).isZero();
        heap.live = 20 * MB;
        size.fit();
        assertThat(heap.forgotten).isEqualTo(1);
    }

    @Test
    void whatIsInUseTwiceInARowIsInUse() {
        heap.live = 20 * MB;
        size.fit();
        for (int i = 0; i < 3; i++) {
            heap.live = 40 * MB;
            size.fit();
            heap.live = 20 * MB;
            size.fit();
        }
        assertThat(heap.size).isLessThan(350 * MB);
        heap.live = 40 * MB;
        size.fit();
        assertThat(heap.size).isLessThan(350 * MB);
        size.fit();
        assertThat(heap.size).isBetween(650 * MB, 680 * MB);
    }

    @Test
    void garbageOfALargeDocumentIsWhatIsInItsOldGeneration() {
        size.fit();
        heap.allocate(3 * MB);
        heap.promote(2 * MB);
        assertThat(size.garbage()).isEqualTo(5 * MB);
        heap.live = 20 * MB;
        size.fit();
        size.fit();
        heap.allocate(3 * MB);
        heap.promote(2 * MB);
        assertThat(size.garbage()).isEqualTo(2 * MB);
    }
}
