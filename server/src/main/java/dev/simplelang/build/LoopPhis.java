package dev.simplelang.build;

/// Which variables get a phi at the head of a loop while a graph is built.
///
/// The optimized graph is the same: in a reducible graph, removing the phis that merge one value
/// and themselves, one after the other, leaves only those that the program needs (M. Braun, S.
/// Buchwald, S. Hack, R. Leißa, C. Mallon, A. Zwinkau, "Simple and Efficient Construction of Static
/// Single Assignment Form", CC 2013).
public enum LoopPhis {

    /// Those that are looked up and assigned in the loop: chapter 8 of *Simple*, and somewhat
    /// lazier.
    LAZY,

    /// All visible ones: chapter 7 of *Simple*. Costs loops times variables. Deviation: chapter 7
    /// removes needless phis at the end of the loop; here the optimizer does, so that the graph as
    /// written shows what was built.
    EAGER
}
