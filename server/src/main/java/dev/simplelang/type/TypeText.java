package dev.simplelang.type;

import java.util.ArrayList;
import java.util.List;

/// What is known, in words that continue "it is".
public final class TypeText {

    private TypeText() {}

    /// The words for `type`: "2", "between 0 and 9", "at least 1 and odd", "any integer".
    public static String of(Type type) {
        return switch (type) {
            case Extreme.TOP -> "not known yet";
            case Extreme.BOTTOM -> "anything";
            case ControlType.DEAD -> "not reached";
            case ControlType.LIVE -> "reached";
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
        if (type.low() >= smallest(type)) {
            words.add(type.high() > greatest(type)
                    ? "at least " + type.low()
                    : "between " + type.low() + " and " + type.high());
        } else if (type.high() <= greatest(type)) {
            words.add("at most " + type.high());
        }
        stride(type, words);
        return words.isEmpty() ? "any integer" : String.join(" and ", words);
    }

    // Bounds that only the low bits have moved are no news.

    private static long smallest(IntType type) {
        return Long.MIN_VALUE + (1L << type.knownBits());
    }

    private static long greatest(IntType type) {
        return Long.MAX_VALUE - (1L << type.knownBits());
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
