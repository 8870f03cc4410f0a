package dev.simplelang.lsp;

import dev.simplelang.ide.Analysis;
import dev.simplelang.lsp.document.Analyzer;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/// Has all garbage collected where the virtual machine would rather take more memory.
///
/// What of a version outlives young collections is garbage when the next one is compiled, but lies in the old generation,
/// which the serial collector enlarges, up to a quarter of the machine's memory, before it looks for garbage there. So that is
/// done here: when much more than what is in use has come together, and when nobody has asked for anything for a while. A full collection
/// also fits the sizes of both generations to what is in use (`simple.options`). It takes as long as there is in use, least of all between
/// two versions of a document. How large they are says [HeapSize].
///
/// When garbage of the young generation is collected says [Nursery]: between versions, so that little outlives it, and with a large document that
/// is for many versions all that has to be collected.
///
/// A longer silence gives back the room that the next version would have, and the first version behind it gets it again.
///
/// A collector that finds next to nothing is called again at once by the next allocation. Before that has gone on for a minute, in which nobody
/// is served, whoever compiles is told that memory has ended; there is a smaller thing that it can make.
final class HeapWatch implements Runnable {

    private static final Duration PERIOD = Duration.ofMillis(100);

    /// For how many periods nothing must have been allocated, so that nobody who types notices the collection.
    private static final int QUIET_PERIODS = 10;

    /// For how many periods nothing must have been allocated, and one more for each megabyte in use, before memory is given back. What the first version
    /// behind that takes longer is little beside the silence then.
    private static final int RESTING_PERIODS = 10;

    /// How much garbage is worth a collection when nothing else is to be done; in bytes.
    private static final long WORTH_A_PAUSE = 16L << 20;

    /// How much garbage is too much, and it is collected in the midst of work.
    private static final Bound AT_ANY_TIME = new Bound(12, 24L << 20, 896L << 20);

    /// The same where a version is done: so much less as the next one leaves behind, so that most collections come there. Least is in use then,
    /// and that is what the heap grows by.
    private static final Bound BETWEEN_VERSIONS = new Bound(8, 16L << 20, 384L << 20);

    /// The same where only the old generation counts. What has come there was in use through many versions, and so it is little.
    private static final Bound BETWEEN_VERSIONS_OF_OLD = new Bound(1, 16L << 20, 384L << 20);

    /// After how many versions all garbage is collected if the old generation has grown, or if the heap is too large. That is no hurry: mistakes allocate
    /// much less than what is right, and are soon mended.
    private static final int VERSIONS = 150;

    /// How much garbage is too much.
    ///
    /// @param timesLive how many times what is in use
    /// @param least not less, in bytes
    /// @param most not more, in bytes
    private record Bound(int timesLive, long least, long most) {

        boolean isExceeded(long garbage, long live) {
            return garbage > Math.clamp(timesLive * live, least, most);
        }
    }

    /// After how many versions that tell of the next one the heap is sized again if it is too small for them.
    private static final int TIGHT_VERSIONS = 20;

    /// The same with a large document, where each of them waits for a collection in its midst.
    private static final int TIGHT_VERSIONS_OF_MORE = 3;

    /// For how many periods the heap must have been full before it is looked whether anything in it is garbage.
    private static final int FULL_PERIODS = 2;

    /// The heap is full when less than one part in so many is free; half of that the serial collector never uses.
    private static final int FREE_SHARE = 8;

    /// Whose text has more UTF-16 units than the heap has so many bytes takes about a thousandth of it, and can help by giving up.
    private static final int BYTES_PER_UNIT = 64 << 10;

    private final Heap heap;
    private final Nursery nursery;
    private final HeapSize size;

    /// What had been allocated when it was last looked.
    private long before;

    /// For how many periods that has been the same.
    private int quiet;

    /// How many versions have been done since the last collection.
    private int versions;

    /// How many have been compiled since, or given up, that tell how large the next one will be.
    private int telling;

    /// For how many periods the heap has been full.
    private int fullPeriods;

    /// Whether memory has been given back since the last version. The heap begins as small as it is at rest, and there has been no version yet.
    private boolean isResting = true;

    private volatile boolean exhausted;

    HeapWatch(Heap heap) {
        this.heap = heap;
        nursery = new Nursery(heap);
        size = new HeapSize(heap, nursery);
    }

