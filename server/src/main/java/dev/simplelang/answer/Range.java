package dev.simplelang.answer;

import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;

/// A range of a text.
public record Range(Position start, Position end) {

    /// A place between two characters.
    ///
    /// @param line counts from 0
    /// @param character counts from 0 within the line, in the units that the reader asked for
    public record Position(int line, int character) {

        private static Position of(SourceText source, int offset) {
            return new Position(source.lines().lineOf(offset), source.lines().columnOf(offset));
        }
    }

    /// The range of `span`, in UTF-16 units.
    public static Range of(SourceText source, Span span) {
        return new Range(Position.of(source, span.start()), Position.of(source, span.end()));
    }
}
