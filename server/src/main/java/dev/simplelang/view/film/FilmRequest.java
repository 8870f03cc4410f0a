package dev.simplelang.view.film;

import java.util.OptionalLong;

/// Which film somebody wants.
///
/// @param arg the argument of a run; empty for the pinned one, or a small one if none is pinned
/// @param trip the loop trip at which the part of a run begins
public record FilmRequest(FilmKind kind, OptionalLong arg, long trip) {

    /// The film from its beginning.
    public static FilmRequest of(FilmKind kind) {
        return new FilmRequest(kind, OptionalLong.empty(), 0);
    }
}
