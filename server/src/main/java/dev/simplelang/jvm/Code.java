package dev.simplelang.jvm;

/// What a compiled program implements.
interface Code {

    /// The answer of [#run] when the program has ended.
    int ENDED = -1;

    /// Runs from a place in the program until it ends or leaves the method that this place is in.
    ///
    /// @param at the place: 0 is the start of the program
    /// @param frame the values that live longer than one method runs; the first is the argument
    /// @return the place to go on, or [#ENDED] once `budget` has been told how the program ended
    int run(int at, long[] frame, Budget budget);
}
