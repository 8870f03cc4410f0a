package dev.simplelang.debug;

import java.util.List;
import java.util.Optional;

/// A question to a run, which may be asked at several places.
///
/// @param hits which of the times count that the answer is yes, at whichever place; empty if all do
public record Probe(List<Site> sites, Optional<HitCondition> hits) {

    /// Copies the list.
    public Probe {
        sites = List.copyOf(sites);
    }
}
