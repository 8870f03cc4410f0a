package dev.simplelang.eval;

import java.util.Optional;

/// The end of a run.
///
/// @param waypoint where the run can go on; empty if it ended by itself
public record Halt(Run run, Optional<Waypoint> waypoint) {}
