package dev.simplelang.eval;

/// An observer with a state, which follows from the run so far, and which can return to an earlier
/// one together with the run.
public interface RunRecorder extends RunObserver {

    /// The present state.
    Checkpoint checkpoint();
}
