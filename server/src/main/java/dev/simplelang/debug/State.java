package dev.simplelang.debug;

import dev.simplelang.debug.Instant.AtPlace;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.Statement;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.OptionalLong;

/// The values of the variables, and how often the loops have gone round, at a moment of a run.
///
/// A variable whose block control has left keeps its value, which no place shows. After a leap what
/// is not needed anymore is unknown.
final class State {

    private final long[] values;
    private final boolean[] known;

    /// How often control has returned to the head of a loop since it entered it.
    private final IdentityHashMap<Statement.While, Long> trips;

    /// @param variables the number of variables of the program
    State(int variables) {
        this(new long[variables], new boolean[variables], new IdentityHashMap<>());
    }

    private State(long[] values, boolean[] known, IdentityHashMap<Statement.While, Long> trips) {
        this.values = values;
        this.known = known;
        this.trips = new IdentityHashMap<>(trips);
    }

    State copy() {
        return new State(values.clone(), known.clone(), trips);
    }

    void copyFrom(State other) {
        System.arraycopy(other.values, 0, values, 0, values.length);
        System.arraycopy(other.known, 0, known, 0, known.length);
        trips.clear();
        trips.putAll(other.trips);
    }

    void forget() {
        Arrays.fill(known, false);
        trips.clear();
    }

    void set(Variable variable, long value) {
        values[variable.index()] = value;
        known[variable.index()] = true;
    }

    /// Control arrives at a place.
    void arrives(AtPlace arrival) {
        if (arrival.place().syntax() instanceof Statement.While loop) {
            if (arrival.isTrip()) {
                trips.computeIfPresent(loop, (_, count) -> count + 1);
            } else {
                trips.put(loop, 0L);
            }
        }
    }

    /// Control leaves a place, whose statement has been executed.
    void passes(AtPlace done) {
        done.place().assigned().ifPresent(variable -> set(variable, done.given().orElseThrow()));
    }

    /// The value of a variable; empty if it has none yet, or if it is not known.
    OptionalLong value(Variable variable) {
        return known[variable.index()] ? OptionalLong.of(values[variable.index()]) : OptionalLong.empty();
    }

    /// How often control has returned to the head of `loop` since it entered it last; empty if that
    /// was before a leap.
    OptionalLong trips(Statement.While loop) {
        var count = trips.get(loop);
        return count == null ? OptionalLong.empty() : OptionalLong.of(count);
    }
}
