package dev.simplelang.ir;

import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Where the nodes of a graph come from in the source, and what became of them.
///
/// A side table, so that the nodes stay what the papers describe. For each node: the spans it stands for; for each
/// replaced node, which node stands in its place and by which rule. Together with what the builder remembers they
/// answer: which node is this variable here, what became of it, by which rules.
public final class Origins implements GraphListener {

    /// One replacement.
    ///
    /// @param by the node that took the place
    /// @param rule why it may
    public record Step(Node by, Rule rule) {}

    private final List<Span> spans = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final List<Node> shortcuts = new ArrayList<>();

    Origins() {}

    @Override
    public void added(Node node) {
        spans.add(null);
        steps.add(null);
        shortcuts.add(null);
    }

    @Override
    public void replaced(Node node, Node by, Rule rule) {
        steps.set(node.id(), new Step(by, rule));
        shortcuts.set(node.id(), by);
    }

    /// Says that `node` computes what stands at `span`; the first word counts.
    public void record(Node node, Span span) {
        if (spans.get(node.id()) == null) {
            spans.set(node.id(), span);
        }
    }

    /// Says that `node` was made to do the work of `of`.
    public void derive(Node node, Node of) {
        if (spans.get(of.id()) != null) {
            record(node, spans.get(of.id()));
        }
    }

    /// The source range that `node` computes.
    public Optional<Span> span(Node node) {
        return Optional.ofNullable(spans.get(node.id()));
    }

    /// The node that stands in the place of `node` now: itself if it was never replaced. It may have been removed since,
    /// if nothing used it.
    ///
    /// Shortens the way for the next question. Several threads may ask about a graph that changes no more: whatever they
    /// see of each other's shortcuts leads to the same node.
    public Node current(Node node) {
        var last = node;
        while (shortcuts.get(last.id()) != null) {
            last = shortcuts.get(last.id());
        }
        for (var step = node; step != last;) {
            var next = shortcuts.get(step.id());
            shortcuts.set(step.id(), last);
            step = next;
        }
        return last;
    }

    /// The replacements that led from `node` to [#current], in order.
    public List<Step> history(Node node) {
        var history = new ArrayList<Step>();
        for (var step = steps.get(node.id()); step != null; step = steps.get(step.by().id())) {
            history.add(step);
        }
        return history;
    }
}
