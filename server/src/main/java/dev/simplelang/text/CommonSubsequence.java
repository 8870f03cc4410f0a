package dev.simplelang.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A longest common subsequence of two sequences.
///
/// Eugene W. Myers, "An O(ND) Difference Algorithm and Its Variations", Algorithmica 1 (1986), the
/// greedy algorithm: a path from (0, 0) to the lengths of both, whose diagonal steps are the
/// elements in common, with the fewest others. On each diagonal `x - y` only the furthest point is
/// of interest that so many others suffice for.
final class CommonSubsequence {

    /// Whether an element of the first sequence equals one of the second.
    @FunctionalInterface
    interface Equality {
        boolean test(int x, int y);
    }

    private final int countX;
    private final int countY;
    private final int limit;

    /// By number of differences, the furthest x on each diagonal with one fewer; the diagonal 0 is
    /// in the middle.
    private final List<int[]> rounds = new ArrayList<>();

    private CommonSubsequence(int countX, int countY, int limit) {
        this.countX = countX;
        this.countY = countY;
        this.limit = limit;
    }

    /// Answers for each element of the first sequence its partner in the second, or -1.
    ///
    /// @param limit how many elements without a partner to look for; beyond that nobody has one
    static int[] of(int countX, int countY, Equality equality, int limit) {
        var search = new CommonSubsequence(countX, countY, Math.min(limit, countX + countY));
        return search.isFound(equality) ? search.partners() : search.none();
    }

    private boolean isFound(Equality equality) {
        var furthest = new int[2 * limit + 3];
        for (int differences = 0; differences <= limit; differences++) {
            rounds.add(furthest.clone());
            for (int diagonal = -differences; diagonal <= differences; diagonal += 2) {
                int from = previous(furthest, differences, diagonal);
                int x = at(furthest, from) + (from < diagonal ? 1 : 0);
                while (x < countX && x - diagonal < countY && equality.test(x, x - diagonal)) {
                    x++;
                }
                furthest[limit + 1 + diagonal] = x;
                if (x >= countX && x - diagonal >= countY) {
                    return true;
                }
            }
        }
        return false;
    }

    private int[] partners() {
        var partners = none();
        int x = countX;
        int y = countY;
        for (int differences = rounds.size() - 1; differences >= 0; differences--) {
            var furthest = rounds.get(differences);
            int from = previous(furthest, differences, x - y);
            int fromX = at(furthest, from);
            while (x > fromX && y > fromX - from) {
                partners[--x] = --y;
            }
            x = fromX;
            y = fromX - from;
        }
        return partners;
    }

    /// The diagonal from which a path gets furthest on `diagonal` by one more difference.
    private int previous(int[] furthest, int differences, int diagonal) {
        boolean fromAbove = diagonal == -differences
                || (diagonal != differences && at(furthest, diagonal - 1) < at(furthest, diagonal + 1));
        return fromAbove ? diagonal + 1 : diagonal - 1;
    }

    private int at(int[] furthest, int diagonal) {
        return furthest[limit + 1 + diagonal];
    }

    private int[] none() {
        var partners = new int[countX];
        Arrays.fill(partners, -1);
        return partners;
    }
}
