package dev.simplelang.eval;

import dev.simplelang.eval.Run.Outcome;
import dev.simplelang.ir.Graph;
import dev.simplelang.text.Cancellation;
import java.util.Optional;
import java.util.TreeMap;

/// A run that can be observed from any of its loop trips on, forward and back.
///
/// Trip 0 is from the start of the program up to the first back edge; each further trip begins when
/// control takes a back edge, of whichever loop, and ends before it takes the next one.
///
/// The way to a trip begins at the last checkpoint before it. Some are at equal distances over all
/// that was run so far. Others lie on the way to the last trip that was gone to, each halfway from
/// the one before, so that a step back takes about as long as the trips that it goes back. Of both
/// there are at most [#MAX_CHECKPOINTS]: memory depends on the graph, not on the run. Runs have no
/// effects, so a replay is the run itself.
///
/// The way to a trip that is *far* from there is a leap to a waypoint shortly before it, if there is
/// one. Of what happened before, nothing is known then; see [RunRecorder#leaps].
///
/// Ends only when the program does: who passes trips that do not exist must be able to cancel. Not
/// thread-safe.
public final class ReplayableRun {

    /// Of the first kind a full set loses every second one, and the distance doubles; of the second
    /// it loses those that are farthest away.
    static final int MAX_CHECKPOINTS = 32;

    /// How many nodes are evaluated at most on the way to a trip that is not far: for a fraction of
    /// a second.
    private static final long NODES_ON_THE_WAY = 20_000_000;

    /// The part of that way that is left after a leap. It shows what seldom happens, and there are
    /// checkpoints on it.
    private static final int PART_AFTER_LEAP = 16;

    /// After all trips: each lies back from here.
    private static final long NOWHERE = Long.MAX_VALUE;

    private final long arg;
    private final Waypoints waypoints;

    /// A trip is far if it is more trips away than this.
    private final long reach;

    private final Evaluator evaluator;
    private final RunRecorder recorder;

    /// By the trip that begins there, a multiple of `distance`.
    private final TreeMap<Long, Checkpoint> regular = new TreeMap<>();
    private long distance = 1;

    /// By the trip that begins there, none after the one that was gone to last.
    private final TreeMap<Long, Checkpoint> onTheWay = new TreeMap<>();

    private long trip;
    private Optional<Run> end = Optional.empty();

    /// The run of `graph`, which must not change from now on, with `arg`; at its start.
    ///
    /// @param recorder observes the run always, to and fro, in its state at the start; it decides
    /// itself what to do with what it sees on the way to a trip. It must ask for the same values
    /// whenever control is at the same place: what was asked for is known afterwards
    /// @param waypoints those of `graph`
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public ReplayableRun(Graph graph, long arg, RunRecorder recorder, Waypoints waypoints,
            Cancellation cancellation) {
        this(graph, arg, recorder, waypoints, NODES_ON_THE_WAY / graph.idLimit(), cancellation);
    }

    ReplayableRun(Graph graph, long arg, RunRecorder recorder, Waypoints waypoints, long reach,
            Cancellation cancellation) {
        this.arg = arg;
        this.recorder = recorder;
        this.waypoints = waypoints;
        this.reach = reach;
        evaluator = new Evaluator(graph, cancellation);
        evaluator.begin(arg);
        regular.put(trip, here());
    }

    private Checkpoint here() {
        var run = evaluator.checkpoint();
        var recorded = recorder.checkpoint();
        return () -> {
            run.restore();
            recorded.restore();
        };
    }

    /// Goes to where trip `target` begins, or to the end of the run if it makes fewer trips, by the
    /// shortest way.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled; then the run is nowhere, until the
    /// next call finds its way
    public void goTo(long target, Cancellation cancellation) {
        if (end.isPresent() && target > end.get().loopTrips()) {
            return;
        }
        onTheWay.tailMap(target, false).clear();
        var before = regular.floorEntry(target);
        var near = onTheWay.lastEntry();
        var nearest = near != null && near.getKey() > before.getKey() ? near : before;
        if (end.isPresent() || target < trip || nearest.getKey() > trip) {
            end = Optional.empty();
            nearest.getValue().restore();
            trip = nearest.getKey();
        }
        if (target - trip > reach) {
            leap(target - reach / PART_AFTER_LEAP - 1, cancellation);
        }
        while (trip < target && end.isEmpty()) {
            play(trip + Math.ceilDiv(target - trip, 2), cancellation);
            keepOnTheWay();
        }
    }

    /// Goes into the midst of `target`, a trip after this one.
    private void leap(long target, Cancellation cancellation) {
        waypoints.at(arg, target, cancellation).ifPresent(this::goTo);
    }

    /// Goes into the midst of the trip that begins at `waypoint`; the recorder sees its beginning.
    public void goTo(Waypoint waypoint) {
        end = Optional.empty();
        onTheWay.tailMap(waypoint.trip(), false).clear();
        recorder.leaps(waypoint);
        evaluator.goTo(waypoint, recorder);
        trip = waypoint.trip();
    }

    private void keepOnTheWay() {
        if (end.isEmpty()) {
            onTheWay.put(trip, here());
        }
        if (onTheWay.size() > MAX_CHECKPOINTS) {
            onTheWay.pollFirstEntry();
        }
    }

    /// Plays the run from here to where trip `target` begins, or to its end if it makes fewer trips;
    /// the recorder sees all that happens between.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled; then the run is nowhere, until
    /// [#goTo] finds its way
    public void play(long target, Cancellation cancellation) {
        while (trip < target && end.isEmpty()) {
            long next = trip + Math.min(target - trip, distance - trip % distance);
            trip = NOWHERE;
            var run = evaluator.resume(next - 1, recorder, cancellation);
            if (run.outcome() == Outcome.OUT_OF_TRIPS) {
                trip = next;
                keepRegular();
            } else {
                end = Optional.of(run);
            }
        }
    }

    private void keepRegular() {
        if (trip % distance == 0) {
            regular.computeIfAbsent(trip, _ -> here());
        }
        if (regular.size() > MAX_CHECKPOINTS) {
            distance *= 2;
            regular.keySet().removeIf(kept -> kept % distance != 0);
        }
    }

    /// The trip that begins here; no trip, and of no use, at the end of the run.
    public long trip() {
        return trip;
    }

    /// How the run ended, at its end; empty before.
    public Optional<Run> end() {
        return end;
    }

    int checkpointCount() {
        return regular.size() + onTheWay.size();
    }
}
