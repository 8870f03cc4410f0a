package dev.simplelang.syntax;

import dev.simplelang.text.BinarySearch;
import dev.simplelang.text.Span;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.RandomAccess;

/// Tokens, trivia among them, that follow one another without a gap. Immutable.
///
/// There are more of them than of anything else, and each version of a text has its own: so only their kinds and ends are kept, and a
/// [Token] is made for whoever asks for it.
public final class Tokens extends AbstractList<Token> implements RandomAccess {

    /// No tokens, at the beginning of a text.
    static final Tokens NONE = new Tokens(0, new byte[0], new int[0], 0);

    private static final TokenKind[] KINDS = TokenKind.values();

    private final int start;
    private final byte[] kinds;
    private final int[] ends;
    private final int trivia;

    private Tokens(int start, byte[] kinds, int[] ends, int trivia) {
        this.start = start;
        this.kinds = kinds;
        this.ends = ends;
        this.trivia = trivia;
    }

    /// Puts tokens together, one behind the other.
    static final class Builder {

        private final int start;
        private byte[] kinds;
        private int[] ends;
        private int size;
        private int trivia;

        /// @param start where the first token starts
        /// @param room for how many tokens there is to be room at first
        Builder(int start, int room) {
            this.start = start;
            kinds = new byte[room];
            ends = new int[room];
        }

        /// Adds a token that ends at `end`.
        @SuppressWarnings("EnumOrdinal") // A byte instead of a reference; it never leaves this class.
        void add(TokenKind kind, int end) {
            if (size == ends.length) {
                int room = size + size / 2 + 1;
                kinds = Arrays.copyOf(kinds, room);
                ends = Arrays.copyOf(ends, room);
            }
            kinds[size] = (byte) kind.ordinal();
            ends[size] = end;
            size++;
            trivia += kind.isTrivia() ? 1 : 0;
        }

        /// How many there are.
        int size() {
            return size;
        }

        Tokens tokens() {
            return new Tokens(start, Arrays.copyOf(kinds, size), Arrays.copyOf(ends, size), trivia);
        }
    }

    /// These tokens from the one with the number `first` on, as far as they start before `offset`; the last one is cut off there. Then comes the end of
    /// input.
    Tokens between(int first, int offset) {
        int behind = Math.max(first, BinarySearch.first(size(), i -> start(i) >= offset));
        var some = new Builder(first < behind ? start(first) : offset, behind - first + 1);
        for (int i = first; i < behind; i++) {
            some.add(kind(i), Math.min(end(i), offset));
        }
        some.add(TokenKind.END, offset);
        return some.tokens();
    }

    /// The first `count` of these tokens, and `others`, which begin where those end.
    Tokens first(int count, Tokens others) {
        if (count == 0) {
            return others;
        }
        int some = others.trivia;
        for (int i = 0; i < count; i++) {
            some += kind(i).isTrivia() ? 1 : 0;
        }
        var allKinds = Arrays.copyOf(kinds, count + others.size());
        System.arraycopy(others.kinds, 0, allKinds, count, others.size());
        var allEnds = Arrays.copyOf(ends, count + others.size());
        System.arraycopy(others.ends, 0, allEnds, count, others.size());
        return new Tokens(start, allKinds, allEnds, some);
    }

    /// Whether these tokens of `text` are those of `otherText`, trivia left out.
    boolean sayTheSame(String text, Tokens others, String otherText) {
        if (withoutTrivia() != others.withoutTrivia()) {
            return false;
        }
        int other = -1;
        for (int i = 0; i < size(); i++) {
            if (!kind(i).isTrivia()) {
                other++;
                while (others.kind(other).isTrivia()) {
                    other++;
                }
                boolean isAlwaysTheSame = !kind(i).symbol().isEmpty();
                if (kind(i) != others.kind(other)
                        || !(isAlwaysTheSame || isSameText(text, i, others, otherText, other))) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isSameText(String text, int index, Tokens others, String otherText, int other) {
        int length = end(index) - start(index);
        return length == others.end(other) - others.start(other)
                && text.regionMatches(start(index), otherText, others.start(other), length);
    }

    @Override
    public Token get(int index) {
        return new Token(kind(index), span(index));
    }

    @Override
    public int size() {
        return ends.length;
    }

    /// How many of them are no trivia.
    int withoutTrivia() {
        return size() - trivia;
    }

    /// What the token is.
    public TokenKind kind(int index) {
        return KINDS[kinds[index]];
    }

    /// Where it stands.
    public Span span(int index) {
        return new Span(start(index), end(index));
    }

    /// Where it starts.
    public int start(int index) {
        return index == 0 ? start : ends[index - 1];
    }

    /// Where it ends.
    public int end(int index) {
        return ends[index];
    }
}
