package dev.simplelang.view.film;

import java.util.Optional;
import java.util.stream.Stream;

/// What a film is about.
public enum FilmKind {

    /// The tree becomes the graph.
    CONSTRUCTION("construction", "Construction"),

    /// The same with a phi for every visible variable at each loop: chapter 7 of *Simple*.
    CONSTRUCTION_EAGER("construction/eager", "Construction with eager phis"),

    /// The optimizer rewrites the graph.
    OPTIMIZATION("optimization", "Optimization"),

    /// Values move to their blocks.
    SCHEDULE("schedule", "Scheduling"),

    /// The optimized graph runs.
    RUN("run", "Run of the optimized graph"),

    /// The graph as written runs.
    RUN_AS_WRITTEN("run/as-written", "Run of the unoptimized graph");

    private final String id;
    private final String title;

    FilmKind(String id, String title) {
        this.id = id;
        this.title = title;
    }

    /// The name for programs: words of lower case letters, with slashes between them.
    public String id() {
        return id;
    }

    /// The name of its graph among the views.
    String view() {
        return "steps/" + id;
    }

    /// What is shown, in a few words.
    public String title() {
        return title;
    }

    /// Whether it is about a run, which has an argument and may be long.
    public boolean isRun() {
        return this == RUN || this == RUN_AS_WRITTEN;
    }

    /// Whether it is about the unoptimized graph.
    boolean isUnoptimized() {
        return this == CONSTRUCTION || this == CONSTRUCTION_EAGER || this == RUN_AS_WRITTEN;
    }

    /// The kind with this name.
    public static Optional<FilmKind> named(String id) {
        return Stream.of(values()).filter(kind -> kind.id.equals(id)).findFirst();
    }
}
