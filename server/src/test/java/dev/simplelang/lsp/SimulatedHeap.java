package dev.simplelang.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/// A heap of two generations, of which tests say what happens.
final class SimulatedHeap implements Heap {

    static final long MB = 1L << 20;

    /// How much there can be.
    static final long MOST = 8_192 * MB;

    /// How many bytes the nursery has; 0 for a heap that has none to empty.
    long nursery;

    /// What is in use, and what a collection of the nursery leaves there.
    long live;
    long surviving;

    /// How large the old generation is, used or not.
    long size;

    /// Whether it can tell how much is in the old generation.
    boolean knowsOld = true;

    private long old;
    private long young;
    private int collections;

    /// What was used of it.
    long reached;

    /// How often it was told to forget that.
    int forgotten;

    /// How much has been allocated so far; 0 if that is not to be known.
    long allocated;

    /// How many collections there were because the nursery was full, and how many because somebody asked for them.
    int forced;
    int asked;

    /// The least free percent of all full collections, in order.
    final List<Integer> percents = new ArrayList<>();

    SimulatedHeap(long nursery, long live) {
        this.nursery = nursery;
        this.live = live;
        old = live;
        allocated = live;
    }

    /// Counts what is forced and asked for from here.
    void countAnew() {
        forced = 0;
        asked = 0;
    }

    void allocate(long bytes) {
        allocated += allocated == 0 ? 0 : bytes;
        long left = bytes;
        while (nursery > 0 && young + left > nursery) {
            left -= nursery - young;
            forced++;
            collections++;
            young = 0;
            old += surviving;
        }
        young += left;
    }

    /// So many bytes have survived so long that they are in the old generation.
    void promote(long bytes) {
        old += bytes;
    }

    @Override
    public long used() {
        return old + young;
    }

    @Override
    public long old() {
        return knowsOld ? old : 0;
    }

    @Override
    public long room() {
        return Math.max(0, nursery - young);
    }

    @Override
    public long reached() {
        return reached;
    }

    @Override
    public void forgetReached() {
        // Tests say what it reaches.
        forgotten++;
    }

    @Override
    public long allocated() {
        return allocated;
    }

    @Override
    public long most() {
        return MOST;
    }

    @Override
    public void collect(int least, int most) {
        old = live;
        young = 0;
        collections++;
        percents.add(least);
        size = Math.clamp(size, 100 * live / (100 - least), 100 * live / (100 - most));
    }

    @Override
    public BooleanSupplier collected() {
        int before = collections;
        return () -> collections > before;
    }

    @Override
    public long collectYoung(long most) {
        asked++;
        if (nursery == 0 || nursery - young > most) {
            return 0;
        }
        collections++;
        young = 0;
        old += surviving;
        return old - surviving + nursery;
    }
}
