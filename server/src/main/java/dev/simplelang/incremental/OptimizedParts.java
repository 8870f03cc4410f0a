package dev.simplelang.incremental;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The optimized parts of a version of a program, for the next version of it, and some parts of
/// earlier versions, for a change that is undone. Immutable: safe to read from several threads.
///
/// A part that is found here is what optimizing it again would give, so no result depends on what
/// is here.
public final class OptimizedParts {

    /// No parts.
    public static final OptimizedParts NONE = new OptimizedParts(Map.of(), Map.of());

    /// How many nodes the parts of earlier versions have at most.
    private static final int MAX_EARLIER_NODES = 4_000;

    private final Map<PartKey, OptimizedPart> parts;

    /// Parts of earlier versions, the latest first.
    private final Map<PartKey, OptimizedPart> earlier;

    private OptimizedParts(Map<PartKey, OptimizedPart> parts, Map<PartKey, OptimizedPart> earlier) {
        this.parts = Collections.unmodifiableMap(parts);
        this.earlier = Collections.unmodifiableMap(earlier);
    }

    /// The parts of the version after this one, which are `all`.
    OptimizedParts next(Map<PartKey, OptimizedPart> all) {
        var present = Collections.newSetFromMap(new IdentityHashMap<OptimizedPart, Boolean>());
        present.addAll(all.values());
        var kept = new LinkedHashMap<PartKey, OptimizedPart>();
        int room = MAX_EARLIER_NODES;
        for (var part : Stream.concat(parts.values().stream(), earlier.values().stream()).toList()) {
            if (!present.contains(part)) {
                room -= part.size();
                if (room < 0) {
                    break;
                }
                kept.put(part.key(), part);
            }
        }
        return new OptimizedParts(all, kept);
    }

    /// These parts and `newer` ones, of a version of `number` parts whose optimization was stopped.
    /// Only the newer ones where there would be too many: each version that is stopped adds some.
    OptimizedParts with(Map<PartKey, OptimizedPart> newer, int number) {
        var all = size() > 2 * number ? new HashMap<PartKey, OptimizedPart>() : new HashMap<>(parts);
        all.putAll(newer);
        return new OptimizedParts(all, earlier);
    }

    Optional<OptimizedPart> find(PartKey key) {
        return Optional.ofNullable(parts.get(key)).or(() -> Optional.ofNullable(earlier.get(key)));
    }

    Collection<OptimizedPart> all() {
        return parts.values();
    }

    /// The number of parts, those kept from earlier versions not counted.
    public int size() {
        return parts.size();
    }
}
