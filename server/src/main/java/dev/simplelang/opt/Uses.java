package dev.simplelang.opt;

import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Rule;
import dev.simplelang.ir.Types;
import java.util.Collection;

/// Changes of single uses, where a pass knows more about a value at one use than everywhere.
public final class Uses {

    private Uses() {}

    /// Makes the `index`-th input of `user` the constant `value`.
    ///
    /// @param rule why this is sound
    /// @param premises what it rests on besides the inputs of `user`; see
    ///     [dev.simplelang.ir.Origins#because]
    public static void become(Graph graph, Node user, int index, long value, Rule rule,
            Collection<? extends Node> premises) {
        become(graph, user, index, constant(graph, value, user.input(index)), rule, premises);
    }

    /// Makes the `index`-th input of `user` the node `value`.
    public static void become(Graph graph, Node user, int index, Node value, Rule rule,
            Collection<? extends Node> premises) {
        graph.origins().because(user, premises.toArray(Node[]::new));
        graph.setInput(user, index, value);
        graph.rewritten(user, rule);
    }

    /// Adds a detached node, and those of its inputs that are detached, to do the work of `of`.
    ///
    /// @return the node
    public static Node add(Graph graph, Node node, Node of) {
        if (!node.isAttached()) {
            node.inputs().forEach(input -> add(graph, input, of));
            graph.setType(node, node.compute(Types.OF_GRAPH));
            graph.add(node);
            graph.origins().derive(node, of);
        }
        return node;
    }

    /// A new constant that does the work of `node`.
    public static ConstantNode constant(Graph graph, long value, Node node) {
        var constant = graph.add(ConstantNode.of(value));
        graph.origins().derive(constant, node);
        return constant;
    }
}
