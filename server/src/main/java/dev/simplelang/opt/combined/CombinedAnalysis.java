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

/// Finds constants and ranges, unreachable code, and equal values, all three at once and optimistically.
///
/// After Click and Cooper, "Combining Analyses, Combining Optimizations" (TOPLAS 17, 1995). Everything is unreachable,
/// without a value and equal to everything else until the contrary is shown; the greatest solution that is left knows more
/// than the three analyses run in turn, however often. Where this differs from the paper:
///
/// - Integers are sets with bounds and low bits rather than constants. Their chains are long; a type that keeps falling is
///   *widened*, and in the end what was widened too far is *narrowed* (Cousot and Cousot, POPL 1977).
/// - Conditions refine what is known of values where they hold; [ESsaForm] gives those their own unknowns.
/// - Types are followed to their end for one partition, then the partition is refined by them, and so on; in the paper both
///   share a worklist. A cell falls a bounded number of times, and [Congruence] renames a class only for its smaller part,
///   so both together take O(n log n) steps.
/// - What the graph knew before is never given up: each type is joined with it.
public final class CombinedAnalysis {

    /// How often the phi of a loop may fall before it is widened.
    private static final int FALLS_OF_LOOP_PHI = 3;

    /// How often any other cell may.
    private static final int FALLS = 16;

    /// How often a cell may rise again when what was widened is narrowed.
    private static final int RISES = 2;

    private final ESsaForm form;
    private final Congruence congruence;
    private final OptimizerObserver observer;
    private final Cancellation cancellation;
    private final Set<Cell> widened = new LinkedHashSet<>();

    /// The positions of the cells to evaluate again, the first of them first: a cell is evaluated when those before it
    /// have settled, so that outside loops it falls hardly more than once.
    private final BitSet waiting = new BitSet();

    /// No cell before this position waits.
    private int first;

    private CombinedAnalysis(Pass.Context context) {
        observer = context.observer();
        cancellation = context.cancellation();
        form = new ESsaForm(context.graph(), context.structure(), cancellation);
        congruence = new Congruence(context.graph(), form, this::separated, cancellation);
    }

    /// Analyzes the graph, which stays as it is. The observer is told of each type of a node that falls.
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
            await(cell);
        }
        do {
            followTypes();
        } while (congruence.refine());
        narrow();
    }

    private void await(Cell cell) {
        waiting.set(cell.position());
        first = Math.min(first, cell.position());
    }

    /// The first cell that waits, which waits no more; null if none does.
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

    /// `node` has left the class in which it was: what has been concluded from equal operands may not hold any more.
    private void separated(Node node) {
        for (var cell = form.cell(node); cell != null; cell = cell.next()) {
            for (var user : cell.users()) {
                if (user.computesOperation() && user.node() instanceof BinaryNode binary
                        && !congruence.areEqual(binary.left(), binary.right())) {
                    await(user);
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
                await(user);
                if (cell.node().isControl() && user.node() instanceof PhiNode phi) {
                    congruence.touch(phi);
                }
            }
        }
    }

    /// What the inputs of `cell` say about it, what is concluded from their being equal, and what the graph knows.
    private Type evaluate(Cell cell) {
        var node = cell.node();
        var type = cell.evaluate();
        if (node instanceof BinaryNode binary && cell.computesOperation()
                && congruence.areEqual(binary.left(), binary.right())) {
            type = binary.ofEqualOperands().<Type>map(type::join).orElse(type);
        }
        return type.join(node.type());
    }

    private static int limit(Cell cell) {
        boolean isOfLoopPhi = cell.computesOperation() && cell.node() instanceof PhiNode phi
                && phi.region() instanceof LoopNode;
        return isOfLoopPhi ? FALLS_OF_LOOP_PHI : FALLS;
    }

    /// Lets each bound that moves go all the way, so that it moves only once more. The low bits that are known become
    /// fewer each time they move, and are given up in the end.
    private static IntType widen(IntType before, IntType after, int falls) {
        if (before.isEmpty()) {
            return after;
        }
        return IntType.of(after.low() < before.low() ? Long.MIN_VALUE : after.low(),
                after.high() > before.high() ? Long.MAX_VALUE : after.high(),
                falls > 2 * FALLS ? 0 : after.knownBits(), after.residue());
    }

    /// Evaluates again what was widened and what depends on it, and keeps what is better. The types are a sound answer to the
    /// equations; so is what the equations make of them.
    private void narrow() {
        widened.forEach(this::await);
        for (var cell = nextWaiting(); cell != null; cell = nextWaiting()) {
            var better = evaluate(cell).join(cell.type());
            if (!better.equals(cell.type()) && cell.rises() < RISES) {
                cell.riseTo(better);
                for (var user : cell.users()) {
                    await(user);
                }
            }
        }
    }
}
