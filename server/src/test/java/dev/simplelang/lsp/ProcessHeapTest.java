package dev.simplelang.lsp;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.simplelang.Patience;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

class ProcessHeapTest {

    private static String option(String name) {
        return ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).getVMOption(name).getValue();
    }

    @Test
    void theVirtualMachineIsToldHowMuchIsToBeFree() {
        var heap = new ProcessHeap();
        heap.collect(95, 98);
        assertThat(option("MinHeapFreeRatio")).isEqualTo("95");
        assertThat(option("MaxHeapFreeRatio")).isEqualTo("98");
        heap.collect(88, 89);
        assertThat(option("MinHeapFreeRatio")).isEqualTo("88");
        assertThat(option("MaxHeapFreeRatio")).isEqualTo("89");
    }

    @Test
    void itBeginsWithWhatTheOptionsSay() throws Exception {
        assertThat(Files.readAllLines(Path.of("src/image/lib/simple.options")))
                .contains("-XX:MinHeapFreeRatio=" + HeapSize.FREE_PERCENT, "-XX:MaxHeapFreeRatio=89");
    }

    /// Else the first full collection takes nothing off. None takes off what the heap began with.
    @Test
    void whatIsGivenBackIsGivenBackAtOnce() throws Exception {
        assertThat(Files.readAllLines(Path.of("src/image/lib/simple.options")))
                .contains("-XX:-ShrinkHeapInSteps", "-XX:InitialHeapSize=8m");
    }

    @Test
    void garbageIsCollected() {
        var heap = new ProcessHeap();
        var garbage = new byte[64 << 20];
        long before = heap.used();
        assertThat(garbage).hasSize(64 << 20);
        garbage = null;
        heap.collect(88, 89);
        assertThat(before - heap.used()).isGreaterThan(32 << 20);
        assertThat(heap.used()).isLessThan(heap.most());
    }

    @Test
    void whatHasSurvivedIsInTheOldGeneration() {
        var heap = new ProcessHeap();
        var kept = new byte[64 << 20];
        heap.collect(88, 89);
        long before = heap.old();
        assertThat(before).isBetween((long) kept.length, heap.used());
        kept = null;
        heap.collect(88, 89);
        assertThat(heap.old()).isLessThan(before - (32 << 20));
    }

    @Test
    void roomIsWhatIsLeftOfTheNursery() {
        var heap = new ProcessHeap();
        long collections;
        long before;
        long after;
        byte[] taken;
        // What other threads allocate may have the nursery emptied meanwhile: then nothing was seen.
        do {
            heap.collect(95, 96);
            collections = collections();
            before = heap.room();
            // More than a thread has for itself, a fiftieth of the nursery at most: what fits into that is taken already.
            taken = new byte[Math.toIntExact(Math.min(before / 2, 256 << 20))];
            after = heap.room();
        } while (collections() != collections);
        assertThat(before).isPositive();
        assertThat(before - after).isGreaterThanOrEqualTo(taken.length);
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount).sum();
    }

    @Test
    void whatWasUsedOfItIsKnownUntilItIsForgotten() {
        var heap = new ProcessHeap();
        var kept = new byte[64 << 20];
        heap.collect(88, 89);
        long before = heap.reached();
        assertThat(before).isGreaterThanOrEqualTo(kept.length);
        kept = null;
        heap.collect(88, 89);
        assertThat(heap.reached()).isGreaterThanOrEqualTo(before);
        heap.forgetReached();
        assertThat(heap.reached()).isLessThan(before - (32 << 20));
    }

    @Test
    @Timeout(Patience.SECONDS)
    void whatAYoungCollectionLeavesIsUsedTwice() {
        var heap = new ProcessHeap();
        heap.collect(88, 89);
        var kept = new byte[256 << 10];
        while (heap.collectYoung(64 << 20) == 0) {
            // It gives up where there is much more room than the server has.
        }
        assertThat(heap.reached() - heap.old()).isGreaterThanOrEqualTo(2L * kept.length);
    }

    @Test
    void itCountsWhatAllThreadsAllocate() throws Exception {
        var heap = new ProcessHeap();
        assertThat(heap.allocated()).as("nobody waits for that").isZero();
        heap.collect(88, 89);
        long before = heap.allocated();
        assertThat(before).isPositive();
        var other = Thread.ofPlatform().start(() -> assertThat(new byte[8 << 20]).isNotEmpty());
        other.join();
        assertThat(new byte[8 << 20]).isNotEmpty();
        heap.collect(88, 89);
        assertThat(heap.allocated() - before).as("collected or not").isGreaterThanOrEqualTo(16 << 20);
    }

    @Test
    @Timeout(Patience.SECONDS)
    void theYoungGenerationIsCollectedByFillingIt() {
        var heap = new ProcessHeap();
        heap.collect(88, 89);
        long empty = heap.used();
        var collected = heap.collected();
        assertThat(collected.getAsBoolean()).isFalse();
        long full = 0;
        while (full == 0) {
            // It gives up where there is much more room than the server has.
            full = heap.collectYoung(64 << 20);
        }
        assertThat(collected.getAsBoolean()).isTrue();
        assertThat(full).isGreaterThan(empty);
        assertThat(heap.used()).isLessThan(full);
    }
}
