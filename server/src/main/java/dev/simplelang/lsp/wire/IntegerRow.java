package dev.simplelang.lsp.wire;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;

/// A long row of integers in an answer, and how it is written: whoever makes it ahead has also written it ahead.
public final class IntegerRow extends AbstractList<Integer> implements RandomAccess {

    /// How much room to take for an integer: those of the tokens of a program have one digit mostly.
    private static final int CHARACTERS_EACH = 3;

    private static final int BASE = 10;

    private final int[] integers;
    private final String json;

    /// The first `count` of `integers`.
    public IntegerRow(int[] integers, int count) {
        this.integers = Arrays.copyOf(integers, count);
        json = write(this);
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
        return integers instanceof IntegerRow row ? row.json : write(integers);
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
