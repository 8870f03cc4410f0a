package dev.simplelang.text;

/// A half-open range `[start, end)` of UTF-16 offsets into a [SourceText].
///
/// An empty span marks the place between two characters, for example where a missing token belongs.
///
/// **Invariant:** `0 <= start <= end`.
public record Span(int start, int end) implements Comparable<Span> {

    /// @throws IllegalArgumentException if the bounds are negative or reversed
    public Span {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("not a span: [" + start + ", " + end + ")");
        }
    }

    /// The empty span at `offset`.
    public static Span at(int offset) {
        return new Span(offset, offset);
    }

    /// The number of UTF-16 units covered.
    public int length() {
        return end - start;
    }

    /// Whether nothing is covered.
    public boolean isEmpty() {
        return start == end;
    }

    /// Whether a cursor at `offset` touches this span; both ends count, as they do for a person
    /// with a caret.
    public boolean touches(int offset) {
        return start <= offset && offset <= end;
    }

    /// Whether every offset of `other` lies in this span.
    public boolean contains(Span other) {
        return start <= other.start && other.end <= end;
    }

    /// The smallest span that covers both.
    public Span to(Span other) {
        return new Span(Math.min(start, other.start), Math.max(end, other.end));
    }

    /// Orders by start, then by end.
    @Override
    public int compareTo(Span other) {
        return start != other.start ? Integer.compare(start, other.start) : Integer.compare(end, other.end);
    }
}
