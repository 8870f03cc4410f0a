package dev.simplelang.type;

import java.util.ArrayList;
import java.util.List;

/// What is known, in words that continue "it is".
public final class TypeText {

    private static final String ANY = "any integer";

    /// Bounds farther from 0 than this are not shown, unless both are far on the same side: that a
    /// value is less than the greatest integer, or than a half of it because it was divided, does not
    /// help a reader.
    private static final long FAR = 1L << 53;

    /// A type of no more values than this is the list of them, unless that is a range without gaps of
    /// more than two.
    private static final int MAX_LISTED = 4;

    private TypeText() {}

    /// Whether the type says more than that a value is an integer, or 0 or 1.
    public static boolean isNews(IntType type) {
        return !type.isEmpty() && !type.equals(IntType.TRUTH) && !integer(type).equals(ANY);
    }

    /// The words for `type`: "2", "in 0..9", "at least 1 and odd", "any integer".
    public static String of(Type type) {
        return switch (type) {
            case Extreme extreme -> extreme == Extreme.TOP ? "not known yet" : "anything";
            case ControlType control -> control == ControlType.DEAD ? "not reached" : "reached";
            case TupleType tuple -> sides(tuple);
            case IntType known -> integer(known);
        };
    }

    /// The tuple of a branch; that of the start is never asked for.
    private static String sides(TupleType tuple) {
        boolean first = tuple.element(0) != ControlType.DEAD;
        boolean second = tuple.element(1) != ControlType.DEAD;
        if (first) {
            return second ? "open" : "always true";
        }
        return second ? "always false" : "not reached";
    }

    private static String integer(IntType type) {
        if (type.isEmpty()) {
            return "without a value";
        }
        if (type.isConstant()) {
            return Long.toString(type.value());
        }
        var few = few(type);
        if (!few.isEmpty()) {
            int last = few.size() - 1;
            return String.join(", ", few.subList(0, last)) + " or " + few.get(last);
        }
        var words = new ArrayList<String>();
        boolean low = isShown(type.low(), type);
        boolean high = isShown(type.high(), type);
        if (low && high) {
            words.add("in " + type.low() + ".." + type.high());
        } else if (low) {
            words.add("at least " + type.low());
        } else if (high) {
            words.add("at most " + type.high());
        }
        stride(type, words);
        return words.isEmpty() ? ANY : String.join(" and ", words);
    }

    /// The values of a type that has so few that they are listed; none of any other.
    private static List<String> few(IntType type) {
        // Unsigned, as is the distance between two values.
        long stride = 1L << type.knownBits();
        long more = Long.divideUnsigned(type.high() - type.low(), stride);
        if (Long.compareUnsigned(more, stride == 1 ? 1 : MAX_LISTED - 1) > 0) {
            return List.of();
        }
        var values = new ArrayList<String>();
        for (long i = 0; i <= more; i++) {
            values.add(Long.toString(type.low() + i * stride));
        }
        return values;
    }

    /// Whether a bound of `type` is shown: it is near 0, or both bounds are far on the same side.
    private static boolean isShown(long bound, IntType type) {
        boolean isLow = bound == type.low();
        return isLow
                ? bound > -FAR || (type.high() <= -FAR && bound != Long.MIN_VALUE)
                : bound < FAR || (type.low() >= FAR && bound != Long.MAX_VALUE);
    }

    private static void stride(IntType type, List<String> words) {
        switch (type.knownBits()) {
            case 0 -> {
                // Any stride.
            }
            case 1 -> words.add(type.residue() == 0 ? "even" : "odd");
            default -> {
                // Less than 2⁶³: with that stride there are two values at most.
                long stride = 1L << type.knownBits();
                words.add(type.residue() == 0
                        ? "a multiple of " + stride
                        : type.residue() + " more than a multiple of " + stride);
            }
        }
    }
}
