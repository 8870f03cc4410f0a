package dev.simplelang.jvm;

import dev.simplelang.ir.Node;
import java.lang.classfile.Label;

/// Is told, while the code of a method is written, what the instructions to come are about.
interface Commentary {

    /// Is not interested.
    Commentary NONE = new Commentary() {};

    /// `piece` begins at `label`.
    default void begins(Piece piece, Label label) {}

    /// At `label` control leaves the method for `piece`, which belongs to another one.
    default void leaves(Piece piece, Label label) {}

    /// From here on the code works for `node`.
    default void about(Node node) {}

    /// From here on the code works for no node.
    default void aboutNothing() {}
}
