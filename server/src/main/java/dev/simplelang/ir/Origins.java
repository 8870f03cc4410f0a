package dev.simplelang.ir;

import dev.simplelang.text.Span;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Where the nodes of a graph come from in the source, what became of them, and why.
///
/// A side table, so that the nodes stay what the papers describe. For each node: the span it stands for; for each
/// replaced node, which node stands in its place and by which rule; for what a pass has found out by looking farther than
/// at a node's inputs, the premises that it rests on. Together with what the builder remembers they answer: which node is
/// this variable here, what became of it, by which rules, on what premises.
public final class Origins {

    /// One replacement.
    ///
    /// @param by the node that took the place
    /// @param rule why it may
    public record Step(Node by, Rule rule) {}

    /// How often a run comes back to the head of a loop before it leaves it, and by which branch it does.
    public record Trips(long count, IfNode exit) {}

    /// What passes have found out about a node, besides what took its place.
    private static final class Findings {

        private final List<Rule> changes = new ArrayList<>(0);
        private final List<Node> premises = new ArrayList<>(0);
        private final Map<LoopNode, IntType> behind = new LinkedHashMap<>(0);
        private Optional<Trips> trips = Optional.empty();
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

    /// The entry of [#places] for the nodes placed last: one list for all of them, to save memory.
    private List<Node> lastPlace = List.of();

    private final NodeTable<Step> steps;
    private final NodeTable<Node> shortcuts;
    private final NodeTable<Findings> findings;

    /// What has been found out about most nodes.
    private final Findings nothing = new Findings();

    /// @param nodes by their ids; those that are added will stand there, too
    /// @param room for how many nodes there is to be room at first
    Origins(List<Node> nodes, int room) {
        this.nodes = nodes;
        spans = new NodeTable<>(room);
        sources = new NodeTable<>(room);
        places = new NodeTable<>(room);
        steps = new NodeTable<>(room);
        shortcuts = new NodeTable<>(room);
        findings = new NodeTable<>(room);
    }

    /// Every use of `node` has become a use of `by`.
    void replaced(Node node, Node by, Rule rule) {
        steps.set(node, new Step(by, rule));
        shortcuts.set(node, by);
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

    private void changed(Node node, Rule rule) {
        toFindings(node).changes.add(rule);
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
        return Collections.unmodifiableList(findings(node).changes);
    }

    /// A detached node has none yet.
    private Findings findings(Node node) {
        var found = node.id() < 0 ? null : findings.get(node);
        return found == null ? nothing : found;
    }

    private Findings toFindings(Node node) {
        if (findings.get(node) == null) {
            findings.set(node, new Findings());
        }
        return findings.get(node);
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
        var all = toFindings(node).premises;
        for (var ground : grounds) {
            if (all.size() < MOST_PREMISES && !all.contains(ground)) {
                all.add(ground);
            }
        }
    }

    /// What the steps at `node` rest on beside its inputs, as [#because] was told.
    public List<Node> premises(Node node) {
        return Collections.unmodifiableList(findings(node).premises);
    }

    /// Says how each run that leaves `loop` has come to do so.
    public void trips(LoopNode loop, Trips trips) {
        toFindings(loop).trips = Optional.of(trips);
    }

    /// How each run that leaves `loop` has come to do so, if that is always the same and known.
    public Optional<Trips> trips(LoopNode loop) {
        return findings(loop).trips;
    }

    /// Says that code behind the loop of `head` that uses `value` sees a value of `type`: it sees what `value` was when the
    /// loop was left last.
    public void behind(Node value, LoopNode head, IntType type) {
        toFindings(value).behind.merge(head, type, IntType::and);
    }

    /// What code behind a loop sees of `value`, by the loops of which more is known there than elsewhere, in the order in which that was found.
    public Map<LoopNode, IntType> behind(Node value) {
        return Collections.unmodifiableMap(findings(value).behind);
    }

    /// Records of the copies of `originals`, nodes of another graph, what `others` has recorded of them.
    ///
    /// @param copyOf the copy of an original, and of a node that is [mentioned][#mentioned] with one
    public void addCopies(Origins others, List<Node> originals, UnaryOperator<Node> copyOf) {
        for (var original : originals) {
            var copy = copyOf.apply(original);
            var span = others.spans.get(original);
            if (span != null) {
                record(copy, span);
            }
            var source = others.sources.get(original);
            if (source != null) {
                sources.set(copy, copyOf.apply(source));
            }
            copyPlaces(others.places(original), copy, copyOf);
            var step = others.steps.get(original);
            if (step != null) {
                steps.set(copy, new Step(copyOf.apply(step.by()), step.rule()));
                shortcuts.set(copy, copyOf.apply(others.current(original)));
            }
            var found = others.findings.get(original);
            if (found != null) {
                copyFindings(found, copy, copyOf);
            }
        }
    }

    private void copyFindings(Findings others, Node copy, UnaryOperator<Node> copyOf) {
        var own = toFindings(copy);
        own.changes.addAll(others.changes);
        others.premises.forEach(premise -> own.premises.add(copyOf.apply(premise)));
        others.behind.forEach((loop, type) -> own.behind.put((LoopNode) copyOf.apply(loop), type));
        own.trips = others.trips.map(trips -> new Trips(trips.count(), (IfNode) copyOf.apply(trips.exit())));
    }

    private void copyPlaces(List<Node> originals, Node copy, UnaryOperator<Node> copyOf) {
        if (originals.size() == 1) {
            place(copy, copyOf.apply(originals.getFirst()));
        } else if (!originals.isEmpty()) {
            places.set(copy, originals.stream().map(copyOf).toList());
        }
    }

    /// The nodes that are mentioned in what is recorded of `node`.
    public List<Node> mentioned(Node node) {
        var mentioned = new ArrayList<Node>();
        var source = sources.get(node);
        if (source != null) {
            mentioned.add(source);
        }
        var step = steps.get(node);
        if (step != null) {
            mentioned.add(step.by());
            mentioned.add(current(node));
        }
        mentioned.addAll(places(node));
        mentioned.addAll(premises(node));
        mentioned.addAll(behind(node).keySet());
        if (node instanceof LoopNode loop) {
            trips(loop).ifPresent(trips -> mentioned.add(trips.exit()));
        }
        return mentioned;
    }

    /// The node that was given `id`, in the graph or not any more.
    ///
    /// A node and its copy have the same id ([Graph#copy]), hence this is also what a node of the graph as written has become here.
    public Node node(int id) {
        return nodes.get(id);
    }
}
