package dev.simplelang.lsp;

import dev.simplelang.ide.Analysis;
import dev.simplelang.lsp.document.Analyzer;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.SourceText;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/// Has all garbage collected where the virtual machine would rather take more memory.
///
/// What of a version outlives young collections is garbage when the next one is compiled, but lies in the old generation,
/// which the serial collector enlarges, up to a quarter of the machine's memory, before it looks for garbage there. So that is
/// done here: when much more than what is in use has come together, and when nobody has asked for anything for a while. A full collection
/// also fits the sizes of both generations to what is in use (`simple.options`). It takes as long as there is in use, least of all between
/// two versions of a document.
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

    /// How much of the old generation is free at rest, in percent.
    private static final int FREE_PERCENT_AT_REST = 10;

    /// How much garbage is worth a collection when nothing else is to be done; in bytes.
    private static final long WORTH_A_PAUSE = 16L << 20;

    /// How much garbage is too much, and it is collected in the midst of work.
    private static final Bound AT_ANY_TIME = new Bound(12, 24L << 20, 896L << 20);

    /// The same where a version is done: so much less as the next one leaves behind, so that most collections come there. Least is in use then,
    /// and that is what the heap grows by.
    private static final Bound BETWEEN_VERSIONS = new Bound(8, 16L << 20, 384L << 20);

    /// After how many versions garbage is collected, however little it is. Some survives each young collection, and what has been used of the old
    /// generation once stays resident.
    private static final int VERSIONS = 200;

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

    /// The heap is sized again soon if more than one part in so many is in use beyond what has been before.
    private static final int MUCH_MORE = 4;

    /// From how many bytes in use on more of the old generation is free behind a collection than otherwise, in percent. That makes the young generation eight
    /// times as large as what is in use rather than four or five times. Two versions of a large document, and no less than that is in use while one is compiled,
    /// have room where a young collection leaves what is in use; where they have not, garbage fills the old generation. Of what is in use with a small document
    /// most is the program's own, and needs no such room.
    private static final long MORE = 8L << 20;

    private static final int FREE_PERCENT_OF_MORE = 94;

    /// The same for sixteen times. All garbage that is let lie has room in the young generation then, and no collection comes in the midst of a version, where
    /// so much survives for the moment that one of the young generation takes as long as a full one.
    private static final long MUCH = 64L << 20;

    private static final int FREE_PERCENT_OF_MUCH = 97;

    /// The same as in `simple.options`.
    static final int FREE_PERCENT = 89;

    /// For how many periods the heap must have been full before it is looked whether anything in it is garbage.
    private static final int FULL_PERIODS = 2;

    /// The heap is full when less than one part in so many is free; half of that the serial collector never uses.
    private static final int FREE_SHARE = 8;

    /// Whose text has more UTF-16 units than the heap has so many bytes takes about a thousandth of it, and can help by giving up.
    private static final int BYTES_PER_UNIT = 64 << 10;

    private final Heap heap;

    /// The lesser of what the last two collections have found to be in use, which the heap is sized by; 0 before the first one. The next version may have begun
    /// while one was on its way, and what that has in use is in use for a moment.
    private long steady;

    /// What was in use after the last collection, and what had been allocated when it was last looked.
    private long live;
    private long before;

    /// For how many periods that has been the same.
    private int quiet;

    /// How many versions have been done since the last collection.
    private int versions;

    /// For how many periods the heap has been full.
    private int fullPeriods;

    /// Whether memory has been given back since the last version. The heap begins as small as it is at rest, and there has been no version yet.
    private boolean isResting = true;

    private volatile boolean exhausted;

    HeapWatch(Heap heap) {
        this.heap = heap;
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
            exhausted = isFull(live);
            fullPeriods = 0;
        } else if (isDue(now - live)) {
            collect();
        } else if (!isResting && quiet > RESTING_PERIODS + (live >> 20)) {
            rest();
        }
    }

    private boolean isFull(long bytes) {
        return bytes > heap.most() - heap.most() / FREE_SHARE;
    }

    /// The same as `analyzer`, except that with large documents it meets the end of memory a little earlier: while others find enough to go on.
    Analyzer guard(Analyzer analyzer) {
        return new Analyzer() {

            @Override
            public Analysis analyze(SourceText source, OptionalLong pinned, Optional<Analysis> earlier,
                    Consumer<List<Diagnostic>> errors, Cancellation cancellation) {
                return analyzer.analyze(source, pinned, earlier, errors, guard(source, cancellation));
            }

            @Override
            public Analysis analyzePatiently(SourceText source, OptionalLong pinned, Optional<Analysis> earlier,
                    Cancellation cancellation) {
                return analyzer.analyzePatiently(source, pinned, earlier, guard(source, cancellation));
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

    /// Looks once: a version of a document is compiled, and its diagnostics are written.
    synchronized void versionDone() {
        quiet = 0;
        versions++;
        if (isResting || versions >= VERSIONS || BETWEEN_VERSIONS.isExceeded(heap.used() - live, live)) {
            collect();
        }
    }

    private void collect() {
        int expected = freePercent();
        long found = live;
        collect(expected);
        steady = steady == 0 ? live : Math.min(found, live);
        if (freePercent() > expected) {
            // The sizes follow the last collection.
            collect(freePercent());
        }
        if (steady < MORE && live - steady > steady / MUCH_MORE) {
            // The heap is larger by what may be in use for a moment only. With a small document the next collection would be long in coming.
            versions = VERSIONS;
        }
        isResting = false;
    }

    private int freePercent() {
        if (steady >= MUCH) {
            return FREE_PERCENT_OF_MUCH;
        }
        return steady >= MORE ? FREE_PERCENT_OF_MORE : FREE_PERCENT;
    }

    private void rest() {
        collect(FREE_PERCENT_AT_REST);
        steady = live;
        isResting = true;
    }

    private void collect(int freePercent) {
        heap.collect(freePercent);
        live = heap.used();
        before = live;
        versions = 0;
    }

    private boolean isDue(long garbage) {
        return quiet >= QUIET_PERIODS ? garbage > WORTH_A_PAUSE : AT_ANY_TIME.isExceeded(garbage, live);
    }
}
