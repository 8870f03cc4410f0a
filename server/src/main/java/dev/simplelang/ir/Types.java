package dev.simplelang.ir;

import dev.simplelang.type.Type;

/// The types of nodes, as one analysis sees them.
///
/// [Node#compute] reads types only through this, so that pessimistic and optimistic analyses share one transfer
/// function.
@FunctionalInterface
public interface Types {

    /// The types that the graph itself holds.
    Types OF_GRAPH = Node::type;

    /// The type of `node`.
    Type of(Node node);
}
