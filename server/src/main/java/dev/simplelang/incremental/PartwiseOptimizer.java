package dev.simplelang.incremental;

import dev.simplelang.build.Built;
import dev.simplelang.build.Built.Cut;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.opt.Optimizer;
import dev.simplelang.opt.OptimizerObserver;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.CancelledException;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Optimizes a large program part by part, in time that depends on what has changed since the
/// version before.
///
/// A part lies between two cuts. It is optimized as a graph of its own ([PartGraph]), which knows
/// what the program has computed before ([LiveInValues]). The result takes the place of the part
/// in the graph of the program. A part that the version before has too, under the same conditions,
/// is taken from there.
///
/// What needs to know more of the code before a cut than those values is not found: that a value
/// was computed before, for example. Where parts begin and end depends on the program alone, so the
/// graph of a text does not depend on what was typed before.
public final class PartwiseOptimizer {

    private final OptimizedParts known;
    private final Set<String> without;
    private final OptimizerObserver observer;

    /// The parts that were optimized or found so far.
    private final Map<PartKey, OptimizedPart> done = new HashMap<>();

    private OptimizedParts parts;

    /// @param known the parts of another version of the program
    /// @param without the names of passes to leave out; `known` must have left out the same ones
    /// @param observer observes the optimizer, one part after the other; what is taken from `known`
    ///     is
    ///     not optimized again
    public PartwiseOptimizer(OptimizedParts known, Set<String> without, OptimizerObserver observer) {
        this.known = known;
        this.without = without;
        this.observer = observer;
        parts = known;
    }

    /// The parts for the next version: those of the optimized program; if it was cancelled, those
    /// that are known up to there.
    public OptimizedParts parts() {
        return parts;
    }

    /// Optimizes a copy of a graph.
    ///
    /// @param written the program as written
    /// @param seams where its parts end, except for the last
    /// @param argument what is known about the argument of the program
    /// @return the copy
    /// @throws CancelledException if cancelled
    public Graph optimize(Built written, List<Cut> seams, IntType argument, Cancellation cancellation) {
        var program = new AssembledProgram(written, argument);
        try {
            var control = program.entry();
            for (var part : partsOf(written, seams)) {
                cancellation.check();
                control = optimize(part, program, control, cancellation);
            }
        } catch (CancelledException cancelled) {
            parts = known.with(done, seams.size() + 1);
            throw cancelled;
        }
        parts = known.next(done);
        return program.swept(cancellation);
    }

    private static List<Part> partsOf(Built written, List<Cut> seams) {
        var ends = new ArrayList<>(seams);
        ends.add(new Cut(written.graph().idLimit(), written.graph().dead()));
        var parts = new ArrayList<Part>();
        var begin = written.cuts().getFirst();
        for (var end : ends) {
            parts.add(new Part(written.graph(), begin, end));
            begin = end;
        }
        return parts;
    }

    /// Optimizes `part`, unless that is known, and adds it to `program`.
    ///
    /// @param control where the part is entered
    /// @return the control at which it ends
    private Node optimize(Part part, AssembledProgram program, Node control, Cancellation cancellation) {
        var values = new LiveInValues(program.argument());
        var liveIn = part.liveIn().stream().map(value -> values.add(program.liveOut(value))).toList();
        var key = new PartKey(part.shape(), (IntType) program.argument().type(), !control.isDead(), liveIn,
                values.values());
        var optimized = known.find(key).or(() -> Optional.ofNullable(done.get(key)))
                .orElseGet(() -> optimize(new PartGraph(part, key, values), cancellation));
        done.put(optimized.key(), optimized);
        return program.add(part, optimized, control, values.nodes());
    }

    private OptimizedPart optimize(PartGraph part, Cancellation cancellation) {
        Optimizer.optimize(part.graph(), without, observer, cancellation);
        return part.optimized();
    }
}
