package dev.simplelang.dap;

import dev.simplelang.type.IntType;
import dev.simplelang.type.TypeText;
import java.util.ArrayList;
import java.util.Optional;
import java.util.OptionalLong;
import org.eclipse.lsp4j.debug.ValueFormat;

/// Writes values as a client wants them.
///
/// @param isHex in hexadecimal
record ValueWords(boolean isHex) {

    /// As a client asks for.
    ///
    /// @param format null if it does not say
    static ValueWords of(ValueFormat format) {
        return new ValueWords(format != null && Boolean.TRUE.equals(format.getHex()));
    }

    /// A value alone.
    String of(long value) {
        return isHex ? "0x" + Long.toHexString(value) : Long.toString(value);
    }

    /// A value and what there is to say of it: "6  (was 5; always in 0..9)".
    ///
    /// @param before what it was at the stop before
    /// @param proved what it is in every run
    /// @param isHidden whether an inner variable hides it
    String of(OptionalLong value, OptionalLong before, Optional<IntType> proved, boolean isHidden) {
        var notes = new ArrayList<String>();
        if (value.isPresent() && before.isPresent() && !before.equals(value)) {
            notes.add("was " + of(before.getAsLong()));
        }
        proved.ifPresent(type -> notes.add("always " + TypeText.of(type)));
        if (isHidden) {
            notes.add("hidden");
        }
        var text = value.isPresent() ? of(value.getAsLong()) : "optimized away";
        return notes.isEmpty() ? text : text + "  (" + String.join("; ", notes) + ")";
    }
}
