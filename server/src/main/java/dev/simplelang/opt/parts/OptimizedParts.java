package dev.simplelang.opt.parts;

import dev.simplelang.ir.Outcome;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The parts of a program as they were optimized, for the next version of it. Never changes: safe to read from several threads.
///
/// A part that is asked for again is what would come out if it were optimized again, so that nothing depends on what is here.
public final class OptimizedParts {

    /// Nothing is known of any part.
    public static final OptimizedParts NONE = new OptimizedParts(Map.of());

    private final Map<PartKey, Outcome> parts;

    private OptimizedParts(Map<PartKey, Outcome> parts) {
        this.parts = Collections.unmodifiableMap(parts);
    }

    static OptimizedParts of(Map<PartKey, Outcome> parts) {
        return new OptimizedParts(new HashMap<>(parts));
    }

    /// These and `newer` ones, of a program of `number` parts that has not come to its end. Only the newer ones where it would become too many: each
    /// version of a program that never comes to its end brings some.
    OptimizedParts with(Map<PartKey, Outcome> newer, int number) {
        var all = size() > 2 * number ? new HashMap<PartKey, Outcome>() : new HashMap<>(parts);
        all.putAll(newer);
        return new OptimizedParts(all);
    }

    Optional<Outcome> find(PartKey key) {
        return Optional.ofNullable(parts.get(key));
    }

    Collection<Outcome> all() {
        return parts.values();
    }

    /// How many there are.
    public int size() {
        return parts.size();
    }
}
