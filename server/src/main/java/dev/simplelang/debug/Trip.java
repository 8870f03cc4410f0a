package dev.simplelang.debug;

import dev.simplelang.debug.Instant.AtPlace;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// All that happens in one loop trip of a run. Control passes each node at most once in it, so its
/// length is bounded by the size of the program.
///
/// @param number as [dev.simplelang.eval.ReplayableRun] counts them
/// @param before the loops at its beginning
/// @param instants what happens, in order; the end of the run is the last instant of its last trip
/// @param places by the index of a place, that of the instant at which control comes there
record Trip(long number, LoopTrips before, List<Instant> instants, Map<Integer, Integer> places) {

    /// The trip in which this happens.
    static Trip of(long number, LoopTrips before, List<Instant> instants) {
        var places = new HashMap<Integer, Integer>();
        for (int i = 0; i < instants.size(); i++) {
            if (instants.get(i) instanceof AtPlace found) {
                places.put(found.place().index(), i);
            }
        }
        return new Trip(number, before, List.copyOf(instants), places);
    }

    /// The moment at which control comes to `place`, if it does.
    Optional<Moment> at(Place place) {
        return Optional.ofNullable(places.get(place.index())).map(index -> new Moment(number, index));
    }
}
