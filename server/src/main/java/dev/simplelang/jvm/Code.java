package dev.simplelang.jvm;

/// What a method of a compiled program implements.
interface Code {

    /// The answer of [#run] when the program has ended.
    int ENDED = -1;

    /// Runs from a place in this method until the program ends or control leaves the method.
    ///
    /// @param at the number of the place: 0 is the start of the program
    /// @param frame the values that live longer than one method runs; the first is the argument
    /// @return the place to go on, or [#ENDED] once `budget` has been told how the program ended
    int run(int at, long[] frame, Budget budget);
}
