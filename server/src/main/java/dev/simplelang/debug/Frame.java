package dev.simplelang.debug;

import dev.simplelang.text.Span;
import java.util.OptionalLong;

/// A level that control is in.
///
/// @param location where control is in it: for an outer one, the statement that is the inner one
/// @param trips of a loop, how often control has returned to its head since it entered it
/// @param declared the variables that are declared there
public record Frame(Level level, Span location, OptionalLong trips, Declared declared) {}
