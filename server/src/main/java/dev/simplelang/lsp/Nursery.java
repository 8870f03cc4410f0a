package dev.simplelang.lsp;

import java.util.function.BooleanSupplier;

/// Where objects are made: the part of the young generation that is empty behind each collection of it.
///
/// Sees to it that those collections come between two versions of a document and not in the midst of one. In between as little is in use
/// as ever: a collection takes half as long and needs half the room, and nobody waits for it who types slower than programs are compiled.
///
/// For one thread at a time.
final class Nursery {

    /// How much a version of a small document may allocate for this to be worth it, in bytes. Using up the room takes longer than a collection otherwise.
    private static final long MOST = 16L << 20;

    /// How much of it is used up at most, beyond the room that is known: the thread that does it has pieces of its own, which count as used.
    private static final long FULL = 64L << 20;

    /// A version may allocate more than those before it by one part in so many.
    private static final int VARIATION = 16;

    /// The same with a large document, for which much is written and asked about a version as well.
    private static final int VARIATION_OF_MORE = 4;

    /// By one part in so many of the difference more is expected of the next version where one has allocated more than expected: what is
    /// so once in twenty is nothing to make room for.
    private static final int CAUTION = 4;

    /// The same for less; as long as there were fewer versions, one part in so many as there were. The first one may have begun while another was being compiled.
    private static final int PATIENCE = 32;

    private final Heap heap;

    /// How many bytes have room in it; 0 as long as that is not known.
    private long room;

    /// What was in use when it was empty, and whether a collection has come since.
    private long empty;
    private BooleanSupplier collected = () -> true;

    /// Whether it cannot be emptied.
    private boolean isFutile;

    /// The most that has been in use when it was empty, since all garbage was collected.
    private long left;

    /// How many versions are being compiled.
    private int compiling;

    /// How much had been allocated when the last of them began; 0 if that is not known.
    private long begun;

    /// How much the last versions have allocated, and the next one is expected to; 0 as long as that is not known.
    private long taken;

    /// Of how many versions that was learned.
    private int learned;

    Nursery(Heap heap) {
        this.heap = heap;
    }

    /// Empties it unless a version like the last ones has room in it, or nearly all that there is. Does nothing while one is being compiled.
    void makeRoom() {
        if (isCompiling() || isFutile || taken > MOST || hasRoom()) {
            return;
        }
        boolean isFromEmpty = !collected.getAsBoolean();
        long full = heap.collectYoung(FULL);
        isFutile = full == 0;
        if (isFromEmpty) {
            room = Math.max(0, full - empty);
        }
        emptied();
        left = Math.max(left, empty);
    }

    /// The same with a large document. The virtual machine is asked how much room there is: at first that takes as long as a version of a small one.
    void makeRoomForMore() {
        if (isCompiling() || isFutile || hasRoomForMore()) {
            return;
        }
        isFutile = heap.collectYoung(heap.room() + FULL) == 0 || !hasRoomForMore();
    }

    private boolean hasRoomForMore() {
        return takenOfMore() <= heap.room();
    }

    private boolean hasRoom() {
        long used = heap.used();
        return isNearlyEmpty(used) || (isKnown() && used - empty + taken + taken / VARIATION <= room);
    }

    private boolean isNearlyEmpty(long used) {
        return isKnown() && used - empty < room / VARIATION;
    }

    /// Whether it is known how much is in it, and how much it can hold.
    private boolean isKnown() {
        return room > 0 && !collected.getAsBoolean();
    }

    /// All garbage has been collected, and there may be room for more or less than before.
    void sized() {
        room = 0;
        isFutile = false;
        left = 0;
        emptied();
    }

    private void emptied() {
        empty = heap.used();
        collected = heap.collected();
    }

    /// Whether a version is being compiled.
    boolean isCompiling() {
        return compiling > 0;
    }

    /// A version begins to be compiled.
    void begin() {
        compiling++;
        begun = heap.allocated();
    }

    /// It has been compiled, or given up.
    void end() {
        compiling--;
    }

    /// The next one will be like that which ends now.
    ///
    /// @param isWhole whether it has been compiled
    void learn(boolean isWhole) {
        long now = heap.allocated();
        // Where memory ends it may be known no more.
        if (begun > 0 && now >= begun) {
            learn(now - begun, isWhole);
        }
    }

    private void learn(long bytes, boolean isWhole) {
        learned++;
        if (taken == 0) {
            taken = bytes;
        } else if (bytes > taken) {
            taken += (bytes - taken) / CAUTION;
        } else if (isWhole) {
            taken -= (taken - bytes) / Math.min(learned, PATIENCE);
        }
    }

    /// How much a version like the last ones allocates, in bytes; 0 as long as that is not known.
    long taken() {
        return taken;
    }

    /// How much room it needs in the nursery of a large document, with all that is made of it, in bytes.
    long takenOfMore() {
        return taken + taken / VARIATION_OF_MORE;
    }

    /// The most that collections of the young generation have left since all garbage was collected, in bytes; 0 if there was none.
    long left() {
        return left;
    }
}
