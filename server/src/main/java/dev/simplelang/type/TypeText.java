package dev.simplelang.type;

import java.util.ArrayList;
import java.util.List;

/// What is known, in words that continue "it is".
public final class TypeText {

    private static final String ANY = "any integer";

    /// Bounds farther from 0 than this say nothing to people: that a value is less than the greatest integer, or no more
    /// than a half or a hundredth of it because it was divided.
    private static final long FAR = 1L << 53;

    private TypeText() {}

    /// Whether there is more to say of a value of this type than that it is an integer, or 0 or 1.
    public static boolean isNews(IntType type) {
        return !type.isEmpty() && !type.equals(IntType.TRUTH) && !integer(type).equals(ANY);
    }

    /// The words for `type`: "2", "between 0 and 9", "at least 1 and odd", "any integer".
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
        if (type.knownBits() < Long.SIZE - 1 && type.high() - type.low() == 1L << type.knownBits()) {
            return type.low() + " or " + type.high();
        }
        var words = new ArrayList<String>();
        if (type.low() > -FAR && type.high() < FAR) {
            words.add("between " + type.low() + " and " + type.high());
        } else if (type.low() > -FAR) {
            words.add("at least " + type.low());
        } else if (type.high() < FAR) {
            words.add("at most " + type.high());
        }
        stride(type, words);
        return words.isEmpty() ? ANY : String.join(" and ", words);
    }

    /// The same in as few signs as can be, and without what could only be told in words: "0 … 9", "≥ 1", "even".
    public static String brief(IntType type) {
        boolean low = type.low() > -FAR;
        boolean high = type.high() < FAR;
        if (type.isEmpty() || type.isConstant() || (!low && !high)) {
            return integer(type);
        }
        if (low && high) {
            return type.low() + " … " + type.high();
        }
        return low ? "≥ " + type.low() : "≤ " + type.high();
    }

    private static void stride(IntType type, List<String> words) {
        switch (type.knownBits()) {
            case 0 -> {
                // Any stride.
            }
            case 1 -> words.add(type.residue() == 0 ? "even" : "odd");
            default -> {
                long stride = 1L << type.knownBits();
                words.add(type.residue() == 0
                        ? "a multiple of " + stride
                        : type.residue() + " more than a multiple of " + stride);
            }
        }
    }
}
