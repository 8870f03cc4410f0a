package dev.simplelang.ide;

import dev.simplelang.text.Span;
import java.util.List;

/// The places to change together while a person types a new name over an old one.
public final class LinkedEditing {

    /// What a name may become by typing, as a regular expression that means the same in all editors: without the ASCII characters
    /// that are no part of a name. Which of the other characters are letters it does not say.
    public static final String NAME_PATTERN = "[^\\x00-@\\[-^`{-\\x7f][^\\x00-/:-@\\[-^`{-\\x7f]*";

    private LinkedEditing() {}

    /// All places that name the variable at `offset`, in order of position; none for what cannot be renamed.
    public static List<Span> at(Analysis analysis, int offset) {
        return Rename.prepare(analysis, offset) instanceof Rename.Name
                ? References.at(analysis, offset, true)
                : List.of();
    }
}
