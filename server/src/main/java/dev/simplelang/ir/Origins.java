package dev.simplelang.ir;

import dev.simplelang.text.Span;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/// Where the nodes of a graph come from in the source, what became of them, and why.
///
/// A side table, so that the nodes stay what the papers describe. For each node: the span it stands for; for each
/// replaced node, which node stands in its place and by which rule; for what a pass has found out by looking farther than
/// at a node's inputs, the premises that it rests on. Together with what the builder remembers they answer: which node is
/// this variable here, what became of it, by which rules, on what grounds.
public final class Origins {

    /// One replacement.
    ///
    /// @param by the node that took the place
    /// @param rule why it may
    public record Step(Node by, Rule rule) {}

    /// How often a run comes back to the head of a loop before it leaves it, and by which branch it does.
    public record Trips(long count, IfNode exit) {}

    /// What passes have found out, beside what stands in the place of what.
    private record Findings(Map<Node, List<Rule>> changes, Map<Node, List<Node>> premises, Map<LoopNode, Trips> trips,
            Map<Node, Map<LoopNode, IntType>> behind) {

        private Findings() {
            this(new HashMap<>(), new HashMap<>(), new HashMap<>(), new HashMap<>());
        }
    }

    /// Of a node that stands for what is computed at more places than that nothing is said.
    private static final int MOST_PLACES = 4;

    /// A reason names the first few grounds; nobody reads more.
    private static final int MOST_PREMISES = 8;

    private final List<Node> nodes;
    private final NodeTable<Span> spans;

    /// For a node that was made to do the work of others, the one that has the span.
    private final NodeTable<Node> sources;

    private final NodeTable<List<Node>> places;

    /// What stands in [#places] for the nodes that were placed last: one list for all of them.
    private List<Node> lastPlace = List.of();

    private final NodeTable<Step> steps;
    private final NodeTable<Node> shortcuts;
    private final Findings findings;

    /// @param nodes by their ids; those that are added will stand there, too
    /// @param room for how many nodes there is to be room at first
    Origins(List<Node> nodes, int room) {
        this.nodes = nodes;
        spans = new NodeTable<>(room);
        sources = new NodeTable<>(room);
        places = new NodeTable<>(room);
        steps = new NodeTable<>(room);
        shortcuts = new NodeTable<>(room);
        findings = new Findings();
    }

    /// What `original` tells of nodes, told of their copies.
    ///
    /// @param copies by the ids of the nodes; those that are added will stand there, too
    /// @param room for how many nodes there is to be room at first
    Origins(Origins original, List<Node> copies, int room) {
        nodes = copies;
        UnaryOperator<Node> copied = node -> copies.get(node.id());
        spans = original.spans.map(room, span -> span);
        sources = original.sources.map(room, copied);
        places = original.places.map(room, new PlacesOfCopies(copied)::of);
        steps = original.steps.map(room, step -> new Step(copied.apply(step.by()), step.rule()));
        shortcuts = original.shortcuts.map(room, copied);
        findings = new Findings();
    }

    /// What becomes of [#places] in a copy. Nodes that stand at one place have one list for all of them there, too.
    private static final class PlacesOfCopies {

        private final UnaryOperator<Node> copied;
        private List<Node> last = List.of();
        private List<Node> made = List.of();

        PlacesOfCopies(UnaryOperator<Node> copied) {
            this.copied = copied;
        }

        // Equal lists that are not the same one get copies of their own, which is as well.
        @SuppressWarnings("ReferenceEquality")
        List<Node> of(List<Node> originals) {
            if (originals != last) {
                last = originals;
                var copies = new Node[originals.size()];
                Arrays.setAll(copies, i -> copied.apply(originals.get(i)));
                made = List.of(copies);
            }
            return made;
        }
    }

    /// Every use of `node` has become a use of `by`.
    void replaced(Node node, Node by, Rule rule) {
        replaced(node, by, rule, by);
        // An input was there already where the node stood: it is computed where it was, and nowhere else.
        if (!node.inputs().contains(by)) {
            places.set(by, union(places(by), places(node)));
        }
    }

    private static List<Node> union(List<Node> one, List<Node> other) {
        if (one.equals(other) || one.isEmpty() || other.isEmpty()) {
            return one.equals(other) ? one : List.of();
        }
        var union = new LinkedHashSet<>(one);
        union.addAll(other);
        return union.size() <= MOST_PLACES ? List.copyOf(union) : List.of();
    }

    /// `rule` has changed `node` in place, or improved it before it could join the graph.
    void rewritten(Node node, Rule rule) {
        if (node.isAttached()) {
            changed(node, rule);
        }
    }

    /// Says that `rule` has changed `node` in place.
    void changed(Node node, Rule rule) {
        // Hardly any node is changed twice.
        findings.changes.computeIfAbsent(node, _ -> new ArrayList<>(1)).add(rule);
    }

    /// Says that `node` computes what stands at `span`; the first word counts.
    public void record(Node node, Span span) {
        if (!isRecorded(node)) {
            spans.set(node, span);
        }
    }

    /// Says that the source computes `node`, which is data and no phi, where `control` is the control.
    public void place(Node node, Node control) {
        if (lastPlace.isEmpty() || lastPlace.getFirst() != control) {
            lastPlace = List.of(control);
        }
        places.set(node, lastPlace);
    }

