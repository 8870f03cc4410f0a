package dev.simplelang.incremental;

import dev.simplelang.ir.Outcome;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The parts of a program as they were optimized, for the next version of it, and some that versions before it had, for one in which a change is taken
/// back. Never changes: safe to read from several threads.
///
/// A part that is asked for again is what would come out if it were optimized again, so that nothing depends on what is here.
public final class OptimizedParts {

    /// Nothing is known of any part.
    public static final OptimizedParts NONE = new OptimizedParts(Map.of(), Map.of());

    /// How many nodes the parts that are in the program no more have at most.
    private static final int MOST_NODES = 4_000;

    private final Map<PartKey, Outcome> parts;

    /// What was in the program once, the last first.
    private final Map<PartKey, Outcome> earlier;

    private OptimizedParts(Map<PartKey, Outcome> parts, Map<PartKey, Outcome> earlier) {
        this.parts = Collections.unmodifiableMap(parts);
        this.earlier = Collections.unmodifiableMap(earlier);
    }

    /// All parts of a program that comes after that of these.
    OptimizedParts next(Map<PartKey, Outcome> all) {
        var there = new HashSet<>(all.values());
        var left = Stream.concat(parts.entrySet().stream(), earlier.entrySet().stream())
                .filter(part -> !there.contains(part.getValue())).iterator();
        var gone = new LinkedHashMap<PartKey, Outcome>();
        int room = MOST_NODES;
        while (room > 0 && left.hasNext()) {
            var part = left.next();
            room -= part.getValue().limit();
            if (room >= 0) {
                gone.put(part.getKey(), part.getValue());
            }
        }
        return new OptimizedParts(new HashMap<>(all), gone);
    }

    /// These and `newer` ones, of a program of `number` parts that has not come to its end. Only the newer ones where it would become too many: each
    /// version of a program that never comes to its end brings some.
    OptimizedParts with(Map<PartKey, Outcome> newer, int number) {
        var all = size() > 2 * number ? new HashMap<PartKey, Outcome>() : new HashMap<>(parts);
        all.putAll(newer);
        return new OptimizedParts(all, earlier);
    }

    Optional<Outcome> find(PartKey key) {
        return Optional.ofNullable(parts.get(key)).or(() -> Optional.ofNullable(earlier.get(key)));
    }

    /// The shapes of all parts, those of earlier versions among them.
    List<Shape> shapes() {
        return Stream.concat(parts.keySet().stream(), earlier.keySet().stream()).map(PartKey::shape).toList();
    }

    Collection<Outcome> all() {
        return parts.values();
    }

    /// How many the program has.
    public int size() {
        return parts.size();
    }
}
