package dev.simplelang.incremental;

import java.util.Arrays;
import java.util.List;

/// What tells one part from another, wherever they stand: equal shapes are the same nodes with the same inputs.
final class Shape {

    private final int[] code;
    private final int length;
    private final List<Object> details;
    private final int hash;

    /// @param code its first `length` words are the operations and the inputs
    /// @param details what is no number: constants, and the names of the variables of phis
    Shape(int[] code, int length, List<Object> details) {
        this.code = code;
        this.length = length;
        this.details = details;
        int words = 1;
        for (int i = 0; i < length; i++) {
            words = 31 * words + code[i];
        }
        hash = 31 * words + details.hashCode();
    }

    /// The same, in memory of its own that has room for no more.
    Shape copy() {
        return new Shape(Arrays.copyOf(code, length), length, List.copyOf(details));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Shape that && hash == that.hash
                && Arrays.equals(code, 0, length, that.code, 0, that.length) && details.equals(that.details);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
