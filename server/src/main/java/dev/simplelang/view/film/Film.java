package dev.simplelang.view.film;

import dev.simplelang.view.GraphData;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// How the compiler, or a run, works on one graph: step by step, to be played forward and back.
///
/// The state at a step is `start`, then the deltas of all steps up to that one.
///
/// @param graph every node and every edge that exists at some step: a picture of it has a place for
///     each, so that nothing moves from step to step. Without nodes if there is no film; its
///     message says why
/// @param chapters the parts of the film, by their first steps
/// @param part which part of a run it is
public record Film(FilmKind kind, GraphData graph, Delta start, List<Chapter> chapters, List<Step> steps,
        Optional<Part> part) {

    /// Copies the lists.
    public Film {
        chapters = List.copyOf(chapters);
        steps = List.copyOf(steps);
    }

    /// Steps that belong together.
    ///
    /// @param title a few words, such as the name of a pass
    /// @param first the index of its first step
    public record Chapter(String title, int first) {}

    /// A part of the film of a run.
    ///
    /// @param arg the argument
    /// @param trip the loop trip with which it begins, counted over all loops together; trip 0
    ///     begins at the start of the program
    /// @param trips the loop trips of the whole run
    /// @param next the trip at which the next part begins; empty for the last part
    /// @param knownFrom the trip from which on the run is known: nothing has counts then, and values
    /// from before are missing; empty if it is known from the start
    /// @param outcome how the run ends, as the end of a sentence
    public record Part(long arg, long trip, long trips, OptionalLong next, OptionalLong knownFrom, String outcome) {}

    /// A film without steps.
    static Film none(FilmKind kind, GraphData graph) {
        return new Film(kind, graph, Delta.NONE, List.of(), List.of(), Optional.empty());
    }
}
