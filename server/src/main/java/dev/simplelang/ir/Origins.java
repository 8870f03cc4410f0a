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

/// Records where the nodes of a graph come from in the source, what replaced them, and why.
///
/// A side table, so that the nodes stay what the papers describe. It has for each node its source
/// span; for each replaced node its replacement and the rule; and for each fact that a pass proved
/// by more than a node's inputs, the premises. Together with what the builder remembers, it
/// answers: which node is this variable here, what became of it, by which rules, on what premises.
public final class Origins {

    /// One replacement.
    ///
    /// @param by the replacing node
    /// @param rule the rule that justifies it
    public record Step(Node by, Rule rule) {}

    /// The number of times each run repeats a loop before it leaves it, and the branch at which it
    /// leaves.
    public record Trips(long count, IfNode exit) {}

    /// What passes recorded about a node besides its replacement.
    private static final class Findings {

        private final List<Rule> changes = new ArrayList<>(0);
        private final List<Node> premises = new ArrayList<>(0);
        private final Map<LoopNode, IntType> afterLoops = new LinkedHashMap<>(0);
        private Optional<Trips> trips = Optional.empty();
    }

    /// A node that the source computes at more control nodes has none recorded.
    private static final int MAX_SOURCE_CONTROLS = 4;

    /// A node has at most this many premises: readers need no more.
    private static final int MAX_PREMISES = 8;

    private final List<Node> nodes;
    private final NodeTable<Span> spans;

    /// For a node derived from another, the node that has the span.
    private final NodeTable<Node> sources;

    private final NodeTable<List<Node>> sourceControls;

    /// The list last recorded: consecutive nodes share it, which saves memory.
    private List<Node> lastSourceControl = List.of();

    private final NodeTable<Step> steps;
    private final NodeTable<Node> shortcuts;
    private final NodeTable<Findings> findings;

    /// Stands for the findings of a node that has none.
    private final Findings nothing = new Findings();

    /// @param nodes the nodes by id, a view that grows with the graph
    /// @param room the expected number of nodes
    Origins(List<Node> nodes, int room) {
        this.nodes = nodes;
        spans = new NodeTable<>(room);
        sources = new NodeTable<>(room);
        sourceControls = new NodeTable<>(room);
        steps = new NodeTable<>(room);
        shortcuts = new NodeTable<>(room);
        findings = new NodeTable<>(room);
    }

    /// Records that `by` has replaced `node` in all uses.
    void replaced(Node node, Node by, Rule rule) {
        steps.set(node, new Step(by, rule));
        shortcuts.set(node, by);
        // An input of `node` was available there, so it is computed where it was before.
        if (!node.inputs().contains(by)) {
            sourceControls.set(by, union(sourceControls(by), sourceControls(node)));
        }
    }

    private static List<Node> union(List<Node> one, List<Node> other) {
        if (one.equals(other) || one.isEmpty() || other.isEmpty()) {
            return one.equals(other) ? one : List.of();
        }
        var union = new LinkedHashSet<>(one);
        union.addAll(other);
        return union.size() <= MAX_SOURCE_CONTROLS ? List.copyOf(union) : List.of();
    }

    /// Records that `rule` changed `node` in place. A detached node was improved before it joined
    /// the graph and has no history.
    void rewritten(Node node, Rule rule) {
        if (node.isAttached()) {
            changed(node, rule);
        }
    }

    private void changed(Node node, Rule rule) {
        toFindings(node).changes.add(rule);
    }

    /// Records that `node` computes the source range `span`, unless one is recorded already.
    public void record(Node node, Span span) {
        if (!isRecorded(node)) {
            spans.set(node, span);
        }
    }

    /// Records that the source computes `node`, a value that is not a phi, right after `control`.
    public void recordSourceControl(Node node, Node control) {
        if (lastSourceControl.isEmpty() || lastSourceControl.getFirst() != control) {
            lastSourceControl = List.of(control);
        }
        sourceControls.set(node, lastSourceControl);
    }

    /// The control nodes, as built, at which the source computes `node` and all nodes that it
    /// replaced; empty if unknown, or if there are too many.
    public List<Node> sourceControls(Node node) {
        var found = sourceControls.get(node);
        return found == null ? List.of() : found;
    }

    /// Records that `node` was made to do the work of `of`: it inherits the span and the source
    /// controls.
    public void derive(Node node, Node of) {
        if (sourceControls(node).isEmpty()) {
            sourceControls.set(node, sourceControls(of));
        }
        if (isRecorded(of) && !isRecorded(node)) {
            sources.set(node, sources.get(of) == null ? of : sources.get(of));
        }
    }

