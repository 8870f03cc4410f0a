package dev.simplelang.ir;

/// Is told of each node that a rule has looked at beyond the inputs of its node's inputs.
///
/// What a rule finds at such a node may be different later. The rule is then asked again: when the node gets another
/// type, other inputs, or leaves the graph.
@FunctionalInterface
public interface Dependencies {

    /// Nobody asks again.
    Dependencies IGNORED = _ -> {};

    /// What the rule says depends on `distant`.
    void on(Node distant);
}
