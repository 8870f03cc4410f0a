package dev.simplelang.opt;

import dev.simplelang.ir.GraphListener;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Rule;
import java.util.EnumSet;
import java.util.Set;

/// Counts what happens to a graph, so that a pass runs again only after something that it may use.
final class Progress implements GraphListener {

    /// The rules that enable no pass: they remove control that makes no difference, merge equal
    /// operations, or swap operands.
    private static final Set<Rule> CLEAN_UPS = EnumSet.of(Rule.LOOP_REMOVED, Rule.RETURNS_SAME, Rule.REGION_ONE_PATH,
            Rule.DROP_DEAD_PATHS, Rule.PHI_PULL_OPERATION, Rule.ADD_COMMUTE, Rule.MUL_COMMUTE, Rule.COMPARE_COMMUTE);

    private long changes;
    private long findings;

    /// How often anything has changed.
    long changes() {
        return changes;
    }

    /// How often something has changed that may enable a pass: a rewrite that is not a clean-up, or
    /// a better type.
    long findings() {
        return findings;
    }

    @Override
    public void replaced(Node node, Node by, Rule rule) {
        rewritten(node, rule);
    }

    @Override
    public void rewritten(Node node, Rule rule) {
        changes++;
        findings += CLEAN_UPS.contains(rule) ? 0 : 1;
    }

    @Override
    public void removed(Node node) {
        changes++;
    }

    @Override
    public void typeChanged(Node node) {
        changes++;
        findings++;
    }
}
