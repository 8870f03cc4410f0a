package dev.simplelang.opt.loops;

import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.SubNode;
import dev.simplelang.type.ExactRange;
import dev.simplelang.type.IntType;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Computes the bounds of a phi of a loop head from its increment per trip.
///
/// Along each path through the loop, additions lead from the phi to its next value. Their bounds
/// are added as integers, without wrapping. If the bounds after all trips fit into 64 bits, nothing
/// has wrapped.
final class Increments {

    /// A phi whose path round the loop has more nodes is skipped, so that the cost is linear.
    private static final int MAX_NODES = 50;

    private final Map<Node, Optional<ExactRange>> sums = new HashMap<>();

    private Increments(PhiNode phi) {
        sums.put(phi, Optional.of(ExactRange.constant(0)));
    }

    /// The bounds of `phi` in a loop of at most `trips` trips, unsigned.
    static IntType boundsOf(PhiNode phi, long trips) {
        var increment = new Increments(phi).sum(phi.value(LoopNode.BACK_EDGE));
        if (increment.isEmpty() || !(phi.value(LoopNode.ENTRY).type() instanceof IntType start) || start.isEmpty()) {
            return IntType.BOTTOM;
        }
        var bounds = ExactRange.of(start).plus(increment.get().times(ExactRange.upTo(trips)));
        return bounds.fits() ? bounds.toType() : IntType.BOTTOM;
    }

    /// The sum added to the phi in `value`; empty if `value` is not the phi plus a sum.
    private Optional<ExactRange> sum(Node value) {
        var known = sums.get(value);
        if (known != null) {
            return known;
        }
        if (sums.size() > MAX_NODES) {
            return Optional.empty();
        }
        sums.put(value, Optional.empty());
        var sum = compute(value);
        sums.put(value, sum);
        return sum;
    }

    private Optional<ExactRange> compute(Node value) {
        return switch (value) {
            case AddNode add when sum(add.left()).isPresent() ->
                sum(add.left()).flatMap(left -> known(add.right()).map(left::plus));
            case AddNode add -> sum(add.right()).flatMap(right -> known(add.left()).map(right::plus));
            case SubNode sub -> sum(sub.left()).flatMap(left -> known(sub.right()).map(left::minus));
            case PhiNode merge when merge.region() instanceof RegionNode region && !(region instanceof LoopNode) ->
                union(merge);
            default -> Optional.empty();
        };
    }

    private static Optional<ExactRange> known(Node value) {
        return value.type() instanceof IntType known && !known.isEmpty()
                ? Optional.of(ExactRange.of(known))
                : Optional.empty();
    }

    private Optional<ExactRange> union(PhiNode merge) {
        var union = sum(merge.value(0));
        for (int i = 1; i < merge.valueCount() && union.isPresent(); i++) {
            var other = sum(merge.value(i));
            var sofar = union.get();
            union = other.map(sofar::or);
        }
        return union;
    }
}
