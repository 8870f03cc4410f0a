package dev.simplelang.jvm;

import dev.simplelang.ir.Node;
import java.lang.classfile.Label;

/// Notified, while a method is written, which nodes the following instructions compute.
interface Commentary {

    /// Ignores all notifications.
    Commentary NONE = new Commentary() {};

    /// `piece` begins at `label`.
    default void begins(Piece piece, Label label) {}

    /// At `label`, control leaves the method for `piece` of another method.
    default void leaves(Piece piece, Label label) {}

    /// The following code computes `node`.
    default void about(Node node) {}

    /// The following code computes no node.
    default void aboutNothing() {}
}
