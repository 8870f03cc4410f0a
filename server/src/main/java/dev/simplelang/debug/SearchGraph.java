package dev.simplelang.debug;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.FallThroughNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.NotNode;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.Relation;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.StartNode;
import dev.simplelang.ir.SubNode;
import dev.simplelang.ir.Types;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// A program that searches its own run: a copy of a graph, changed so that it returns what is looked
/// for.
///
/// So a search needs no interpreter that asks at each step whether it should stop: whatever runs a
/// graph fast runs a search fast. What the program does not have, such as the number of the loop trip,
/// becomes one more variable, with a phi at each loop and each region where its values differ: the
/// construction of SSA form, over the control nodes alone. A node and its copy have the same id.
final class SearchGraph {

    private final Graph graph;
    private final List<Node> order;

    /// By a control node, the one after the branches that were added there.
    private final IdentityHashMap<Node, Node> lastAt = new IdentityHashMap<>();

    /// The loop trips made so far, by the control node reached; null until somebody needs them.
    private Map<Node, Node> trips;

    /// A copy of `original` that searches for nothing yet.
    SearchGraph(Graph original, Cancellation cancellation) {
        graph = original.copy(IntType.BOTTOM);
        order = ControlFlow.of(graph, cancellation).order();
    }

    private Map<Node, Node> trips() {
        if (trips == null) {
            trips = variable("trips", constant(0), (_, count) -> count, this::next);
        }
        return trips;
    }

    /// The graph that searches.
    Graph graph() {
        return graph;
    }

    /// The copy of a node.
    Node copyOf(Node original) {
        return graph.origins().node(original.id());
    }

    /// The value of a data node: where that is a constant, the node may be gone.
    Node valueOf(Node original) {
        var known = original.constant();
        return known.isPresent() ? constant(known.getAsLong()) : copyOf(original);
    }

    /// Adds a variable.
    ///
    /// @param atStart its value at the start
    /// @param update what it becomes at a control node, given what it was
    /// @param onBackEdge what it becomes when control returns to a loop
    /// @return its values by control node: after the update there
    private Map<Node, Node> variable(String name, Node atStart, BiFunction<Node, Node, Node> update,
            UnaryOperator<Node> onBackEdge) {
        var after = new IdentityHashMap<Node, Node>();
        var phis = new LinkedHashMap<LoopNode, PhiNode>();
        for (var node : order) {
            var before = switch (node) {
                case StartNode _ -> atStart;
                case LoopNode loop -> {
                    var phi = graph.add(new PhiNode(name, loop, after.get(loop.input(LoopNode.ENTRY)), null));
                    phis.put(loop, phi);
                    yield phi;
                }
                case RegionNode region -> merge(name, region, after);
                default -> after.get(node.input(0));
            };
            after.put(node, update.apply(node, before));
        }
        phis.forEach((loop, phi) -> {
            var back = loop.input(LoopNode.BACK_EDGE);
            graph.setInput(phi, 1 + LoopNode.BACK_EDGE,
                    after.containsKey(back) ? onBackEdge.apply(after.get(back)) : phi);
        });
        return after;
    }

    private Node merge(String name, RegionNode region, Map<Node, Node> after) {
        var values = region.inputs().stream().map(after::get).toList();
        if (values.stream().allMatch(values.getFirst()::equals)) {
            return values.getFirst();
        }
        var inputs = new ArrayList<Node>();
        inputs.add(region);
        inputs.addAll(values);
        return graph.add(new PhiNode(name, inputs.toArray(Node[]::new)));
    }

    /// The nodes of a site of a probe.
    ///
    /// @param control where it asks
    /// @param holds 1 where the answer is yes, otherwise 0
    record Answer(Node control, Node holds) {}

    /// Adds the nodes that answer a probe, for each of its sites.
    ///
    /// @param from the first trip in which a site counts
    /// @param to the last one
    List<Answer> answers(Probe probe, ToLongFunction<Site> from, ToLongFunction<Site> to) {
        var met = probe.sites().stream().map(site -> new Answer(copyOf(site.control()), condition(site))).toList();
        var counted = probe.hits().map(hits -> counted(met, hits)).orElse(met);
        var answers = new ArrayList<Answer>();
        for (int i = 0; i < counted.size(); i++) {
            var site = probe.sites().get(i);
            var control = counted.get(i).control();
            var holds = counted.get(i).holds();
            long first = from.applyAsLong(site);
            if (first > 0) {
                holds = and(holds, compare(Relation.GE, trips().get(control), first));
            }
            long last = to.applyAsLong(site);
            if (last < Long.MAX_VALUE) {
                holds = and(holds, compare(Relation.LE, trips().get(control), last));
            }
            answers.add(new Answer(control, holds));
        }
        return answers;
    }

