package dev.simplelang.debug;

import dev.simplelang.debug.Instant.AtPlace;
import dev.simplelang.syntax.Statement;
import java.util.IdentityHashMap;
import java.util.OptionalLong;

/// How often control has returned to the head of each loop since it entered it. Unknown where it
/// entered before a leap.
final class LoopTrips {

    private final IdentityHashMap<Statement.While, Long> trips = new IdentityHashMap<>();

    LoopTrips copy() {
        var copy = new LoopTrips();
        copy.trips.putAll(trips);
        return copy;
    }

    void become(LoopTrips other) {
        trips.clear();
        trips.putAll(other.trips);
    }

    void forget() {
        trips.clear();
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

    OptionalLong of(Statement.While loop) {
        var count = trips.get(loop);
        return count == null ? OptionalLong.empty() : OptionalLong.of(count);
    }
}
