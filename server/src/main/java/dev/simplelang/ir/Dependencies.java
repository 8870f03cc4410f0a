package dev.simplelang.ir;

/// Takes the nodes that a rule has looked at beyond the inputs of its node's inputs.
///
/// The rule is applied again when such a node gets another type or other inputs, or leaves the
/// graph.
@FunctionalInterface
public interface Dependencies {

    /// The rule is not applied again.
    Dependencies IGNORED = _ -> {};

    /// The result of the rule depends on `distant`.
    void on(Node distant);
}
