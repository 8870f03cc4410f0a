package dev.simplelang.ir;

/// Is notified of every change of a [Graph], after it happened.
public interface GraphListener {

    /// `node` has joined the graph.
    default void added(Node node) {}

    /// `node` has other inputs than before.
    default void inputsChanged(Node node) {}

    /// `node` has one use fewer.
    default void lostUser(Node node) {}

    /// More is known about the result of `node`.
    default void typeChanged(Node node) {}

    /// Every use of `node` has become a use of `by`, and `node` has left the graph.
    default void replaced(Node node, Node by, Rule rule) {}

    /// `rule` has changed `node` in place, or has replaced a detached `node`, which will not join
    /// the graph.
    default void rewritten(Node node, Rule rule) {}

    /// `node` has left the graph.
    default void removed(Node node) {}
}
