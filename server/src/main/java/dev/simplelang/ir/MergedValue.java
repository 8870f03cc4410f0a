package dev.simplelang.ir;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/// One of the values that a phi merges, and the way by which it comes.
///
/// @param region the region of `phi`
/// @param path the input of the region by which the value comes
public record MergedValue(PhiNode phi, RegionNode region, int path) {

    /// The value.
    public Node value() {
        return phi.value(path);
    }

    /// The values of `phi` in order. Regions that lead straight into one another, as those of several `break`s do, are one
    /// place for a person, and their values one list. The back edge of a loop is a way of its own.
    ///
    /// @param most how many to look for at most
    public static List<MergedValue> of(PhiNode phi, int most) {
        var merged = new ArrayList<MergedValue>();
        var pending = new ArrayDeque<MergedValue>();
        push(phi, pending);
        while (!pending.isEmpty() && merged.size() < most) {
            var next = pending.pop();
            if (!(next.region() instanceof LoopNode) && next.value() instanceof PhiNode inner
                    && inner.region() == next.region().input(next.path()) && !(inner.region() instanceof LoopNode)) {
                push(inner, pending);
            } else {
                merged.add(next);
            }
        }
        return merged;
    }

    private static void push(PhiNode phi, ArrayDeque<MergedValue> pending) {
        if (phi.region() instanceof RegionNode region) {
            for (int path = phi.valueCount() - 1; path >= 0; path--) {
                pending.push(new MergedValue(phi, region, path));
            }
        }
    }
}
