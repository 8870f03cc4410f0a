package dev.simplelang.incremental;

import dev.simplelang.type.IntType;
import java.util.List;

/// Everything that the result of optimizing a part depends on.
///
/// @param shape its nodes
/// @param argument what is known about the argument of the program
/// @param isReached whether control reaches the part
/// @param liveIn for each live-in value of the part, its index in `values`, or
///     [LiveInValues#ARGUMENT]
/// @param values what is known about those values, and about the values that they are computed from
record PartKey(Shape shape, IntType argument, boolean isReached, List<Integer> liveIn,
        List<LiveInValues.Value> values) {}
