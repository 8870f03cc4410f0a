package dev.simplelang.debug;

import dev.simplelang.debug.Instant.AtEnd;
import dev.simplelang.debug.Instant.AtPlace;
import dev.simplelang.eval.ReplayableRun;
import dev.simplelang.eval.Run;
import dev.simplelang.eval.Waypoint;
import dev.simplelang.ir.Node;
import dev.simplelang.text.Cancellation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// The time of one run: all its moments, forward and back.
///
/// A moment is found again by replay, so two visits of it show the same. Keeps the trip that was
/// asked for last.
final class Timeline {

    private final ReplayableRun run;
    private final TripRecorder recorder;
    private Trip trip;

    /// The run of `program` with `arg`.
    Timeline(DebuggedProgram program, long arg, Cancellation cancellation) {
        recorder = new TripRecorder(program);
        run = new ReplayableRun(program.graph(), arg, recorder, program.waypoints(), cancellation);
        trip = record(0, cancellation);
    }

    /// What happens in a trip.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled; the timeline remains valid
    /// @throws IllegalArgumentException if the run makes fewer trips
    Trip trip(long number, Cancellation cancellation) {
        if (trip.number() != number) {
            goTo(number, cancellation);
            trip = record(number, cancellation);
        }
        return trip;
    }

    private void goTo(long number, Cancellation cancellation) {
        run.goTo(number, cancellation);
        if (run.end().isPresent() || run.trip() != number) {
            throw new IllegalArgumentException("no trip " + number);
        }
    }

    /// The first trip of which all is known after a leap to a waypoint.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    Trip after(Waypoint waypoint, Cancellation cancellation) {
        run.goTo(waypoint);
        run.goTo(waypoint.trip() + 1, cancellation);
        return trip(run.end().map(Run::loopTrips).orElse(run.trip()), cancellation);
    }

    private Trip record(long number, Cancellation cancellation) {
        recorder.begin();
        return played(number, cancellation);
    }

    private Trip played(long number, Cancellation cancellation) {
        try {
            run.play(number + 1, cancellation);
        } finally {
            recorder.stop();
        }
        return recorder.trip(number, run.end());
    }

    /// What comes next at `moment`.
    Instant instant(Moment moment, Cancellation cancellation) {
        return trip(moment.trip(), cancellation).instants().get(moment.index());
    }

    /// The first moment after `moment` whose instant is `wanted`; the end of the run always is.
    /// Empty at the end.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    Optional<Moment> after(Moment moment, Predicate<Instant> wanted, Cancellation cancellation) {
        int from = moment.index() + 1;
        for (long number = moment.trip();; number++) {
            var instants = trip(number, cancellation).instants();
            for (int i = from; i < instants.size(); i++) {
                if (instants.get(i) instanceof AtEnd || wanted.test(instants.get(i))) {
                    return Optional.of(new Moment(number, i));
                }
            }
            if (instants.getLast() instanceof AtEnd) {
                return Optional.empty();
            }
            cancellation.check();
            from = 0;
        }
    }

    /// The last moment before `moment` whose instant is `wanted`; empty if there is none.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    Optional<Moment> before(Moment moment, Predicate<Instant> wanted, Cancellation cancellation) {
        int from = moment.index() - 1;
        for (long number = moment.trip(); number >= 0; number--) {
            var instants = trip(number, cancellation).instants();
            for (int i = Math.min(from, instants.size() - 1); i >= 0; i--) {
                if (wanted.test(instants.get(i))) {
                    return Optional.of(new Moment(number, i));
                }
            }
            cancellation.check();
            from = Integer.MAX_VALUE;
        }
        return Optional.empty();
    }

    /// The first moment of a trip whose instant is `wanted`, if there is one.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    Optional<Moment> in(long number, Predicate<Instant> wanted, Cancellation cancellation) {
        var instants = trip(number, cancellation).instants();
        return IntStream.range(0, instants.size()).filter(i -> wanted.test(instants.get(i))).mapToObj(
                i -> new Moment(number, i)).findFirst();
    }

    /// How often control has returned to each loop at `moment`.
    LoopTrips loops(Moment moment, Cancellation cancellation) {
        var visited = trip(moment.trip(), cancellation);
        var loops = visited.before().copy();
        for (var instant : visited.instants().subList(0, moment.index() + 1)) {
            if (instant instanceof AtPlace arrival) {
                loops.arrive(arrival);
            }
        }
        return loops;
    }

    /// The values of nodes at `moment`.
    ///
    /// @param nodes the phis that they depend on belong to regions that dominate the control there
    Map<Node, Long> values(Moment moment, List<Node> nodes, Cancellation cancellation) {
        goTo(moment.trip(), cancellation);
        recorder.begin(moment.index(), nodes);
        trip = played(moment.trip(), cancellation);
        return recorder.found();
    }
}
