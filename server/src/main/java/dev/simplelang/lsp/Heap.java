package dev.simplelang.lsp;

import java.util.function.BooleanSupplier;

/// What is allocated, and how to have it collected. For one thread at a time.
interface Heap {

    /// How many bytes are allocated and not collected.
    long used();

    /// How many of these are in the old generation; 0 where that is not known.
    long old();

    /// How many more have room in the nursery, where objects are made; 0 where that is not known.
    long room();

    /// The most that was used since the last call of [#forgetReached] of the old generation, and of the two spaces to which collections of the young one bring what is
    /// in use, in bytes; 0 where that is not known. What was used once stays resident.
    long reached();

    /// Has [#reached] tell only what is used from now on.
    void forgetReached();

    /// How many have been allocated since the process began, collected or not; 0 where that is not known, as before the first call of [#collect].
    long allocated();

    /// How many there can be.
    long most();

    /// Collects all garbage, and sizes the heap by how much of the old generation is to be free then. It stays as it is where that is so already. The young
    /// generation is as large as the old one.
    ///
    /// @param least in percent, from 10 on
    /// @param most in percent, more than the least, up to 99
    void collect(int least, int most);

    /// Tells whenever it is asked whether garbage has been collected from now on, that of the young generation at least.
    BooleanSupplier collected();

    /// Collects the garbage of the young generation alone, by allocating until the virtual machine does so.
    ///
    /// @param most how many bytes are allocated for that at most
    /// @return how many bytes were allocated then, by anybody and not collected; 0 if it does not
    long collectYoung(long most);
}
