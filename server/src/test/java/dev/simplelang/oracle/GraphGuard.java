package dev.simplelang.oracle;

import dev.simplelang.cfg.Verifier;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Rule;
import dev.simplelang.opt.OptimizerObserver;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.Type;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// Watches an optimization, and fails at the first step that breaks an invariant of [Verifier].
///
/// The graph is verified after each pass and after each rewrite, which costs the square of the program: when a replaced node
/// has left the graph, and when a rule has changed one in place. A rewrite of several replacements keeps the graph
/// well-formed after each. What is known about a node must only become more, except where value numbering makes it stand
/// for an equal one elsewhere.
public final class GraphGuard implements OptimizerObserver {

    private final Map<Node, Type> known = new HashMap<>();
    /// Known when the first pass starts.
    private Graph graph;

    private String running = "";
    private Supplier<String> step = () -> "as written";
    /// What is about to leave the graph.
    private Node replaced;

    @Override
    public void passStarts(String pass, int round, Graph optimized) {
        running = pass;
        // One after the other, where the parts of a program are optimized.
        if (graph != optimized) {
            graph = optimized;
            known.clear();
            replaced = null;
            graph.nodes().stream().filter(node -> node != null).forEach(this::added);
            verify();
        }
    }

    private void check(List<String> violations) {
        if (!violations.isEmpty()) {
            throw new IllegalStateException("in " + running + ", " + step.get() + ": " + violations);
        }
    }

    private void verify() {
        check(Verifier.violations(graph, Cancellation.NONE));
    }

    @Override
    public void added(Node node) {
        known.put(node, node.type());
    }

    @Override
    public void typeChanged(Node node) {
        var before = known.put(node, node.type());
        if (!node.type().isa(before)) {
            throw new IllegalStateException("in " + running + ", " + step.get() + ": less is known about " + node
                    + " than " + before);
        }
    }

    @Override
    public void typeFalls(Node node, Type from, Type to) {
        if (!from.isa(to)) {
            throw new IllegalStateException("in " + running + ": the assumption about " + node + " rises from " + from
                    + " to " + to);
        }
    }

    @Override
    public void replaced(Node node, Node by, Rule rule) {
        step = () -> rule + ": " + node + " by " + by;
        replaced = node;
    }

    @Override
    public void removed(Node node) {
        known.remove(node);
        if (node == replaced) {
            replaced = null;
            verify();
        }
    }

    @Override
    public void rewritten(Node node, Rule rule) {
        if (node.isAttached()) {
            step = () -> rule + ": " + node;
            verify();
        }
    }

    @Override
    public void passEnded(String pass, int round, boolean changed, Graph optimized) {
        step = () -> "after " + pass + " in round " + round;
        check("peepholes".equals(pass)
                ? Verifier.violationsWhenSettled(graph, Cancellation.NONE)
                : Verifier.violations(graph, Cancellation.NONE));
    }
}
