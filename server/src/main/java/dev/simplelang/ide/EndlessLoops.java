package dev.simplelang.ide;

import dev.simplelang.build.Built;
import dev.simplelang.ide.proof.Facts;
import dev.simplelang.ir.FallThroughNode;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/// Tells endless loops that are so by themselves from those that are never left because of an endless loop in them.
///
/// One mistake is reported once: where the way out of a loop leads behind an endless loop in its body, the inner loop is
/// the mistake. A loop that would not be left either if the inner one were is a mistake of its own.
final class EndlessLoops {

    /// How many nodes are looked at; beyond that a loop counts as a mistake of its own.
    private static final int MOST_STEPS = 1_000;

    private final Analysis analysis;
    private final Facts facts;

    EndlessLoops(Analysis analysis) {
        this.analysis = analysis;
        this.facts = analysis.facts();
    }

    /// Whether `loop` is never left, and would not be if the endless loops in its body were.
    boolean isMistake(Statement.While loop) {
        if (!facts.isEndless(loop)) {
            return false;
        }
        var inner = endless(loop);
        return inner.isEmpty() || !isLeftBehind(inner, loop, analysis.compilation().asWritten());
    }

    /// Whether the text has a way out of `outer` behind an endless loop in its body, one of `inner`. What the conditions on
    /// that way are is not known, since no run comes there.
    private static boolean isLeftBehind(List<Statement.While> inner, Statement.While outer, Built written) {
        var head = written.loop(outer);
        var exit = written.merge(outer);
        var pending = new ArrayDeque<Node>();
        inner.forEach(loop -> written.merge(loop).ifPresent(pending::add));
        var seen = new HashSet<Node>();
        while (!pending.isEmpty() && seen.size() < MOST_STEPS) {
            var control = pending.remove();
            if (!seen.add(control)) {
                continue;
            }
            if (exit.filter(control::equals).isPresent() || control instanceof ReturnNode
                    || control instanceof FallThroughNode) {
                return true;
            }
            if (head.filter(control::equals).isPresent()) {
                if (testsWhatChanges(head.get())) {
                    return true;
                }
            } else {
                control.users().stream().filter(Node::isControl).forEach(pending::add);
            }
        }
        return false;
    }

    /// The outermost endless loops in the body of `outer`.
    private List<Statement.While> endless(Statement.While outer) {
        var endless = new ArrayList<Statement.While>();
        var pending = new ArrayDeque<SyntaxNode>(List.of(outer.body()));
        for (int i = 0; i < MOST_STEPS && !pending.isEmpty(); i++) {
            var node = pending.remove();
            if (node instanceof Statement.While inner && facts.isEndless(inner)) {
                endless.add(inner);
            } else if (node instanceof Statement || node instanceof If.Clause) {
                pending.addAll(node.children());
            }
        }
        return endless;
    }

    /// Whether the condition of a loop is about a variable that the loop changes.
    private static boolean testsWhatChanges(LoopNode head) {
        var tests = head.users().stream().filter(IfNode.class::isInstance).map(IfNode.class::cast).findFirst();
        var pending = new ArrayDeque<Node>();
        tests.map(IfNode::predicate).ifPresent(pending::add);
        var seen = new HashSet<Node>();
        while (!pending.isEmpty() && seen.size() < MOST_STEPS) {
            var node = pending.remove();
            if (node instanceof PhiNode phi && phi.region() == head) {
                return true;
            }
            if (seen.add(node) && !(node instanceof PhiNode)) {
                node.inputs().stream().filter(input -> !input.isControl()).forEach(pending::add);
            }
        }
        return false;
    }
}
