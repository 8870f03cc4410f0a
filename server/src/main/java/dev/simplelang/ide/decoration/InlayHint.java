package dev.simplelang.ide.decoration;

import dev.simplelang.text.Span;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// A few words that the editor shows between the tokens of the program.
///
/// @param offset where it stands, after a token
/// @param about the expression that it is about, or the head of the statement: while that and the
///     place of the hint are unchanged, it may be shown in a later version
/// @param parts the words, one after another; a person can go from each to the place it rests on
/// @param explanation the reason, made when it is asked for
public record InlayHint(Kind kind, int offset, Span about, List<String> parts, Supplier<Explanation> explanation) {

    /// What a hint says. Each kind has its own switch.
    public enum Kind {
        /// A proved value, or the proved outcome of a condition.
        CONSTANT,
        /// The variables that are merged at a join or a loop head.
        PHI,
        /// How often a loop iterates.
        TRIP_COUNT;

        /// The name in JSON, such as `trip-count`.
        public String id() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /// More about a hint.
    ///
    /// @param markdown the reason in Markdown
    /// @param plainText the same in plain words
    /// @param targets for each part of the hint the place to go to, if there is one
    public record Explanation(String markdown, String plainText, List<Optional<Span>> targets) {}

    /// All the words.
    public String label() {
        return parts.stream().collect(Collectors.joining());
    }
}
