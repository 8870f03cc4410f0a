package dev.simplelang.opt.paths;

import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.NotNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.StartNode;
import dev.simplelang.ir.SubNode;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.opt.Peepholes;
import dev.simplelang.opt.facts.FactsAt;
import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// The values and the path conditions of a symbolic execution, as nodes of a graph of their own.
///
/// A value is an expression of the argument, improved as it is made, as *Simple* does while it parses. A control node stands
/// for a path: the tests that dominate it are the path condition (J. King, "Symbolic Execution and Program Testing", CACM
/// 1976).
final class SymbolicGraph {

    /// How many operations of a value are searched for an open test.
    private static final int MAX_SEARCHED = 64;

    private final Graph graph = new Graph();
    private final Peepholes peepholes = new Peepholes(graph);
    private final FactsAt facts = new FactsAt(graph, Node::type);
    private final Map<Node, Node> leaves = new HashMap<>();
    private Node begin = graph.start();

    /// A graph with the results of `start`, which belongs to the program that is executed.
    SymbolicGraph(StartNode start) {
        for (var result : start.users()) {
            var copy = graph.add(new ProjNode(graph.start(), ((ProjNode) result).index()));
            graph.setType(copy, result.type());
            leaves.put(result, copy);
            if (result.isControl()) {
                begin = copy;
            }
        }
    }

    /// Where all paths begin.
    Node begin() {
        return begin;
    }

    /// What a constant or a result of the start is here.
    Node leaf(Node original) {
        return leaves.computeIfAbsent(original, constant -> peepholes.make(new ConstantNode(constant.type())));
    }

    /// What an operation computes.
    ///
    /// @param values what its operands are here
    Node operation(Node original, UnaryOperator<Node> values) {
        return peepholes.make(switch (original) {
            case UnaryNode unary -> unary.withOperand(values.apply(unary.operand()));
            case BinaryNode binary -> binary.withOperands(values.apply(binary.left()), values.apply(binary.right()));
            default -> throw new IllegalArgumentException("no operation: " + original);
        });
    }

    /// What is known of `value` under the path condition at `control`.
    IntType typeAt(Node control, Node value) {
        return facts.typeAt(control, value);
    }

    /// `value`, or the constant that it is under the path condition at `control`.
    Node valueAt(Node control, Node value) {
        if (value.constant().isPresent()) {
            return value;
        }
        var type = typeAt(control, value);
        return type.isConstant() ? peepholes.make(new ConstantNode(type)) : value;
    }

    /// Where control goes on from `control` after an open test, by the outcome: to the sides of a new branch that agree with
    /// the path condition.
    Map<Integer, Node> sides(Node control, Node test) {
        var branch = graph.add(new IfNode(control, test));
        var whenTrue = graph.add(new ProjNode(branch, IfNode.TRUE));
        var whenFalse = graph.add(new ProjNode(branch, IfNode.FALSE));
        boolean mayBeTrue = facts.isPossible(whenTrue);
        if (mayBeTrue == facts.isPossible(whenFalse)) {
            return new TreeMap<>(Map.of(IfNode.TRUE, whenTrue, IfNode.FALSE, whenFalse));
        }
        return mayBeTrue ? Map.of(IfNode.TRUE, whenTrue) : Map.of(IfNode.FALSE, whenFalse);
    }

    /// A comparison or negation from which `value` is computed, and whose outcome is open at `control`.
    Optional<Node> openTest(Node control, Node value) {
        var seen = new HashSet<Node>();
        var pending = new ArrayDeque<>(List.of(value));
        while (!pending.isEmpty() && seen.size() < MAX_SEARCHED) {
            var node = pending.remove();
            if ((node instanceof BinaryNode || node instanceof UnaryNode) && seen.add(node)) {
                if (node != value && (node instanceof CompareNode || node instanceof NotNode)
                        && typeAt(control, node).equals(IntType.TRUTH)) {
                    return Optional.of(node);
                }
                pending.addAll(node.inputs());
            }
        }
        return Optional.empty();
    }

    /// `value + (to - from) * factor`.
    Node grown(Node value, Node from, Node to, long factor) {
        return peepholes.make(new AddNode(value, new MulNode(new SubNode(to, from), ConstantNode.of(factor))));
    }

    /// A value of which only the type is known.
    Node unknown(Type type) {
        return peepholes.make(new ConstantNode(type));
    }
}
