package dev.simplelang.jvm;

/// A method of a compiled program.
interface Code {

    /// The result of [#run] after the end of the program.
    int ENDED = -1;

    /// Runs from an entry of this method until the program ends or control leaves the method.
    ///
    /// @param at the number of the entry: 0 is the start of the program
    /// @param frame the values that outlive a call of a method; the first is the argument
    /// @return the number of the next entry, or [#ENDED] once `state` has recorded the outcome
    int run(int at, long[] frame, RunState state);
}
