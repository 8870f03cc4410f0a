package dev.simplelang.text;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;

/// A longest common subsequence of two sequences.
///
/// Eugene W. Myers, "An O(ND) Difference Algorithm and Its Variations", Algorithmica 1 (1986), the
/// greedy algorithm: a path from (0, 0) to the lengths of both, whose diagonal steps are the
/// elements in common, with the fewest others. On each diagonal `x - y` only the furthest point is
/// of interest that so many others suffice for.
final class CommonSubsequence {

    /// A path that ends at (`x`, `y`) with `length` elements in common.
    private record Path(int x, int y, int length, Path before) {}

    /// Elements in common that follow one another, from `x` in the first sequence and from `y` in
    /// the second.
    record Run(int x, int y, int length) {}

    private CommonSubsequence() {}

    /// The common subsequence of `first` and `second`.
    ///
    /// @param limit how many other elements to look for; where there are more, nothing is in common
    static Iterable<Run> of(List<String> first, List<String> second, int limit) {
        var furthest = new HashMap<Integer, Path>();
        furthest.put(1, new Path(0, -1, 0, null));
        for (int others = 0; others <= limit; others++) {
            for (int diagonal = -others; diagonal <= others; diagonal += 2) {
                var path = next(furthest.get(diagonal - 1), furthest.get(diagonal + 1), first, second);
                if (path.x() >= first.size() && path.y() >= second.size()) {
                    return runs(path);
                }
                furthest.put(diagonal, path);
            }
        }
        return List.of();
    }

    /// The furthest path on a diagonal: one step from that on the diagonal to the `left` or `above`,
    /// and on over the elements in common.
    private static Path next(Path left, Path above, List<String> first, List<String> second) {
        boolean isDown = left == null || (above != null && left.x() < above.x());
        var before = isDown ? above : left;
        int x = isDown ? before.x() : before.x() + 1;
        int y = isDown ? before.y() + 1 : before.y();
        int length = 0;
        while (x < first.size() && y < second.size() && first.get(x).equals(second.get(y))) {
            x++;
            y++;
            length++;
        }
        return new Path(x, y, length, before);
    }

    private static Deque<Run> runs(Path end) {
        var runs = new ArrayDeque<Run>();
        for (var path = end; path != null; path = path.before()) {
            if (path.length() > 0) {
                runs.addFirst(new Run(path.x() - path.length(), path.y() - path.length(), path.length()));
            }
        }
        return runs;
    }
}