    /// Watches from now on.
    ///
    /// @return what ends it by being interrupted
    Thread start() {
        return Thread.ofPlatform().daemon().name("simple-heap").start(this);
    }

    @Override
    public void run() {
        try {
            while (true) {
                Thread.sleep(PERIOD);
                look();
            }
        } catch (InterruptedException e) {
            // The end.
        }
    }

    /// Looks once; a period has gone by since the last time.
    synchronized void look() {
        long now = heap.used();
        quiet = now == before ? quiet + 1 : 0;
        before = now;
        if (isFull(now)) {
            fullPeriods++;
        } else {
            fullPeriods = 0;
            exhausted = false;
        }
        if (fullPeriods == FULL_PERIODS) {
            collect();
            exhausted = isFull(size.live());
            fullPeriods = 0;
        } else if (isDue(now)) {
            collect();
        } else if (!isResting && quiet > RESTING_PERIODS + (size.live() >> 20)) {
            rest();
        }
    }

    private boolean isFull(long bytes) {
        return bytes > heap.most() - heap.most() / FREE_SHARE;
    }

    /// The same as `analyzer`, except that with large documents it meets the end of memory a little earlier: while others find enough to go on.
    Analyzer guard(Analyzer analyzer) {
        return guard(analyzer, true);
    }

    /// The same for documents that nobody edits: how large their versions are says nothing of the next one that somebody waits for.
    Analyzer guardRehearsed(Analyzer analyzer) {
        return guard(analyzer, false);
    }

    private Analyzer guard(Analyzer analyzer, boolean isTelling) {
        return new Analyzer() {

            @Override
            public Analysis analyze(SourceText source, OptionalLong pinned, Optional<Analysis> earlier,
                    Cancellation cancellation) {
                return version(() -> analyzer.analyze(source, pinned, earlier, guard(source, cancellation)), isTelling);
            }
        };
    }

    private Cancellation guard(SourceText source, Cancellation cancellation) {
        return source.length() < heap.most() / BYTES_PER_UNIT ? cancellation : () -> {
            if (exhausted) {
                // One that gives up may be enough.
                exhausted = false;
                throw new OutOfMemoryError("The heap is full.");
            }
            return cancellation.isCancelled();
        };
    }

    /// @param isTelling whether the next version will be like this one
    private Analysis version(Supplier<Analysis> analyze, boolean isTelling) {
        begin();
        boolean isWhole = false;
        try {
            var analysis = analyze.get();
            isWhole = true;
            return analysis;
        } finally {
            end(isWhole, isTelling);
        }
    }

    private synchronized void begin() {
        makeRoom();
        nursery.begin();
    }

    private synchronized void end(boolean isWhole, boolean isTelling) {
        if (isTelling) {
            nursery.learn(isWhole);
            telling++;
        }
        nursery.end();
    }

    /// Looks once: a version of a document is compiled, and its diagnostics are written.
    synchronized void versionDone() {
        quiet = 0;
        versions++;
        // While another is being compiled what that has in use would count, and go to the old generation.
        if (!nursery.isCompiling() && isCollectionDue()) {
            collect();
        }
        makeRoom();
    }

    private boolean isCollectionDue() {
        // With a small document that has much in use for a moment the next collection would be long in coming.
        return isResting || size.isMomentary()
                || (telling >= (size.isSmall() ? TIGHT_VERSIONS : TIGHT_VERSIONS_OF_MORE) && size.isTight())
                || (telling >= VERSIONS && size.isUnfit()) || (versions >= VERSIONS && size.hasGrown())
                || (size.countsOld() ? BETWEEN_VERSIONS_OF_OLD : BETWEEN_VERSIONS).isExceeded(size.garbage(),
                        size.live());
    }

    private void makeRoom() {
        if (!isResting && size.isSmall()) {
            nursery.makeRoom();
        } else if (!isResting) {
            nursery.makeRoomForMore();
        }
    }

    private void collect() {
        size.fit();
        collected();
        isResting = false;
    }

    private void rest() {
        size.shrink();
        collected();
        isResting = true;
    }

    private void collected() {
        before = size.live();
        versions = 0;
        telling = 0;
    }

    private boolean isDue(long used) {
        return quiet >= QUIET_PERIODS
                ? used - size.live() > WORTH_A_PAUSE
                : AT_ANY_TIME.isExceeded(size.garbage(), size.live());
    }
}
