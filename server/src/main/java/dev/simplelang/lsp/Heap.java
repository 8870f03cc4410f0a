package dev.simplelang.lsp;

import java.util.function.BooleanSupplier;

/// What is allocated, and how to have it collected. For one thread at a time.
interface Heap {

    /// How many bytes are allocated and not collected.
    long used();

    /// How many of these are in the old generation; 0 where that is not known.
    long old();

    /// How many have been allocated since the process began, collected or not; 0 where that is not known, as before the first call of [#collect].
    long allocated();

    /// How many there can be.
    long most();

    /// Collects all garbage, and sizes the heap: so many percent of the old generation are free then, or a little more, and the young one is as large.
    ///
    /// @param freePercent 10 to 99
    void collect(int freePercent);

    /// Tells whenever it is asked whether garbage has been collected from now on, that of the young generation at least.
    BooleanSupplier collected();

    /// Collects the garbage of the young generation alone, by allocating until the virtual machine does so.
    ///
    /// @return how many bytes were allocated then; 0 if it does not
    long collectYoung();
}
