package dev.simplelang.ide.completion;

import dev.simplelang.ide.proof.Reason;
import dev.simplelang.type.IntType;
import dev.simplelang.type.TypeText;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// What is known of the value that a variable has at a place.
///
/// @param type what is proved
/// @param text the value as written, in the words of the program
/// @param definitions what the names of phis in it mean
/// @param merged whether the value is a phi
/// @param why says why it is so, as far as that can be told
public record KnownValue(IntType type, String text, List<String> definitions, boolean merged,
        Supplier<List<Reason>> why) {

    /// The chain of reasons, the nearest first; empty where there is none to tell.
    public List<Reason> reasons() {
        return why.get();
    }

    /// "= 6", "0 … 9", "φ(arg + 2, 3)", "= arg + 1"; empty for what says no more than `name`.
    public Optional<String> brief(String name) {
        if (type.isConstant()) {
            return Optional.of("= " + type.value());
        }
        if (TypeText.isNews(type)) {
            return Optional.of(TypeText.brief(type));
        }
        if (merged) {
            return Optional.of(text);
        }
        return text.equals(name) || text.equals("?") ? Optional.empty() : Optional.of("= " + text);
    }
}
