package dev.simplelang.opt;

import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.GraphListener;
import dev.simplelang.ir.MinusNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Rule;
import dev.simplelang.opt.combined.CombinedAnalysis;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Counts what happens to a graph, so that passes run again only where something has happened that is of interest to them.
public final class Progress implements GraphListener {

    /// The rules of which nothing follows: they take away control that makes no difference, where nothing else depends on it, or swap operands.
    private static final Set<Rule> TIDYING = EnumSet.of(Rule.LOOP_REMOVED, Rule.BRANCH_SELECTS_NOTHING,
            Rule.RETURNS_SAME, Rule.REGION_ONE_PATH, Rule.DROP_DEAD_PATHS, Rule.ADD_COMMUTE, Rule.MUL_COMMUTE,
            Rule.COMPARE_COMMUTE);

    /// The other rules that only do what [CombinedAnalysis] has assumed.
    private static final Set<Rule> FORESEEN = EnumSet.of(Rule.FOLD_CONSTANT, Rule.VALUE_NUMBERING, Rule.PHI_ONE_VALUE,
            Rule.IF_CONSTANT, Rule.DEAD_CONTROL, Rule.LOOP_DOES_NOT_CHANGE);

    /// The other rules of which nothing follows but for [CombinedAnalysis], which looks at what flows into a phi where that is, behind tests of it.
    private static final Set<Rule> NEWS_ONLY = EnumSet.of(Rule.PHI_PULL_OPERATION);

    private long rewrites;
    private long findings;
    private long types;
    private long news;
    private long simplerLoops;

    /// Nodes that [CombinedAnalysis] has found to be equal and not united, since the round has begun.
    private final List<List<Node>> undone = new ArrayList<>();

    // Of the round of passes that has begun last.
    private long foundBefore;
    private boolean isLastRound;

    /// A round of passes begins.
    ///
    /// @param isLast whether no other follows
    void beginRound(boolean isLast) {
        foundBefore = findingsOrSimplerLoops();
        isLastRound = isLast;
        for (var equal : undone) {
            news += areStillThere(equal) ? 1 : 0;
        }
        undone.clear();
    }

    /// Whether something has been found in this round that may lead to more in the next.
    public boolean isUnderWay() {
        return !isLastRound && findingsOrSimplerLoops() > foundBefore;
    }

    /// How often anything has changed.
    long changes() {
        return rewrites + types;
    }

    /// How often the shape of the graph has changed, rather than what is known of a node.
    long rewrites() {
        return rewrites;
    }

    /// How often something has changed that may lead to more: the passes that look for facts find the same as before where
    /// others have merely tidied up, taking away values that nothing uses, or, outside of loops, control that makes no
    /// difference, or giving operations another shape.
    long findings() {
        return findings + types;
    }

    /// Says that control that makes no difference was taken away inside a loop: who runs that loop may learn more, since it takes
    /// fewer steps and perhaps fewer phis; who only looks at it may not.
    public void loopSimplified() {
        simplerLoops++;
    }

    /// The same as [#findings], and how often that was said.
    long findingsOrSimplerLoops() {
        return findings() + simplerLoops;
    }

    /// Says that in each of these lists the nodes are found to be equal, and that they can be united in the next round only, when others have cleaned
    /// up.
    public void leftUndone(List<List<Node>> equal) {
        undone.addAll(equal);
    }

    /// Whether cleaning up has left several of `equal`.
    private static boolean areStillThere(List<Node> equal) {
        return equal.stream().filter(Node::isAttached).count() > 1;
    }

    /// How often something has changed that [CombinedAnalysis] does not foresee, or was left undone.
    long news() {
        return news;
    }

    @Override
    public void replaced(Node node, Node by, Rule rule) {
        rewritten(node, rule);
    }

    @Override
    public void rewritten(Node node, Rule rule) {
        rewrites++;
        findings += TIDYING.contains(rule) || NEWS_ONLY.contains(rule) ? 0 : 1;
        news += TIDYING.contains(rule) || FORESEEN.contains(rule) ? 0 : 1;
    }

    @Override
    public void removed(Node node) {
        rewrites++;
    }

    @Override
    public void typeChanged(Node node) {
        types++;
        if (!node.isControl() && isMoreThanArithmeticWith(node)) {
            news++;
        }
    }

    private static boolean isMoreThanArithmeticWith(Node value) {
        for (int i = 0; i < value.userCount(); i++) {
            if (!isArithmetic(value.user(i))) {
                return true;
            }
        }
        return false;
    }

    /// Whether `node` only computes with its operands, so that the peepholes see what follows for it.
    private static boolean isArithmetic(Node node) {
        return node instanceof MinusNode || (node instanceof BinaryNode && !(node instanceof CompareNode));
    }
}
