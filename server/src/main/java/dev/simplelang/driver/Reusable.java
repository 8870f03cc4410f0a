package dev.simplelang.driver;

import dev.simplelang.opt.parts.OptimizedParts;

/// What the next version of a program takes from those before. It makes compiling faster, and nothing else. Immutable.
///
/// @param versions what those that were optimized to the end became
/// @param parts the parts of the last one that was taken apart, as far as the time went
record Reusable(EarlierVersions versions, OptimizedParts parts) {

    static final Reusable NOTHING = new Reusable(EarlierVersions.NONE, OptimizedParts.NONE);
}
