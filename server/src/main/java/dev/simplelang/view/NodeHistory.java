package dev.simplelang.view;

import dev.simplelang.driver.Compilation;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Origins;
import dev.simplelang.ir.Origins.Step;
import dev.simplelang.ir.Rule;
import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import dev.simplelang.type.TypeText;
import dev.simplelang.view.GraphData.AppliedRule;
import dev.simplelang.view.GraphData.Fate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What the optimizer did to the nodes of one view, as [Origins] recorded it.
final class NodeHistory {

    /// How many rules are listed of a node.
    private static final int MAX_RULES = 16;

    private final boolean isOptimized;
    private final boolean isUnoptimizedView;
    private final NodeKeys keys;
    private final Origins origins;
    private final Set<Node> live;

    /// By the id of a node, the rules by which it took the place of another one.
    private final Map<Integer, List<Rule>> arrivals = new HashMap<>();

    /// @param isUnoptimizedView whether the nodes are those of the unoptimized graph
    /// @param optimized how the optimized graph looks
    NodeHistory(Compilation compilation, boolean isUnoptimizedView, NodeKeys keys, GraphView optimized) {
        this.isUnoptimizedView = isUnoptimizedView;
        this.keys = keys;
        isOptimized = !compilation.hasErrors() && compilation.shortfall().isEmpty();
        origins = compilation.graph().origins();
        live = optimized.numbers().keySet();
        if (!isUnoptimizedView) {
            for (int id = 0; id < compilation.graph().idLimit(); id++) {
                Optional.ofNullable(origins.node(id)).flatMap(origins::step).ifPresent(this::arrive);
            }
        }
    }

    private void arrive(Step step) {
        arrivals.computeIfAbsent(step.by().id(), _ -> new ArrayList<>(1)).add(step.rule());
    }

    /// Of an unoptimized node the rules that led to what it became; of another one those that put
    /// it where it is.
    List<AppliedRule> rules(Node node) {
        if (!isOptimized) {
            return List.of();
        }
        var rules = new LinkedHashSet<Rule>();
        here(node).ifPresent(known -> rules.addAll(origins.changes(known)));
        if (isUnoptimizedView) {
            here(node).ifPresent(start -> origins.history(start).forEach(step -> rules.add(step.rule())));
        } else {
            rules.addAll(arrivals.getOrDefault(node.id(), List.of()));
        }
        return rules.stream().limit(MAX_RULES)
                .map(rule -> new AppliedRule(rule.name(), rule.because())).toList();
    }

    /// What became of an unoptimized node.
    Optional<Fate> fate(Node node) {
        return isUnoptimizedView && isOptimized
                ? Optional.of(new Fate(successor(node).filter(live::contains).map(keys::of)))
                : Optional.empty();
    }

    /// What the optimizer knows of the value of an unoptimized node, if that is more than `type`.
    Optional<String> proved(Node node, Type type) {
        return isUnoptimizedView && isOptimized
                ? successor(node).map(Node::type).filter(IntType.class::isInstance).filter(known -> !known.equals(type))
                        .map(TypeText::of)
                : Optional.empty();
    }

    private Optional<Node> successor(Node node) {
        return here(node).map(origins::current);
    }

    /// The node that has the id of `node` in the optimized graph.
    private Optional<Node> here(Node node) {
        return Optional.ofNullable(origins.node(node.id()));
    }
}
