package dev.simplelang.view.film;

import dev.simplelang.type.ControlType;
import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import dev.simplelang.type.TypeText;

/// Elements of the lattice in a few characters, as the papers write them.
final class Lattice {

    /// No value is known so far.
    static final String TOP = "⊤";

    /// Any value is possible.
    private static final String BOTTOM = "⊥";

    private Lattice() {}

    /// Such as "⊤", "5", "0..9", "⊥".
    static String text(Type type) {
        return switch (type) {
            case IntType known when known.isEmpty() -> TOP;
            case IntType known when !known.equals(IntType.TRUTH) && !TypeText.isNews(known) -> BOTTOM;
            case IntType known -> TypeText.of(known).replaceFirst("^in ", "");
            case ControlType control -> control == ControlType.DEAD ? "unreached" : "reached";
            default -> TypeText.of(type);
        };
    }
}
