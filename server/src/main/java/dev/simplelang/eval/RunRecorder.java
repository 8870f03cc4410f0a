package dev.simplelang.eval;

/// An observer with a state, which follows from the run so far, and which can return to an earlier
/// one together with the run.
public interface RunRecorder extends RunObserver {

    /// The present state.
    Checkpoint checkpoint();

    /// Nothing is known of the run up to `waypoint`, where it goes on: with its phis, then with its
    /// loop.
    void leaps(Waypoint waypoint);
}
