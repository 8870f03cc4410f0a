package dev.simplelang.debug;

import java.util.List;

/// All that happens in one loop trip of a run. Control passes each node at most once in it, so its
/// length is bounded by the size of the program.
///
/// @param number as [dev.simplelang.eval.ReplayableRun] counts them
/// @param before the loops at its beginning
/// @param instants what happens, in order; the end of the run is the last instant of its last trip
record Trip(long number, LoopTrips before, List<Instant> instants) {

    /// Copies the list.
    Trip {
        instants = List.copyOf(instants);
    }
}
