package dev.simplelang.ide.completion;

import dev.simplelang.text.Span;
import java.util.Optional;

/// Something that may be written at a place.
///
/// @param label what to show, and to compare with what was typed
/// @param kind what it is
/// @param text what to write
/// @param snippet more to write where the client can fill in the gaps, in the protocol's syntax for snippets
/// @param insert what it replaces: the word up to the cursor
/// @param replace the same with the rest of the word behind the cursor
/// @param detail in short, what it is: of a variable, what is known of its value, such as "= 6"
/// @param variable of a variable, where it is declared and what its value is
public record Completion(String label, Kind kind, String text, Optional<String> snippet, Span insert, Span replace,
        Optional<String> detail, Optional<VariableAtPlace> variable) {

    /// What kind of thing may be written.
    public enum Kind {
        /// A variable of the program, or its argument.
        VARIABLE,
        /// A word of the language.
        KEYWORD
    }
}
