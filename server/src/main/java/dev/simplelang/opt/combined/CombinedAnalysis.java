package dev.simplelang.opt.combined;

import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.opt.OptimizerObserver;
import dev.simplelang.opt.Pass;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Set;

/// Finds constants and ranges, unreachable code, and equal values, all at once and optimistically
/// (C. Click, K. Cooper, "Combining Analyses, Combining Optimizations", TOPLAS 17, 1995).
///
/// Everything is assumed to be unreachable, without a value and equal to everything else until the
/// contrary is proved. The greatest fixed point that remains is better than what the three analyses
/// find in turn, however often they run. Deviations from the paper:
///
/// - Integers are sets with bounds and low bits instead of constants. Their chains are long, so a
///   type that keeps falling is *widened*, and what was widened too far is *narrowed* at the end
///   (P. Cousot, R. Cousot, POPL 1977).
/// - Conditions refine values where they hold: [ESsaForm] has unknowns for these.
/// - Types fall to a fixed point for one partition, then they refine the partition, and so on; in
///   the paper both share a worklist. Nodes may enter a class while types fall. A cell falls a
///   bounded number of times, and [Congruence] renames only the smaller parts of a class, so the
///   whole takes O(n log n) steps.
/// - Types in the graph are proved facts: each cell is joined with the type of its node.
public final class CombinedAnalysis {

    /// A loop phi that has fallen this often is widened.
    private static final int MAX_FALLS_OF_LOOP_PHI = 3;

    /// The same for any other cell.
    private static final int MAX_FALLS = 16;

    /// How often a cell may rise during narrowing.
    private static final int MAX_RISES = 2;

    private final ESsaForm form;
    private final Congruence congruence;
    private final OptimizerObserver observer;
    private final Cancellation cancellation;
    private final Set<Cell> widened = new LinkedHashSet<>();

    /// The worklist: the positions of the cells to evaluate, in ascending order. A cell follows its
    /// inputs, so outside loops it is rarely evaluated more than once.
    private final BitSet waiting = new BitSet();

    /// A lower bound of `waiting`.
    private int first;

    private CombinedAnalysis(Pass.Context context) {
        observer = context.observer();
        cancellation = context.cancellation();
        form = new ESsaForm(context.graph(), context.structure(), cancellation);
        congruence = new Congruence(context.graph(), form, this::separated, cancellation);
    }

    /// Analyzes the graph without changing it. The observer is notified when the type of a node
    /// falls.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    static CombinedAnalysis of(Pass.Context context) {
        var analysis = new CombinedAnalysis(context);
        analysis.solve();
        return analysis;
    }

    /// The unknowns; each has its final type.
    ESsaForm form() {
        return form;
    }

    /// Which nodes are equal.
    Congruence congruence() {
        return congruence;
    }

    private void solve() {
        for (var cell : form.cells()) {
            enqueue(cell);
        }
        do {
            followTypes();
        } while (congruence.refine());
        narrow();
    }

    private void enqueue(Cell cell) {
        waiting.set(cell.position());
        first = Math.min(first, cell.position());
    }

    /// Takes the first cell from the worklist; null if it is empty.
    private Cell nextWaiting() {
        cancellation.check();
        int position = waiting.nextSetBit(first);
        if (position < 0) {
            return null;
        }
        waiting.clear(position);
        first = position;
        return form.cells().get(position);
    }

    /// `node` has left its class, so a conclusion from equal operands may no longer hold.
    private void separated(Node node) {
        observer.classChanges(node, congruence.classOf(node));
        for (var cell = form.cell(node); cell != null; cell = cell.next()) {
            for (var user : cell.users()) {
                if (user.computesOperation() && user.node() instanceof BinaryNode binary
                        && !congruence.mayBeEqual(binary.left(), binary.right())) {
                    enqueue(user);
                }
            }
        }
    }

    private void followTypes() {
        for (var cell = nextWaiting(); cell != null; cell = nextWaiting()) {
            var before = cell.type();
            var after = evaluate(cell).meet(before);
            if (after.equals(before)) {
                continue;
            }
            if (cell.falls() >= limit(cell) && before instanceof IntType upper && after instanceof IntType lower) {
                after = widen(upper, lower, cell.falls()).join(cell.node().type());
                widened.add(cell);
            }
            cell.fallTo(after);
            if (form.cell(cell.node()) == cell) {
                observer.typeFalls(cell.node(), before, after);
                congruence.touch(cell.node());
                congruence.enter(cell.node());
            }
            for (var user : cell.users()) {
                enqueue(user);
                if (cell.node().isControl() && user.node() instanceof PhiNode phi) {
                    congruence.touch(phi);
                }
            }
        }
    }

    /// The type of `cell` that follows from its inputs, from their being equal, and from the graph.
    private Type evaluate(Cell cell) {
        var node = cell.node();
        var type = cell.evaluate();
        if (node instanceof BinaryNode binary && cell.computesOperation()
                && congruence.mayBeEqual(binary.left(), binary.right())) {
            type = binary.ofEqualOperands().<Type>map(type::join).orElse(type);
        }
        return type.join(node.type());
    }

    private static int limit(Cell cell) {
        boolean isOfLoopPhi = cell.computesOperation() && cell.node() instanceof PhiNode phi
                && phi.region() instanceof LoopNode;
        return isOfLoopPhi ? MAX_FALLS_OF_LOOP_PHI : MAX_FALLS;
    }

    /// Moves each bound that has changed to its extreme, so that it never moves again. Known low bits
    /// only get fewer; after many falls they are dropped.
    private static IntType widen(IntType before, IntType after, int falls) {
        if (before.isEmpty()) {
            return after;
        }
        return IntType.of(after.low() < before.low() ? Long.MIN_VALUE : after.low(),
                after.high() > before.high() ? Long.MAX_VALUE : after.high(),
                falls > 2 * MAX_FALLS ? 0 : after.knownBits(), after.residue());
    }

    /// Evaluates the widened cells again and the users of those that rise, each a few times. The types
    /// are a sound solution, so the results of evaluating them once more are sound too.
    private void narrow() {
        widened.forEach(this::enqueue);
        for (var cell = nextWaiting(); cell != null; cell = nextWaiting()) {
            var better = evaluate(cell).join(cell.type());
            if (!better.equals(cell.type()) && cell.rises() < MAX_RISES) {
                cell.riseTo(better);
                for (var user : cell.users()) {
                    enqueue(user);
                }
            }
        }
    }
}
