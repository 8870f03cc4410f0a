package dev.simplelang.cfg;

import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.FallThroughNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.StartNode;
import dev.simplelang.ir.StopNode;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.text.Cancellation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Checks that the live part of a graph is well-formed (Demange et al., CC 2018, section 2.1 and 3). The invariants:
///
/// 1. **Inputs.** Each node has the inputs of its operation: control where it takes control, data where it takes data, in
///    the right number, none missing. A phi has one value for each input of its region.
/// 2. **Mirroring.** A node is a user of its inputs as often as they are its inputs, and of nothing else. Whatever is
///    used is in the graph.
/// 3. **Control.** A branch has one true and one false projection, an end is used by the stop alone, every other control
///    node has exactly one control user. A loop has its back edge from a node that it dominates; no other edge goes back.
/// 4. **Data.** Every cycle passes a phi.
/// 5. **Dominance.** What a node needs is available where it is used: the regions of all phis that a value depends on
///    dominate the control node that uses it, and, for the value of a phi, the control that brings it.
///
/// A dead input of a region, as the graph as written has it behind a loop body that never ends, brings nothing and is not
/// looked at.
public final class Verifier {

    private final ControlFlow flow;
    private final Graph graph;
    private final Cancellation cancellation;

    /// Built when the inputs are known to be there.
    private Dominators dominators;

    private final List<String> violations = new ArrayList<>();
    private final Set<Node> live = new HashSet<>();

    /// For a data node, the lowest control node that it depends on.
    private final Map<Node, Node> early = new HashMap<>();

    private Verifier(Graph graph, Cancellation cancellation) {
        this.graph = graph;
        this.cancellation = cancellation;
        flow = ControlFlow.of(graph, cancellation);
    }