    private Node condition(Site site) {
        return site.condition().map(condition -> truth(condition.build(graph, this::valueOf)))
                .orElseGet(() -> constant(1));
    }

    /// The answers that are also the right ones to be counted.
    private List<Answer> counted(List<Answer> met, HitCondition hits) {
        var at = byControl(met);
        var now = new IdentityHashMap<Answer, Node>();
        variable("hits", constant(0), (node, before) -> {
            var count = before;
            for (var answer : at.getOrDefault(node, List.of())) {
                count = graph.add(new AddNode(count, answer.holds()));
                now.put(answer, count);
            }
            return count;
        }, UnaryOperator.identity());
        return met.stream().map(answer -> new Answer(answer.control(),
                and(answer.holds(), hits.build(graph, now.get(answer))))).toList();
    }

    private static Map<Node, List<Answer>> byControl(List<Answer> answers) {
        return answers.stream().collect(Collectors.groupingBy(Answer::control));
    }

    private Node truth(Node value) {
        return value instanceof CompareNode || value instanceof NotNode
                ? value
                : graph.add(new NotNode(graph.add(new NotNode(value))));
    }

    private Node and(Node one, Node other) {
        return graph.add(new MulNode(one, other));
    }

    private Node compare(Relation relation, Node value, long limit) {
        return graph.add(new CompareNode(relation, value, constant(limit)));
    }

    private ConstantNode constant(long value) {
        return graph.add(ConstantNode.of(value));
    }

    /// Makes the program return as soon as `answer` holds; of several at one control node, the first
    /// that was given counts.
    ///
    /// @return the node at which the program ends then
    Node returnIf(Answer answer) {
        return returnIf(answer.holds(), answer.control(), constant(0));
    }

    /// The control node at which a run has not returned because of an answer at `control` given so
    /// far.
    Node lastAt(Node control) {
        return lastAt.getOrDefault(control, control);
    }

    /// Makes the program return the last of `answers` that holds before it makes more than `to` trips:
    /// the trip times their number plus its index. Negative if none does.
    void returnLast(List<Answer> answers, long to) {
        var at = byControl(answers);
        var indexes = new IdentityHashMap<Answer, Integer>();
        answers.forEach(answer -> indexes.put(answer, indexes.size()));
        var last = variable("last", constant(-1), (node, before) -> {
            var found = before;
            for (var answer : at.getOrDefault(node, List.of())) {
                var code = graph.add(new AddNode(
                        graph.add(new MulNode(trips().get(node), constant(answers.size()))),
                        constant(indexes.get(answer))));
                found = choose(answer.holds(), code, found);
            }
            return found;
        }, UnaryOperator.identity());
        returnAtEnd(last);
        returnAfter(to, last);
    }

    private Node next(Node count) {
        return graph.add(new AddNode(count, constant(1)));
    }

    /// `one` if `condition` is 1, `other` if it is 0.
    private Node choose(Node condition, Node one, Node other) {
        var difference = graph.add(new SubNode(one, other));
        return graph.add(new AddNode(other, graph.add(new MulNode(condition, difference))));
    }

    private void returnAtEnd(Map<Node, Node> result) {
        var stop = graph.stop();
        for (int i = 0; i < stop.inputCount(); i++) {
            var end = stop.input(i);
            var value = result.get(end);
            if (end instanceof FallThroughNode) {
                graph.setInput(stop, i, graph.add(new ReturnNode(end.input(0), value)));
                graph.remove(end);
            } else {
                graph.setInput(end, ReturnNode.VALUE, value);
            }
        }
    }

    private void returnAfter(long to, Map<Node, Node> result) {
        for (var node : order) {
            if (node instanceof LoopNode loop) {
                returnIf(compare(Relation.GT, trips().get(loop), to), loop, result.get(loop));
            }
        }
    }

    /// Makes the program return `value` at `control` if `condition` is not 0.
    private Node returnIf(Node condition, Node control, Node value) {
        var before = lastAt(control);
        var next = ControlFlow.successor(before);
        var branch = graph.add(new IfNode(before, condition));
        var end = graph.add(new ReturnNode(side(branch, IfNode.TRUE), value));
        graph.addInput(graph.stop(), end);
        var after = side(branch, IfNode.FALSE);
        graph.setInput(next, next.inputs().indexOf(before), after);
        lastAt.put(control, after);
        return end;
    }

    private ProjNode side(IfNode branch, int index) {
        var side = graph.add(new ProjNode(branch, index));
        graph.setType(side, side.compute(Types.OF_GRAPH));
        return side;
    }
}