    /// Whether `node` has a source range.
    private boolean isRecorded(Node node) {
        return spans.get(node) != null || sources.get(node) != null;
    }

    /// The source range of `node`; empty for a detached node.
    public Optional<Span> span(Node node) {
        if (node.id() < 0) {
            return Optional.empty();
        }
        var source = sources.get(node);
        return Optional.ofNullable(spans.get(source == null ? node : source));
    }

    /// The node that has replaced `node`, after all replacements; `node` itself if it was never
    /// replaced. That node may have been removed since, if nothing used it.
    ///
    /// Compresses the path it follows. Several threads may ask about a graph that no longer
    /// changes: each state of the path leads to the same node.
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

    /// The replacement of `node`, if any.
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

    /// The rules that changed `node` in place, in order.
    public List<Rule> changes(Node node) {
        return Collections.unmodifiableList(findings(node).changes);
    }

    /// Read-only; a detached node has none.
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

    /// Records the premises of a step at `node`: the nodes, besides its inputs, that a pass used to
    /// replace `node`, to change it or to prove its type. The strongest come first, since users see
    /// only a few.
    ///
    /// What a premise states depends on its kind:
    ///
    /// - the side of an `if` ([ProjNode]): its condition holds, or fails, wherever `node` is; for a
    ///   phi, on a path to it;
    /// - a [LoopNode]: the loop was analyzed from entry to exit; [#trips] may have its trip count;
    /// - an [IfNode]: both of its sides were followed, and the fact holds on each;
    /// - another, dead control node: it is unreachable;
    /// - data: the value of that node is known; it has premises of its own.
    public void because(Node node, Node... premises) {
        var recorded = toFindings(node).premises;
        for (var premise : premises) {
            if (recorded.size() < MAX_PREMISES && !recorded.contains(premise)) {
                recorded.add(premise);
            }
        }
    }

    /// The premises recorded by [#because] for `node`.
    public List<Node> premises(Node node) {
        return Collections.unmodifiableList(findings(node).premises);
    }

    /// Records how every run that leaves `loop` does so.
    public void trips(LoopNode loop, Trips trips) {
        toFindings(loop).trips = Optional.of(trips);
    }

    /// How every run that leaves `loop` does so, if that is always the same and known.
    public Optional<Trips> trips(LoopNode loop) {
        return findings(loop).trips;
    }

    /// Records that `value` has `type` after the loop of `head`: a use there sees its last value in
    /// the loop.
    public void recordAfterLoop(Node value, LoopNode head, IntType type) {
        toFindings(value).afterLoops.merge(head, type, IntType::and);
    }

    /// The types of `value` after loops, where they are narrower than elsewhere, in the order of
    /// their discovery.
    public Map<LoopNode, IntType> afterLoops(Node value) {
        return Collections.unmodifiableMap(findings(value).afterLoops);
    }

    /// Copies what `others` recorded about `originals`, nodes of another graph, to their copies.
    ///
    /// @param copyOf maps an original, and each node that it [mentions][#mentioned], to its copy
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
            copySourceControls(others.sourceControls(original), copy, copyOf);
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
        others.afterLoops.forEach((loop, type) -> own.afterLoops.put((LoopNode) copyOf.apply(loop), type));
        own.trips = others.trips.map(trips -> new Trips(trips.count(), (IfNode) copyOf.apply(trips.exit())));
    }

    private void copySourceControls(List<Node> originals, Node copy, UnaryOperator<Node> copyOf) {
        if (originals.size() == 1) {
            recordSourceControl(copy, copyOf.apply(originals.getFirst()));
        } else if (!originals.isEmpty()) {
            sourceControls.set(copy, originals.stream().map(copyOf).toList());
        }
    }

    /// The nodes that the records of `node` refer to.
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
        mentioned.addAll(sourceControls(node));
        mentioned.addAll(premises(node));
        mentioned.addAll(afterLoops(node).keySet());
        if (node instanceof LoopNode loop) {
            trips(loop).ifPresent(trips -> mentioned.add(trips.exit()));
        }
        return mentioned;
    }

    /// The node with this `id`, whether it is still in the graph or not.
    ///
    /// A node and its copy have the same id ([Graph#copy]). So this also finds what a node of the
    /// graph as written has become here.
    public Node node(int id) {
        return nodes.get(id);
    }
}
