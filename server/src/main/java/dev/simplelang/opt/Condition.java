package dev.simplelang.opt;

import dev.simplelang.ir.EqNode;
import dev.simplelang.ir.LeNode;
import dev.simplelang.ir.LtNode;
import dev.simplelang.ir.NeNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.NotNode;

/// What a value says when it is taken as a condition, in a form that equal questions share.
///
/// @param test the question
/// @param positive whether the condition holds if the answer is yes, rather than no
record Condition(Test test, boolean positive) {

    /// A question about values: whether `x` is not 0 ([Node]), `x == y` ([EqNode]), `x < y` ([LtNode]).
    record Test(Class<? extends Node> kind, Node x, Node y) {

        /// Whether `x` is not 0.
        static Test notZero(Node x) {
            return new Test(Node.class, x, x);
        }
    }

    /// The question that `predicate` asks.
    static Condition of(Node predicate) {
        boolean positive = true;
        Node node = predicate;
        while (true) {
            switch (node) {
                case NotNode not -> {
                    positive = !positive;
                    node = not.operand();
                }
                case NeNode ne when ne.right().isConstant(0) -> node = ne.left();
                case EqNode eq when eq.right().isConstant(0) -> {
                    positive = !positive;
                    node = eq.left();
                }
                case EqNode eq -> {
                    return new Condition(new Test(EqNode.class, eq.left(), eq.right()), positive);
                }
                case NeNode ne -> {
                    return new Condition(new Test(EqNode.class, ne.left(), ne.right()), !positive);
                }
                case LtNode lt -> {
                    return new Condition(new Test(LtNode.class, lt.left(), lt.right()), positive);
                }
                case LeNode le -> {
                    return new Condition(new Test(LtNode.class, /* x= */ le.right(), /* y= */ le.left()), !positive);
                }
                default -> {
                    return new Condition(Test.notZero(node), positive);
                }
            }
        }
    }
}
