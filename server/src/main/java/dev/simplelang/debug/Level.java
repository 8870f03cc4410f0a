package dev.simplelang.debug;

import dev.simplelang.syntax.SyntaxNode;
import java.util.Optional;
import java.util.stream.Stream;

/// A part of a program that a run enters and leaves: a debugger shows it as a frame of the stack.
///
/// @param syntax the program, the `while`, the [dev.simplelang.syntax.If.Clause] whose arm it is, the
/// statement after the last `else`, or the block
/// @param outer the level around it; empty for the program
/// @param before the variables that are declared around it, and before it
public record Level(Kind kind, SyntaxNode syntax, Optional<Level> outer, Declared before) {

    /// What a level is.
    public enum Kind {
        /// The whole program.
        PROGRAM,
        /// A `while` with its condition.
        LOOP,
        /// The statement that a condition guards.
        ARM,
        /// The statement after the last `else`.
        ELSE,
        /// A block that is neither an arm nor the body of a loop.
        BLOCK
    }

    /// This level and those around it, the innermost first.
    public Stream<Level> outward() {
        return Stream.iterate(Optional.of(this), Optional::isPresent, level -> level.get().outer())
                .map(Optional::get);
    }
}
