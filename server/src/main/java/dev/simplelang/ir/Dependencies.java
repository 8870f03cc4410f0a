package dev.simplelang.ir;

/// Takes the nodes that a rule or a fact of a node has looked at. Those among its inputs and the
/// inputs of these need not be reported.
///
/// The rule is applied again when such a node gets another type, another polynomial or other inputs,
/// or leaves the graph.
@FunctionalInterface
public interface Dependencies {

    /// The rule is not applied again.
    Dependencies IGNORED = _ -> {};

    /// The result of the rule depends on `distant`.
    void on(Node distant);
}