    /// What is wrong with `graph`, a sentence each; empty if it is well-formed.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static List<String> violations(Graph graph, Cancellation cancellation) {
        return new Verifier(graph, cancellation).verify();
    }

    private List<String> verify() {
        findLive();
        live.forEach(this::mirroring);
        live.forEach(this::inputs);
        if (violations.isEmpty()) {
            dominators = new Dominators(flow);
            flow.order().forEach(this::control);
            live.forEach(this::dominance);
        }
        return List.copyOf(violations);
    }

    private void expect(boolean holds, Node node, String what) {
        if (!holds) {
            violations.add(node + ": " + what);
        }
    }

    private void findLive() {
        var ids = LiveNodes.of(graph, flow, cancellation);
        graph.nodes().stream().filter(node -> node != null && ids.get(node.id())).forEach(live::add);
        // What has left the graph and is used all the same.
        List.copyOf(live).forEach(node -> node.inputs().stream().filter(input -> input != null).forEach(live::add));
    }

    private void mirroring(Node node) {
        expect(node.isAttached() && graph.nodes().get(node.id()) == node, node, "is used but not in the graph");
        for (var input : new HashSet<>(node.inputs())) {
            if (input != null && !(input instanceof ConstantNode)) {
                expect(Collections.frequency(input.users(), node) == Collections.frequency(node.inputs(), input), node,
                        "is not a user of its input as often as that is an input");
            }
        }
        for (var user : node.users()) {
            expect(user.inputs().contains(node), node, "has a user that it is no input of: " + user);
        }
    }

    private void inputs(Node node) {
        switch (node) {
            case StartNode _,ConstantNode _ -> takes(node, 0, 0);
            case ProjNode projection -> {
                takes(node, 1, 0);
                expect(projection.tuple() instanceof IfNode || projection.tuple() instanceof StartNode, node,
                        "takes apart what is no tuple");
            }
            case BinaryNode _ -> takes(node, 0, 2);
            case UnaryNode _ -> takes(node, 0, 1);
            case IfNode _,ReturnNode _ -> takes(node, 1, 1);
            case FallThroughNode _ -> takes(node, 1, 0);
            case LoopNode loop -> takes(node, loop.inputCount() == 1 ? 1 : 2, 0);
            case RegionNode region -> takes(node, Math.max(1, region.inputCount()), 0);
            case PhiNode phi -> {
                if (phi.inputCount() > 0 && phi.region() instanceof RegionNode region) {
                    takes(node, 1, region.inputCount());
                } else {
                    expect(false, node, "has no region");
                }
            }
            case StopNode stop -> {
                takes(node, stop.inputCount(), 0);
                for (var end : stop.inputs()) {
                    expect(end instanceof ReturnNode || end instanceof FallThroughNode, node, "gathers what is no end");
                }
            }
        }
    }

    private void takes(Node node, int controls, int data) {
        expect(node.inputCount() == controls + data, node, "has the wrong number of inputs");
        for (int i = 0; i < node.inputCount(); i++) {
            var input = node.input(i);
            if (input == null) {
                expect(false, node, "lacks input " + i);
            } else {
                boolean tuple = input instanceof IfNode || input instanceof StartNode;
                expect(input.isControl() == i < controls, node, "has an input of the wrong kind at " + i);
                expect(tuple == node instanceof ProjNode, node, "mistakes a tuple for a value, or a value for a tuple");
            }
        }
    }

    private void control(Node node) {
        var successors = node.users().stream().filter(Node::isControl).toList();
        switch (node) {
            case IfNode _ -> {
                expect(successors.size() == 2, node, "has not two sides");
                expect(successors.stream().filter(side -> ((ProjNode) side).index() == IfNode.TRUE).count() == 1, node,
                        "has not exactly one true side");
            }
            case StopNode _ -> expect(successors.isEmpty(), node, "is not the last");
            default -> expect(successors.size() == 1, node, "has not exactly one control user");
        }
        for (int i = 0; i < node.inputCount(); i++) {
            var input = node.input(i);
            if (input.isControl() && flow.isReached(input) && flow.indexOf(input) >= flow.indexOf(node)) {
                expect(node instanceof LoopNode && i == LoopNode.BACK_EDGE && dominators.dominates(node, input), node,
                        "is entered backwards");
            }
        }
    }

    private void dominance(Node node) {
        if (node instanceof PhiNode phi) {
            var region = (RegionNode) phi.region();
            for (int i = 0; i < phi.valueCount() && flow.isReached(region); i++) {
                if (flow.isReached(region.input(i))) {
                    available(phi.value(i), region.input(i), node);
                }
            }
        } else if (node.isControl() && flow.isReached(node)) {
            for (var input : node.inputs()) {
                if (!input.isControl()) {
                    available(input, node, node);
                }
            }
        }
    }

    private void available(Node value, Node place, Node user) {
        var definition = early(value);
        expect(definition != null && dominators.dominates(definition, place), user,
                "uses " + value + ", which is not available at " + place);
    }

    /// The lowest control node that `value` depends on; null if there is none because they do not lie on one path of the
    /// dominator tree, or because the value depends on itself without a phi.
    private Node early(Node value) {
        var pending = new ArrayDeque<Node>();
        var open = new HashSet<Node>();
        pending.push(value);
        while (!pending.isEmpty()) {
            cancellation.check();
            var node = pending.peek();
            if (early.containsKey(node)) {
                open.remove(pending.pop());
            } else if (node instanceof PhiNode phi) {
                early.put(node, flow.isReached(phi.region()) ? phi.region() : null);
            } else if (node instanceof ProjNode || node instanceof ConstantNode) {
                early.put(node, graph.start());
            } else if (open.add(node)) {
                node.inputs().stream().filter(input -> !early.containsKey(input)).forEach(input -> {
                    expect(!open.contains(input), input, "depends on itself without a phi");
                    if (open.contains(input)) {
                        early.put(input, null);
                    } else {
                        pending.push(input);
                    }
                });
            } else {
                early.put(node, lowest(node.inputs()));
            }
        }
        return early.get(value);
    }

    private Node lowest(List<Node> inputs) {
        Node lowest = graph.start();
        for (var input : inputs) {
            var other = early.get(input);
            if (other == null) {
                return null;
            }
            if (dominators.dominates(lowest, other)) {
                lowest = other;
            } else if (!dominators.dominates(other, lowest)) {
                return null;
            }
        }
        return lowest;
    }
}
