package dev.simplelang.view.film;

import dev.simplelang.type.ControlType;
import dev.simplelang.type.Extreme;
import dev.simplelang.type.IntType;
import dev.simplelang.type.TupleType;
import dev.simplelang.type.Type;
import dev.simplelang.type.TypeText;

/// Elements of the lattice in a few characters, as the papers write them.
final class Lattice {

    /// No value is known so far.
    static final String TOP = "⊤";

    /// Any value is possible.
    private static final String BOTTOM = "⊥";

    private Lattice() {}

    /// Such as "⊤", "5", "0..9", "⊥"; of a branch the sides that may be taken.
    static String text(Type type) {
        return switch (type) {
            case IntType known when known.isEmpty() -> TOP;
            case IntType known when !known.equals(IntType.TRUTH) && !TypeText.isNews(known) -> BOTTOM;
            case IntType known -> TypeText.of(known).replaceFirst("^in ", "")
                    .replace("at least ", "≥ ").replace("at most ", "≤ ");
            case ControlType control -> control == ControlType.DEAD ? "unreached" : "reached";
            case TupleType sides -> sides(sides.element(0) != ControlType.DEAD, sides.element(1) != ControlType.DEAD);
            case Extreme extreme -> extreme == Extreme.TOP ? TOP : BOTTOM;
        };
    }

    private static String sides(boolean whenTrue, boolean whenFalse) {
        if (whenTrue) {
            return whenFalse ? "both sides" : "true side";
        }
        return whenFalse ? "false side" : "no side";
    }
}
