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
import dev.simplelang.ir.Types;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.ControlType;
import dev.simplelang.type.Extreme;
import dev.simplelang.type.IntType;
import dev.simplelang.type.TupleType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Checks that the live part of a graph is well-formed (Demange et al., CC 2018, section 2.1 and
/// 3). Live are the reachable control nodes, the stop, and all inputs of live nodes, except the phi
/// values, region inputs and stop inputs of unreachable paths.
///
/// At any time, between two steps of a pass too:
///
/// 1. **Inputs.** Each node has the inputs of its operation in number and kind, control, data or
///    tuple, and none is missing. A phi has a region and a value for each of its inputs. Only the
///    stop follows an end.
/// 2. **Mirroring.** A node is a user of its inputs as often as they are its inputs, and of nothing
///    else. Every input is in the graph.
/// 3. **Determinism.** A branch has one true and one false side, the start has one control
///    projection, an end has the stop as its only user, and every other control node has exactly
///    one control user. A loop head dominates its back edge; no other edge goes back.
/// 4. **Well-founded data.** Every cycle contains a phi.
/// 5. **Strictness.** Inputs are available at their uses: the regions of all phis that a value
///    depends on dominate the control node that uses it, or, for a value of a phi, the control of
///    that path.
/// 6. **Kinds of types.** Data has an integer type, control is dead or live, branches and the start
///    have a pair, the stop is at the bottom. A constant has its own type.
///
/// A type is a proved fact, and several analyses prove facts, so a type need not be what
/// [Node#compute] gives. It may be narrower, because an analysis saw farther, or wider, because the
/// peepholes have not reached the node yet. Once they have, the graph is *settled*, and moreover:
///
/// 7. **Types.** The type of a node is at least as narrow as the types of its inputs imply. Phis of
///    repeating loops are exempt, since [Node#compute] may narrow them by a small step each time
///    around; only an optimistic analysis terminates there.
/// 8. **No dead code.** Every control input of a live node is reachable, and no user of a reachable
///    node is dead.
///
/// That types only improve is not a property of one graph; a listener in the tests checks it, and
/// that the assumptions of an optimistic analysis only fall.
public final class Verifier {

    /// Longer lists of neighbours are counted once, shorter ones scanned.
    private static final int MAX_SCANNED = 16;

    private final ControlFlow flow;
    private final Graph graph;
    private final Cancellation cancellation;

    /// Built once all inputs are checked.
    private Dominators dominators;

    private final List<String> violations = new ArrayList<>();
    private final Set<Node> live = new LinkedHashSet<>();

    // For a node with many inputs or users, how often each occurs.
    private final Map<Node, Map<Node, Long>> inputsOf = new HashMap<>();
    private final Map<Node, Map<Node, Long>> usersOf = new HashMap<>();

    /// For a data node, the lowest region that it depends on.
    private final Map<Node, Node> early = new HashMap<>();

    private Verifier(Graph graph, Cancellation cancellation) {
        this.graph = graph;
        this.cancellation = cancellation;
        flow = ControlFlow.of(graph, cancellation);
    }

    /// The violations of 1 to 6, a sentence each; empty if `graph` is well-formed.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static List<String> violations(Graph graph, Cancellation cancellation) {
        return new Verifier(graph, cancellation).verify();
    }

    /// The violations of 1 to 8 in a settled graph, a sentence each.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static List<String> violationsWhenSettled(Graph graph, Cancellation cancellation) {
        var verifier = new Verifier(graph, cancellation);
        if (verifier.verify().isEmpty()) {
            verifier.live.forEach(verifier::settled);
        }
        return List.copyOf(verifier.violations);
    }

    private List<String> verify() {
        findLive();
        live.forEach(this::mirroring);
        live.forEach(this::inputs);
        live.forEach(this::kind);
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
        var pending = new ArrayDeque<Node>(flow.order());
        pending.add(graph.stop());
        while (!pending.isEmpty()) {
            cancellation.check();
            var node = pending.remove();
            if (live.add(node)) {
                for (int i = 0; i < node.inputCount(); i++) {
                    if (node.input(i) != null && needs(node, i)) {
                        pending.add(node.input(i));
                    }
                }
            }
        }
    }

    /// Whether a run may need the `index`-th input of a live node.
    private boolean needs(Node node, int index) {
        return switch (node) {
            case PhiNode phi when phi.region() instanceof RegionNode region ->
                index == 0 || index > region.inputCount() || isReached(region.input(index - 1));
            case RegionNode _,StopNode _ -> isReached(node.input(index));
            default -> true;
        };
    }

    private boolean isReached(Node control) {
        return control == null || flow.isReached(control);
    }

    private void mirroring(Node node) {
        expect(node.isAttached() && graph.nodes().get(node.id()) == node, node, "is used but not in the graph");
        for (var input : node.inputs()) {
            expect(input == null
                    || count(node, input.users(), usersOf, input) == count(input, node.inputs(), inputsOf, node),
                    node, "is not a user of its input as often as that is its input");
        }
        for (var user : node.users()) {
            if (count(node, user.inputs(), inputsOf, user) != count(user, node.users(), usersOf, node)) {
                violations.add(node + ": is not an input of its user as often as that is its user: " + user);
            }
        }
    }

    /// How often `node` occurs among `neighbours`, the inputs or users of `of`. Long lists, such as
    /// those of the stop and of constants, are counted once.
    private static long count(Node node, List<Node> neighbours, Map<Node, Map<Node, Long>> counted, Node of) {
        if (neighbours.size() <= MAX_SCANNED) {
            return Collections.frequency(neighbours, node);
        }
        return counted.computeIfAbsent(of, _ -> neighbours.stream().filter(neighbour -> neighbour != null)
                .collect(Collectors.groupingBy(neighbour -> neighbour, Collectors.counting()))).getOrDefault(node, 0L);
    }

    private void kind(Node node) {
        boolean fits = switch (node) {
            case StartNode _,IfNode _ -> node.type() instanceof TupleType pair && pair.elements().size() == 2;
            case StopNode _ -> node.type() == Extreme.BOTTOM;
            case ConstantNode constant -> constant.type().equals(constant.compute(Types.OF_GRAPH));
            default -> node.isControl() ? node.type() instanceof ControlType : node.type() instanceof IntType;
        };
        expect(fits, node, "has a type of another kind");
    }

    private void settled(Node node) {
        expect(dependsOnItself(node) || node.type().isa(node.compute(Types.OF_GRAPH)), node,
                "has a wider type than its inputs imply");
        expect(!node.isDead() || node == graph.dead(), node, "is dead but not removed");
        expect(node.inputs().stream().allMatch(input -> !input.isControl() || flow.isReached(input)), node,
                "has an unreachable control input");
        if (flow.isReached(node)) {
            expect(node.users().stream().noneMatch(Node::isDead), node, "has a dead user");
        }
    }

    private static boolean dependsOnItself(Node node) {
        return node instanceof PhiNode phi && phi.region() instanceof LoopNode loop && loop.inputCount() == 2;
    }

    private void inputs(Node node) {
        switch (node) {
            case StartNode _,ConstantNode _ -> takes(node, 0, 0);
            case ProjNode projection -> {
                takes(node, 1, 0);
                expect(projection.inputCount() == 0 || projection.tuple() instanceof IfNode
                        || projection.tuple() instanceof StartNode, node, "projects a node that is not a tuple");
                expect(projection.inputCount() == 0 || !(projection.tuple().type() instanceof TupleType tuple)
                        || projection.index() < tuple.elements().size(), node, "projects beyond the tuple");
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
                stop.inputs().forEach(
                        end -> expect(StopNode.isEnd(end) || end == graph.dead(), node,
                                "has an input that is not an end"));
            }
        }
    }

    private void takes(Node node, int controls, int data) {
        expect(node.inputCount() == controls + data, node, "has the wrong number of inputs");
        for (int i = 0; i < node.inputCount(); i++) {
            var input = node.input(i);
            if (input == null) {
                violations.add(node + ": input " + i + " is missing");
            } else {
                boolean tuple = input instanceof IfNode || input instanceof StartNode;
                expect(input.isControl() == i < controls, node, "has an input of the wrong kind");
                expect(tuple == node instanceof ProjNode, node, "uses a tuple as a value, or a value as a tuple");
                expect((!StopNode.isEnd(input) && input != graph.stop()) || node == graph.stop(), node,
                        "follows an end");
            }
        }
    }

    private void control(Node node) {
        var successors = node.users().stream().filter(Node::isControl).toList();
        switch (node) {
            case IfNode _ -> {
                expect(successors.size() == 2, node, "does not have two sides");
                expect(successors.stream().filter(side -> ((ProjNode) side).index() == IfNode.TRUE).count() == 1, node,
                        "does not have exactly one true side");
            }
            case StopNode _ -> expect(successors.isEmpty(), node, "has a control user");
            default -> expect(successors.size() == 1, node, "does not have exactly one control user");
        }
        for (int i = 0; i < node.inputCount(); i++) {
            var input = node.input(i);
            if (input.isControl() && flow.isReached(input) && flow.indexOf(input) >= flow.indexOf(node)) {
                expect(node instanceof LoopNode && i == LoopNode.BACK_EDGE && dominators.dominates(node, input), node,
                        "has a back edge but is not a loop head that dominates it");
            }
        }
    }

    private void dominance(Node node) {
        if (node instanceof PhiNode phi) {
            var region = (RegionNode) phi.region();
            for (int i = 0; i < phi.valueCount(); i++) {
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
        if (definition == null || !dominators.dominates(definition, place)) {
            violations.add(user + ": uses " + value + ", which is not available at " + place);
        }
    }

    /// The lowest region that `value` depends on; null if these regions do not lie on one path of
    /// the dominator tree, or if the value depends on itself without a phi.
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
