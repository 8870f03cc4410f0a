package dev.simplelang.view.film;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Which film somebody wants.
///
/// @param arg the argument of a run; empty for the pinned one, or a small one if none is pinned
/// @param trip the loop trip at which the part of a run begins
public record FilmRequest(FilmKind kind, OptionalLong arg, long trip) {

    /// The film that parameters name, as addresses and lessons do: `film`, and of a run `arg` and
    /// `trip`. Empty if there is no such film, or a number is not one.
    public static Optional<FilmRequest> named(Map<String, String> parameters) {
        try {
            var arg = parameters.containsKey("arg")
                    ? OptionalLong.of(Long.parseLong(parameters.get("arg")))
                    : OptionalLong.empty();
            long trip = Long.parseLong(parameters.getOrDefault("trip", "0"));
            return FilmKind.named(parameters.getOrDefault("film", "")).map(kind -> new FilmRequest(kind, arg, trip));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    /// The film from its beginning.
    public static FilmRequest of(FilmKind kind) {
        return new FilmRequest(kind, OptionalLong.empty(), 0);
    }
}
