package dev.simplelang.view;

import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.Rule;
import dev.simplelang.ir.StartNode;
import dev.simplelang.ir.StopNode;
import dev.simplelang.opt.OptimizerObserver;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import dev.simplelang.type.TypeText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// A record of everything that the optimizer does to one program: an observer of its compilation,
/// to be read afterwards.
///
/// Nodes are recorded as they are at each step. A step takes constant time.
public final class Trace implements OptimizerObserver {

    /// Only so many inputs of a node are recorded, so that each step takes constant time.
    private static final int MAX_INPUTS = 16;

    /// One run of one pass.
    ///
    /// @param round the number of the round, from 1
    /// @param entries the rules it applied, the types it narrowed and the assumptions it dropped, in order
    /// @param swept how many nodes it removed without replacing them
    public record PassRun(String pass, int round, List<Entry> entries, int swept) {

        /// Copies the entries.
        public PassRun {
            entries = List.copyOf(entries);
        }
    }

    /// A node as it was.
    ///
    /// @param id its number, empty if it never was in the graph
    /// @param label the operation, as in [GraphView]
    /// @param inputs the numbers of its first inputs; those of detached ones are missing
    /// @param value the value as an expression; empty for control
    public record Shown(Optional<Integer> id, String label, List<Integer> inputs, Optional<String> value) {

        /// Copies the inputs.
        public Shown {
            inputs = List.copyOf(inputs);
        }
    }

    /// Something that happened to a node.
    public sealed interface Entry {

        /// The node, before it happened.
        Shown before();

        /// The source that the node computes, if that is known.
        Optional<Span> span();

        /// What happened, in the words of a person who reads the program.
        String sentence();
    }

    /// A rule was applied.
    ///
    /// @param after the replacing node, or the node itself if it was changed in place; empty for a
    ///     node that was improved before it joined the graph
    public record Step(Rule rule, Shown before, Optional<Shown> after, Optional<Span> span, String sentence)
            implements
            Entry {}

    /// More was found out about the value of a node.
    public record Learned(Shown before, Type type, Optional<Span> span, String sentence) implements Entry {}

    /// An assumption of an optimistic analysis fell.
    public record Fall(Shown before, Type from, Type to, Optional<Span> span, String sentence) implements Entry {}

    private final SourceText source;
    private final List<PassRun> runs = new ArrayList<>();
    private final List<Entry> entries = new ArrayList<>();
    private final Map<Node, List<Integer>> inputs = new HashMap<>();
    /// The inputs that nodes had before the current step.
    private final Map<Node, List<Integer>> inputsBefore = new HashMap<>();
    private int swept;
    private Graph graph;
    private PlaceText places;

    /// A record of the compilation of `source`, still empty.
    public Trace(SourceText source) {
        this.source = source;
    }

    /// The runs of passes so far, in order.
    public List<PassRun> runs() {
        return Collections.unmodifiableList(runs);
    }

    /// The number of entries of the running pass.
    public int size() {
        return entries.size();
    }

    /// What the running pass has done last.
    public Entry last() {
        return entries.getLast();
    }

    @Override
    public void passStarts(String pass, int round, Graph optimized) {
        if (graph != optimized) {
            graph = optimized;
            places = new PlaceText(graph.origins(), source);
            graph.nodes().stream().filter(Objects::nonNull).forEach(this::added);
        }
        entries.clear();
        swept = 0;
    }

    @Override
    public void passEnded(String pass, int round, boolean changed, Graph optimized) {
        runs.add(new PassRun(pass, round, entries, swept));
    }

    @Override
    public void added(Node node) {
        inputs.put(node, inputsOf(node));
    }

    @Override
    public void inputsChanged(Node node) {
        inputsBefore.putIfAbsent(node, inputs.put(node, inputsOf(node)));
    }

    @Override
    public void replaced(Node node, Node by, Rule rule) {
        // The users have changed because of this replacement, not by steps of their own.
        inputsBefore.clear();
        swept--;
        entries.add(new Step(rule, shown(node), Optional.of(shown(by)), graph.origins().span(node),
                replacement(node, by, rule)));
    }

