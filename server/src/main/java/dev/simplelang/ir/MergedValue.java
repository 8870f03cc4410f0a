package dev.simplelang.ir;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/// One of the values that a phi merges, and its path.
///
/// @param region the region of `phi`
/// @param path the input of the region that selects the value
public record MergedValue(PhiNode phi, RegionNode region, int path) {

    /// The value.
    public Node value() {
        return phi.value(path);
    }

    /// The values of `phi` in order. Regions that lead straight into one another, as those of
    /// several `break`s do, count as one region. Loop heads count separately.
    ///
    /// @param limit the maximal length of the result
    public static List<MergedValue> of(PhiNode phi, int limit) {
        var merged = new ArrayList<MergedValue>();
        var pending = new ArrayDeque<MergedValue>();
        push(phi, pending);
        while (!pending.isEmpty() && merged.size() < limit) {
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
