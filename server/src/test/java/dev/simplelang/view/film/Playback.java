package dev.simplelang.view.film;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The state of a film after some of its steps.
final class Playback {

    /// The inputs of the nodes that are there, by their slots.
    final Map<Integer, List<Integer>> inputs = new TreeMap<>();
    final Map<Integer, String> values = new HashMap<>();
    final Map<Integer, Long> counts = new HashMap<>();
    final Map<Integer, Boolean> reached = new HashMap<>();
    final Map<Integer, Integer> blocks = new HashMap<>();
    final Map<Integer, Integer> classes = new HashMap<>();
    final List<Table> tables = new ArrayList<>();
    final Map<Integer, String> lines = new HashMap<>();

    /// The state before the first step.
    Playback(Film film) {
        apply(film.start());
    }

    /// The state after the last step.
    static Playback toTheEnd(Film film) {
        var playback = new Playback(film);
        film.steps().forEach(step -> playback.apply(step.delta()));
        return playback;
    }

    void apply(Delta delta) {
        delta.changes().forEach(this::apply);
        delta.scopes().ifPresent(scopes -> {
            tables.subList(scopes.kept(), tables.size()).clear();
            tables.addAll(scopes.tables());
        });
        delta.lines().forEach(line -> lines.put(line.line(), line.text()));
    }

    private void apply(Change change) {
        switch (change) {
            case Change.Inputs(int node, var now) -> inputs.put(node, now);
            case Change.Gone(int node) -> {
                if (inputs.remove(node) == null) {
                    throw new IllegalStateException("leaves without being there: " + node);
                }
            }
            case Change.Value(int node, var text) -> values.put(node, text);
            case Change.Count(int node, long count) -> counts.put(node, count);
            case Change.Reached(int node, boolean isReached) -> reached.put(node, isReached);
            case Change.Block(int node, int block) -> blocks.put(node, block);
            case Change.EqualClass(int node, int name) -> classes.put(node, name);
        }
    }
}
