package dev.simplelang.syntax;

import dev.simplelang.text.Span;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.RandomAccess;

/// The tokens of a text, trivia among them, that follow one another without a gap. Immutable.
///
/// Each version of a text has many of them: so only their kinds and ends are kept, and a [Token] is
/// made on demand.
public final class Tokens extends AbstractList<Token> implements RandomAccess {

    private static final TokenKind[] KINDS = TokenKind.values();

    private final byte[] kinds;
    private final int[] ends;
    private final int trivia;

    private Tokens(byte[] kinds, int[] ends, int trivia) {
        this.kinds = kinds;
        this.ends = ends;
        this.trivia = trivia;
    }

    /// Puts tokens together, one after the other.
    static final class Builder {

        private byte[] kinds;
        private int[] ends;
        private int size;
        private int trivia;

        /// @param room the expected number of tokens
        Builder(int room) {
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
            return new Tokens(Arrays.copyOf(kinds, size), Arrays.copyOf(ends, size), trivia);
        }
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

    /// How many of them are not trivia.
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
        return index == 0 ? 0 : ends[index - 1];
    }

    /// Where it ends.
    public int end(int index) {
        return ends[index];
    }
}
