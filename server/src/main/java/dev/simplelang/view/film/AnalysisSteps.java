package dev.simplelang.view.film;

import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.StartNode;
import dev.simplelang.type.ControlType;
import dev.simplelang.type.IntType;
import dev.simplelang.type.TupleType;
import dev.simplelang.type.Type;
import dev.simplelang.view.PlaceText;
import dev.simplelang.view.SourceWords;
import dev.simplelang.view.film.Step.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/// The steps of one run of the combined analysis, as the papers tabulate them: values fall from ⊤,
/// edges become reachable, and classes of equal values split.
final class AnalysisSteps {

    /// How many places a caption names.
    private static final int MAX_NAMED = 4;

    private final Recording recording;
    private final Graph graph;
    private final PlaceText places;

    /// What was assumed last of the values that have fallen.
    private final Map<Node, Type> types = new LinkedHashMap<>();

    private final Map<Node, Integer> classes = new HashMap<>();

    /// The values of each class, by its name.
    private final Map<Integer, LinkedHashSet<Node>> members = new HashMap<>();

    /// The values whose classes have changed since the last step.
    private final LinkedHashSet<Node> moved = new LinkedHashSet<>();

    /// Adds the step that assumes the best of every node.
    AnalysisSteps(Graph graph, Recording recording, PlaceText places) {
        this.graph = graph;
        this.recording = recording;
        this.places = places;
        add(Kind.PASS, "the analysis assumes the best: no node is reached, no value is known to be possible (⊤), "
                + "and all values are equal; each step gives up an assumption that does not hold", List.of(),
                nodes().map(this::assumed).toList());
    }

    private Stream<Node> nodes() {
        return graph.nodes().stream().filter(Objects::nonNull).filter(recording.cast()::contains);
    }

    private Change assumed(Node node) {
        int number = recording.cast().number(node);
        if (node.isControl() || node instanceof StartNode) {
            return new Change.Reached(number, node instanceof StartNode);
        }
        // Nothing is assumed of a constant.
        return new Change.Value(number, node instanceof ConstantNode ? Lattice.text(node.type()) : Lattice.TOP);
    }

    /// The type of `node` falls.
    void falls(Node node, Type from, Type to) {
        classesChanged();
        if (node instanceof ConstantNode || node instanceof StartNode) {
            return;
        }
        int number = recording.cast().number(node);
        if (to == ControlType.LIVE) {
            add(Kind.REACH, "control reaches " + places.of(node), List.of(node),
                    List.of(new Change.Reached(number, true)));
            return;
        }
        types.put(node, to);
        if (Lattice.text(from).equals(Lattice.text(to))) {
            // What changes is too fine to be shown.
            return;
        }
        var changes = new ArrayList<Change>(List.of(new Change.Value(number, Lattice.text(to))));
        if (node.isControl()) {
            changes.add(new Change.Reached(number, true));
        }
        add(Kind.FALL, places.of(node) + ": " + Lattice.text(from) + " → " + Lattice.text(to), List.of(node), changes);
    }

    /// `node` moves to a class.
    void joins(Node node, int name) {
        var old = classes.put(node, name);
        if (old != null) {
            members.get(old).remove(node);
        }
        members.computeIfAbsent(name, _ -> new LinkedHashSet<>()).add(node);
        moved.add(node);
    }

    /// Adds a step about the values that have changed their class.
    void classesChanged() {
        // That two constants differ is not news.
        var nodes = moved.stream().filter(node -> recording.cast().contains(node) && !(node instanceof ConstantNode))
                .toList();
        moved.clear();
        if (nodes.isEmpty()) {
            return;
        }
        add(Kind.CLASS, classCaption(nodes), nodes, nodes.stream()
                .<Change>map(node -> new Change.EqualClass(recording.cast().number(node), classes.get(node))).toList());
    }

    private String classCaption(List<Node> nodes) {
        var alone = new ArrayList<Node>();
        var sentences = new ArrayList<String>();
        for (int name : nodes.stream().map(classes::get).distinct().toList()) {
            var equal = members.get(name);
            if (equal.size() == 1) {
                alone.add(equal.getFirst());
            } else {
                sentences.add(named(equal) + " are assumed to be equal");
            }
        }
        if (!alone.isEmpty()) {
            sentences.add(named(alone) + (alone.size() == 1
                    ? " gets a class of its own; only a value without a class may still be equal to it"
                    : " each get a class of their own; only a value without a class may still be equal to one"));
        }
        return String.join("; ", sentences);
    }

    private String named(Collection<Node> nodes) {
        var names = new ArrayList<>(nodes.stream().limit(MAX_NAMED).map(places::of).toList());
        if (nodes.size() > MAX_NAMED) {
            names.add(count(nodes.size() - MAX_NAMED, "other", "others"));
        }
        return SourceWords.list(names);
    }

    /// What the analysis has found, and what it has not.
    String summary() {
        long constants = types.values().stream().filter(type -> type instanceof IntType known && known.isConstant())
                .count();
        long unknown = types.values().stream().filter(IntType.BOTTOM::equals).count();
        var text = "the analysis is done: " + count(constants, "value is constant", "values are constant") + ", "
                + count(unknown, "value may be any integer", "values may be any integer");
        var undecided = undecided();
        return undecided.isEmpty() ? text : text + "; not decided: " + named(undecided);
    }

    /// The branches of which both sides may be taken.
    List<Node> undecided() {
        return types.entrySet().stream().filter(entry -> entry.getValue() instanceof TupleType sides
                && sides.element(IfNode.TRUE) == ControlType.LIVE && sides.element(IfNode.FALSE) == ControlType.LIVE)
                .map(Map.Entry::getKey).toList();
    }

    private static String count(long count, String one, String several) {
        return count == 1 ? "1 " + one : count + " " + several;
    }

    /// The changes by which the assumptions are taken away.
    ///
    /// @param known what is proved of values
    List<Change> end(Map<Node, String> known) {
        var changes = new ArrayList<Change>();
        nodes().forEach(node -> {
            int number = recording.cast().number(node);
            changes.add(node.isControl() || node instanceof StartNode
                    ? new Change.Reached(number, true)
                    : new Change.Value(number, known.getOrDefault(node, "")));
            if (types.get(node) != null && node.isControl()) {
                changes.add(new Change.Value(number, ""));
            }
            if (classes.containsKey(node)) {
                changes.add(new Change.EqualClass(number, Change.NONE));
            }
        });
        return changes;
    }

    private void add(Kind kind, String caption, List<Node> nodes, List<Change> changes) {
        var span = nodes.stream().findFirst().flatMap(graph.origins()::span);
        recording.add(Step.of(kind, caption, recording.cast().numbers(nodes), span, Delta.of(changes)));
    }
}
