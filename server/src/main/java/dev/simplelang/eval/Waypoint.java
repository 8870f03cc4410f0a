package dev.simplelang.eval;

import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.PhiNode;
import java.util.Map;

/// A place in a run from which an [Evaluator] can go on without having come there itself: control
/// has just returned to a loop head.
///
/// @param trip how many loop trips the run has made, this one included
/// @param phis the values of the phis of all regions that dominate the loop, and of its own; every
/// other value that is used later is computed from them, or merged first
/// @param rounds of the loop and of those around it: how often control had returned to each head before
/// this trip, since it entered the loop
public record Waypoint(LoopNode loop, long trip, Map<PhiNode, Long> phis, Map<LoopNode, Long> rounds) {

    /// Copies the maps.
    public Waypoint {
        phis = Map.copyOf(phis);
        rounds = Map.copyOf(rounds);
    }
}
