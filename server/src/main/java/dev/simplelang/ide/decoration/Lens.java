package dev.simplelang.ide.decoration;

import dev.simplelang.text.Span;

/// A line that the editor shows above a place in the program.
public sealed interface Lens {

    /// The place, on one line.
    Span span();

    /// An offer to run the program, or to debug it.
    record Run(Span span) implements Lens {}

    /// What the program returns.
    ///
    /// @param words as far as it is proved: "returns 42 for every arg"
    record Returns(Span span, String words) implements Lens {}

    /// What `arg` is pinned to.
    record Pin(Span span, long arg) implements Lens {}

    /// An offer to show the graph as it is at a `#showGraph`.
    ///
    /// @param number which of them, from 1, in the order of the text
    record ShowGraph(Span span, int number) implements Lens {}
}
