package dev.simplelang.ir;

import dev.simplelang.type.Type;

/// The types of the inputs of nodes, as one analysis sees them.
///
/// [Node#compute] reads types only through this, so that pessimistic and optimistic analyses share
/// one transfer function. An analysis may know more about a node at one use than at another; hence
/// types are those of uses.
@FunctionalInterface
public interface Types {

    /// The types that the graph itself holds.
    Types OF_GRAPH = (user, index) -> user.input(index).type();

    /// The type of the `index`-th input of `user`, as `user` sees it.
    Type of(Node user, int index);
}
