package dev.simplelang.debug;

import java.util.Comparator;

/// A point in the time of a run.
///
/// @param trip the loop trip, as [dev.simplelang.eval.ReplayableRun] counts them
/// @param index the index of the [Instant] that comes next, in its [Trip]
public record Moment(long trip, int index) implements Comparable<Moment> {

    private static final Comparator<Moment> ORDER = Comparator.comparingLong(Moment::trip)
            .thenComparingInt(Moment::index);

    @Override
    public int compareTo(Moment other) {
        return ORDER.compare(this, other);
    }
}
