package dev.simplelang.debug;

import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Span;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// A place at which a run can stop: before a simple statement, or before the condition of an `if` or
/// a `while` is tested.
///
/// @param index its number in the order of the text
/// @param syntax the statement; for a condition the [dev.simplelang.syntax.If.Clause] or the `while`
/// @param span the statement; of a condition, from the keyword to its end
/// @param level where it is
/// @param assigned the variable that a declaration or an assignment gives a value
/// @param declared the variables that are declared before it around it
public record Place(int index, SyntaxNode syntax, Span span, Level level, Optional<Variable> assigned,
        Declared declared) {}
