package dev.simplelang.text;

import java.util.function.IntPredicate;

/// Binary search in what is in order, by what holds from some place on.
public final class BinarySearch {

    private BinarySearch() {}

    /// The first of the indexes below `count` for which `holds` is true; `count` if there is none.
    ///
    /// @param holds false up to some index, and true from there on
    public static int first(int count, IntPredicate holds) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (holds.test(middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
