package dev.simplelang.debug;

import java.util.Optional;

/// Why a run stands where it does.
///
/// @param probe the probe that stopped it, if one did
public record Stop(Reason reason, Optional<Probe> probe) {

    /// The kinds of reasons.
    public enum Reason {
        /// A step has been made, in whichever direction.
        STEP,
        /// A probe was answered.
        PROBE,
        /// The user has paused the run.
        PAUSE,
        /// The run is at its start, and nothing lies before.
        START,
        /// The run has ended.
        END
    }

    /// A stop without a probe.
    static Stop of(Reason reason) {
        return new Stop(reason, Optional.empty());
    }
}