    @Override
    public void rewritten(Node node, Rule rule) {
        if (node.isAttached()) {
            var after = shown(node);
            var before = new Shown(after.id(), after.label(), inputsBefore.getOrDefault(node, after.inputs()),
                    Optional.empty());
            entries.add(new Step(rule, before, Optional.of(after), graph.origins().span(node),
                    rewriting(node) + ", because " + rule.because()));
        } else {
            entries.add(new Step(rule, shown(node), Optional.empty(), Optional.empty(),
                    places.of(node) + ", made on the way, is simplified, because " + rule.because()));
        }
        inputsBefore.clear();
    }

    @Override
    public void typeChanged(Node node) {
        // Constants are replaced at once, and that a comparison is 0 or 1 is not new.
        if (node.type() instanceof IntType known && !known.isConstant() && !known.equals(IntType.BOTTOM)
                && !known.equals(IntType.TRUTH) && !known.isEmpty() && node.isAttached()) {
            entries.add(new Learned(shown(node), known, graph.origins().span(node),
                    places.of(node) + " is " + TypeText.of(known)));
        }
    }

    @Override
    public void removed(Node node) {
        inputs.remove(node);
        swept++;
    }

    @Override
    public void typeFalls(Node node, Type from, Type to) {
        if (node instanceof ConstantNode || node instanceof StartNode) {
            // Nothing was assumed.
            return;
        }
        entries.add(new Fall(shown(node), from, to, graph.origins().span(node),
                places.of(node) + ": " + TypeText.of(from) + " → " + TypeText.of(to)));
    }

    private String replacement(Node node, Node by, Rule rule) {
        var place = places.of(node);
        var reason = ", because " + rule.because();
        if (node.isControl()) {
            return (by.isDead() ? place + " is removed" : "control goes straight to " + place) + reason;
        }
        if (by.constant().isPresent() && !(node instanceof ConstantNode)) {
            return place + " is always " + by.constant().getAsLong() + reason;
        }
        var before = ValueText.of(node);
        var after = ValueText.of(by);
        if (rule == Rule.VALUE_NUMBERING || rule == Rule.COMBINED_CONGRUENCE) {
            return computed(node) + " shares a node with " + computed(by) + reason;
        }
        if (before.equals(after)) {
            return place + " takes another form" + reason;
        }
        return place + (place.startsWith("`" + before + "`") ? "" : ", which is `" + before + "`,") + " becomes "
                + (by instanceof PhiNode ? places.of(by) : "`" + after + "`") + reason;
    }

    /// What `node` computes, and where: it may be a part of what the source says there.
    private String computed(Node node) {
        var place = places.of(node);
        var value = "`" + ValueText.of(node) + "`";
        return node instanceof PhiNode || place.startsWith(value) ? place : value + " (made for " + place + ")";
    }

    /// What has happened to `node`, which stays, as the beginning of a sentence.
    private String rewriting(Node node) {
        var place = places.of(node);
        return place + switch (node) {
            case IfNode branch when branch.predicate().constant().isPresent() -> " always takes the "
                    + Arithmetic.holds(branch.predicate().constant().getAsLong()) + " side";
            case ReturnNode exit when exit.value().constant().isPresent() ->
                " always returns " + exit.value().constant().getAsLong();
            case RegionNode _,StopNode _ -> " loses a path";
            default -> " takes another form";
        };
    }

    private static Shown shown(Node node) {
        return new Shown(node.id() < 0 ? Optional.empty() : Optional.of(node.id()), GraphView.label(node),
                inputsOf(node), isData(node) ? Optional.of(ValueText.of(node)) : Optional.empty());
    }

    private static boolean isData(Node node) {
        return !node.isControl() && !(node instanceof StartNode);
    }

    private static List<Integer> inputsOf(Node node) {
        return node.inputs().stream().limit(MAX_INPUTS).filter(input -> input != null && input.id() >= 0)
                .map(Node::id).toList();
    }
}
