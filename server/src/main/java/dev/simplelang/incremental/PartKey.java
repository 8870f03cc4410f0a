package dev.simplelang.incremental;

import dev.simplelang.type.IntType;
import java.util.List;

/// All that decides what becomes of a part.
///
/// @param shape its nodes
/// @param argument what is known about the program's argument
/// @param isReached whether control comes to the part
/// @param received for each value that the part takes from the code before it, which of `values` it is, or [ReceivedValues#ARGUMENT]
/// @param values what is known about those values, and about those of which they are computed, each of them once
record PartKey(Shape shape, IntType argument, boolean isReached, List<Integer> received,
        List<ReceivedValues.Value> values) {}
