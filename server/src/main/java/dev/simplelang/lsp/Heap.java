package dev.simplelang.lsp;

/// What is allocated, and how to have it collected. For one thread at a time.
interface Heap {

    /// How many bytes are allocated and not collected.
    long used();

    /// How many there can be.
    long most();

    /// Collects all garbage, and sizes the heap: so many percent of the old generation are free then, or a little more, and the young one is half of it.
    ///
    /// @param freePercent 10 to 99
    void collect(int freePercent);
}
