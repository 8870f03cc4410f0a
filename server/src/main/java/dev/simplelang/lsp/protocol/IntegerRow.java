package dev.simplelang.lsp.protocol;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;

/// A long row of integers in an answer.
public final class IntegerRow extends AbstractList<Integer> implements RandomAccess {

    private final int[] integers;

    /// Those of `integers` with the indices from `from` to before `to`.
    public IntegerRow(int[] integers, int from, int to) {
        this.integers = Arrays.copyOfRange(integers, from, to);
    }

    /// Those with the indices from `from` to before `to`, as a row of their own.
    public IntegerRow part(int from, int to) {
        return new IntegerRow(integers, from, to);
    }

    @Override
    public Integer get(int index) {
        return integers[index];
    }

    @Override
    public int size() {
        return integers.length;
    }

    /// How many integers at the beginning are the same as those of `other`.
    public int sameAtStart(IntegerRow other) {
        int different = Arrays.mismatch(integers, other.integers);
        return different < 0 ? integers.length : different;
    }

    /// How many integers at the end are the same as those of `other`, at most so many.
    public int sameAtEnd(IntegerRow other, int most) {
        int same = 0;
        while (same < most
                && integers[integers.length - 1 - same] == other.integers[other.integers.length - 1 - same]) {
            same++;
        }
        return same;
    }
}
