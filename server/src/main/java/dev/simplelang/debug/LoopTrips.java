package dev.simplelang.debug;

import dev.simplelang.debug.Instant.AtPlace;
import dev.simplelang.eval.Waypoint;
import dev.simplelang.syntax.Statement;
import java.util.IdentityHashMap;
import java.util.OptionalLong;

/// How often control has returned to the head of each loop since it entered it.
final class LoopTrips {

    private final IdentityHashMap<Statement.While, Long> trips = new IdentityHashMap<>();

    /// Those before the trip that begins at `waypoint`.
    static LoopTrips before(Waypoint waypoint, DebuggedProgram program) {
        var before = new LoopTrips();
        for (var place : program.places().all()) {
            if (place.syntax() instanceof Statement.While loop && program.isOpen(place)) {
                program.loop(loop).map(waypoint.rounds()::get).ifPresent(rounds -> before.trips.put(loop, rounds));
            }
        }
        return before;
    }

    LoopTrips copy() {
        var copy = new LoopTrips();
        copy.trips.putAll(trips);
        return copy;
    }

    void become(LoopTrips other) {
        trips.clear();
        trips.putAll(other.trips);
    }

    /// Control arrives at a place.
    void arrive(AtPlace arrival) {
        if (arrival.place().syntax() instanceof Statement.While loop) {
            if (arrival.isTrip()) {
                trips.computeIfPresent(loop, (_, count) -> count + 1);
            } else {
                trips.put(loop, 0L);
            }
        }
    }

    /// Empty outside of the loop, and if it has no place.
    OptionalLong of(Statement.While loop) {
        var count = trips.get(loop);
        return count == null ? OptionalLong.empty() : OptionalLong.of(count);
    }
}
