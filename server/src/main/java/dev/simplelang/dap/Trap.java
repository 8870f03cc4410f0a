package dev.simplelang.dap;

import dev.simplelang.debug.DebuggedProgram;
import dev.simplelang.debug.LogMessage;
import dev.simplelang.debug.Probe;
import java.util.Optional;
import java.util.function.Function;

/// A breakpoint of some kind, as far as it is verified.
///
/// @param id what clients know it by; 0 for an exception
/// @param kind what it is
/// @param label says for an exception what it is
/// @param probe makes what is asked
/// @param message what is written instead of stopping
record Trap(int id, Kind kind, String label, Function<DebuggedProgram, Probe> probe, Optional<LogMessage> message) {

    /// A breakpoint that stops.
    Trap(int id, Kind kind, String label, Function<DebuggedProgram, Probe> probe) {
        this(id, kind, label, probe, Optional.empty());
    }

    /// The kinds of breakpoints, with what the protocol calls a stop at one.
    enum Kind {
        /// At a place.
        SOURCE("breakpoint"),
        /// Where a variable changes.
        DATA("data breakpoint"),
        /// Where something is wrong.
        EXCEPTION("exception");

        private final String reason;

        Kind(String reason) {
            this.reason = reason;
        }

        /// Why a run has stopped at one.
        String reason() {
            return reason;
        }
    }
}