    /// The control, as it was built, where the source computes `node` and everything that `node` stands for; empty if that
    /// is not known, or if there are too many such places.
    public List<Node> places(Node node) {
        var found = places.get(node);
        return found == null ? List.of() : found;
    }

    /// Says that `node` was made to do the work of `of`.
    public void derive(Node node, Node of) {
        if (places(node).isEmpty()) {
            places.set(node, places(of));
        }
        if (isRecorded(of) && !isRecorded(node)) {
            sources.set(node, sources.get(of) == null ? of : sources.get(of));
        }
    }

    /// Whether it is known what `node` computes in the source.
    public boolean isRecorded(Node node) {
        return spans.get(node) != null || sources.get(node) != null;
    }

    /// The source range that `node` computes; a detached node stands nowhere yet.
    public Optional<Span> span(Node node) {
        if (node.id() < 0) {
            return Optional.empty();
        }
        var source = sources.get(node);
        return Optional.ofNullable(spans.get(source == null ? node : source));
    }

    /// The node that stands in the place of `node` now: itself if it was never replaced. It may have been removed since,
    /// if nothing used it.
    ///
    /// Shortens the way for the next question. Several threads may ask about a graph that changes no more: whatever they
    /// see of each other's shortcuts leads to the same node.
    public Node current(Node node) {
        var last = node;
        for (var next = shortcuts.get(last); next != null; next = shortcuts.get(last)) {
            last = next;
        }
        for (var step = node; step != last;) {
            var next = shortcuts.get(step);
            shortcuts.set(step, last);
            step = next;
        }
        return last;
    }

    /// The replacement of `node`, if it was replaced.
    public Optional<Step> step(Node node) {
        return Optional.ofNullable(steps.get(node));
    }

    /// The replacements that led from `node` to [#current], in order.
    public List<Step> history(Node node) {
        var history = new ArrayList<Step>();
        for (var step = steps.get(node); step != null; step = steps.get(step.by())) {
            history.add(step);
        }
        return history;
    }

    /// The rules that have changed `node` in place, in order.
    public List<Rule> changes(Node node) {
        return Collections.unmodifiableList(findings.changes.getOrDefault(node, List.of()));
    }

    /// Says what a step at `node` rests on beside the inputs of `node`: what a pass has looked at elsewhere in order to
    /// replace or change it, or to know its type. The most telling first; people are told of no more than a few.
    ///
    /// Premises are nodes, and each kind says something:
    ///
    /// - the side of an `if` ([ProjNode]): its condition holds, or does not hold, wherever `node` is; for a phi, on a path
    ///   to it;
    /// - a [LoopNode]: the loop was followed from entry to exit; [#trips] may tell how often it iterates;
    /// - an [IfNode]: both of its ways were followed, and it is so on each;
    /// - another control node that is dead: no run comes there;
    /// - data: the value of that node is known, and why may be asked in turn.
    public void because(Node node, Node... grounds) {
        var all = findings.premises.computeIfAbsent(node, _ -> new ArrayList<>(grounds.length));
        for (var ground : grounds) {
            if (all.size() < MOST_PREMISES && !all.contains(ground)) {
                all.add(ground);
            }
        }
    }

    /// What the steps at `node` rest on beside its inputs, as [#because] was told.
    public List<Node> premises(Node node) {
        var known = findings.premises.get(node);
        return known == null ? List.of() : Collections.unmodifiableList(known);
    }

    /// Says how each run that leaves `loop` has come to do so.
    public void trips(LoopNode loop, Trips trips) {
        findings.trips.put(loop, trips);
    }

    /// How each run that leaves `loop` has come to do so, if that is always the same and known.
    public Optional<Trips> trips(LoopNode loop) {
        return Optional.ofNullable(findings.trips.get(loop));
    }

    /// Says that code behind the loop of `head` that uses `value` sees a value of `type`: it sees what `value` was when the
    /// loop was left last.
    public void behind(Node value, LoopNode head, IntType type) {
        findings.behind.computeIfAbsent(value, _ -> new LinkedHashMap<>()).merge(head, type, IntType::and);
    }

    /// What code behind a loop sees of `value`, by the loops of which more is known there than elsewhere, in the order in which that was found.
    public Map<LoopNode, IntType> behind(Node value) {
        var known = findings.behind.get(value);
        return known == null ? Map.of() : Collections.unmodifiableMap(known);
    }

    /// Says that `node` was replaced by `by`, which has become `now` since.
    void replaced(Node node, Node by, Rule rule, Node now) {
        steps.set(node, new Step(by, rule));
        shortcuts.set(node, now);
    }

    /// The node that was made first of those whose work `node` was made to do; null if there is none.
    Node source(Node node) {
        return sources.get(node);
    }

    /// What rules have changed in place.
    Map<Node, List<Rule>> changes() {
        return findings.changes;
    }

    /// What rests on premises.
    Map<Node, List<Node>> premises() {
        return findings.premises;
    }

    /// The loops of which it is known how often they iterate.
    Map<LoopNode, Trips> trips() {
        return findings.trips;
    }

    /// The values of which more is known behind loops.
    Map<Node, Map<LoopNode, IntType>> behind() {
        return findings.behind;
    }

    /// The node that was given `id`, in the graph or not any more.
    ///
    /// A node and its copy have the same id ([Graph#copy]), hence this is also what a node of the graph as written has become here.
    public Node node(int id) {
        return nodes.get(id);
    }
}
