package dev.simplelang.ide.completion;

import dev.simplelang.text.Span;
import java.util.Optional;

/// A word that may be written at a place.
///
/// @param label the word: what is shown, matched and, without a snippet, inserted
/// @param kind what it is
/// @param snippet more to insert if the client can fill in placeholders, in the protocol's syntax
/// @param insert what it replaces: the word up to the cursor
/// @param replace the whole word, with what is after the cursor
/// @param detail what it stands for, or what the snippet looks like
/// @param variable the variable, if it is one
public record Completion(String label, Kind kind, Optional<String> snippet, Span insert, Span replace,
        Optional<String> detail, Optional<VariableAtPlace> variable) {

    /// What kind of thing may be written.
    public enum Kind {
        /// A variable of the program, or its argument.
        VARIABLE,
        /// A keyword, a literal or a directive.
        KEYWORD
    }
}
