package dev.simplelang.ide.run;

import java.math.BigInteger;
import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;

/// Values of `arg`: from one on, at equal distances, up to another or the last before it. Never
/// empty, and never more than described: it may have 2⁶⁴ values.
///
/// @param from the first value
/// @param to the bound, which is a value if the distances come out so
/// @param step the distance, negative to go down
public record ArgumentRange(long from, long to, long step) implements Iterable<Long> {

    /// @throws IllegalArgumentException if there is no such range; its message says why
    public ArgumentRange {
        if (step == 0) {
            throw new IllegalArgumentException("a step of 0 leads nowhere");
        }
        if (from < to && step < 0) {
            throw new IllegalArgumentException("from " + from + " to " + to + " the step must be positive");
        }
        if (from > to && step > 0) {
            throw new IllegalArgumentException("from " + from + " down to " + to + " the step must be negative");
        }
    }

    /// One value.
    public static ArgumentRange of(long value) {
        return new ArgumentRange(value, value, 1);
    }

    /// Whether there is one value only.
    public boolean isSingle() {
        return from == last();
    }

    /// The last value.
    public long last() {
        // Distances are below 2⁶⁴ and steps at most 2⁶³: both fit unsigned integers.
        return from + steps() * step;
    }

    /// How many values there are.
    public BigInteger count() {
        return new BigInteger(Long.toUnsignedString(steps())).add(BigInteger.ONE);
    }

    /// How many steps lead from the first value to the last, unsigned.
    private long steps() {
        return step > 0 ? Long.divideUnsigned(to - from, step) : Long.divideUnsigned(from - to, -step);
    }

    /// The values, in order.
    @Override
    public PrimitiveIterator.OfLong iterator() {
        return new PrimitiveIterator.OfLong() {

            private final long last = last();
            private long next = from;
            private boolean ended;

            @Override
            public boolean hasNext() {
                return !ended;
            }

            @Override
            public long nextLong() {
                if (ended) {
                    throw new NoSuchElementException();
                }
                long value = next;
                ended = value == last;
                next += step;
                return value;
            }
        };
    }
}
