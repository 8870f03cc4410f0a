package dev.simplelang.lsp.protocol;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;

/// A long row of integers in an answer, which is written once however often it is sent.
public final class IntegerRow extends AbstractList<Integer> implements RandomAccess {

    /// How much room to take for an integer: those of the tokens of a program have one digit mostly.
    private static final int CHARACTERS_EACH = 3;

    private static final int BASE = 10;

    private final int[] integers;

    /// How it is written; null until it is. Whoever comes first writes it, or two at once, the same.
    private volatile String json;

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

    /// How `integers` are written.
    static String json(List<Integer> integers) {
        if (!(integers instanceof IntegerRow row)) {
            return write(integers);
        }
        if (row.json == null) {
            row.json = write(row);
        }
        return row.json;
    }

    private static String write(List<Integer> integers) {
        var text = new StringBuilder(CHARACTERS_EACH * integers.size() + 2).append('[');
        for (int i = 0; i < integers.size(); i++) {
            if (i > 0) {
                text.append(',');
            }
            int integer = integers.get(i);
            if (integer >= 0 && integer < BASE) {
                text.append((char) ('0' + integer));
            } else {
                text.append(integer);
            }
        }
        return text.append(']').toString();
    }
}
