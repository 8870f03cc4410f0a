package dev.simplelang.ir;

/// A place in a graph as written through which every run goes that comes so far, and at most once.
///
/// Nodes with lower ids compute what stands before it in the source, the others what stands behind it. No control but `control`, and no data
/// that depends on anything behind the cut, is used across it.
///
/// @param limit the least id behind the cut
/// @param control the control at the cut
public record Cut(int limit, Node control) {}
