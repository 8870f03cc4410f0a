package dev.simplelang.build;

/// Which variables get a phi at the head of a loop while a graph is built.
///
/// Either way the optimizer arrives at the same graph: in a reducible graph, phis that bring one value and otherwise
/// themselves can be removed one after the other until none is left that the program does not need (M. Braun, S. Buchwald,
/// S. Hack, R. Leißa, C. Mallon, A. Zwinkau, "Simple and Efficient Construction of Static Single Assignment Form", CC
/// 2013).
public enum LoopPhis {

    /// Those that are asked for in the loop and assigned there: chapter 8 of *Simple*, and somewhat lazier.
    LAZY,

    /// All that are visible: chapter 7 of *Simple*. Costs loops times variables. Chapter 7 removes what it does not need
    /// when it ends a loop; here that is left to the optimizer, so that the graph as written shows what was built.
    EAGER
}
