package dev.simplelang.bench.latency;

import dev.simplelang.bench.Shape;

/// What a server is asked to read.
enum Language {
    /// Ours.
    SIMPLE("simple", "simple"),
    /// A function in C, for the peer that we are compared with.
    C("c", "c");

    private final String id;
    private final String extension;

    Language(String id, String extension) {
        this.id = id;
        this.extension = extension;
    }

    /// The protocol's name of it.
    String id() {
        return id;
    }

    /// The end of a file's name.
    String extension() {
        return extension;
    }

    /// A program of a shape, of about so many lines.
    ///
    /// A Simple program is C nearly as it stands: in a function, with 64-bit numbers for `int`, it has the same statements on the same
    /// lines, one further down.
    String program(Shape shape, int lines) {
        String program = shape.program(lines);
        return switch (this) {
            case SIMPLE -> program;
            case C ->
                "long program(long arg) {\n" + program.replaceAll("\\bint\\b", "long").replaceAll("\\btrue\\b", "1")
                        .replaceAll("\\bfalse\\b", "0") + "}\n";
        };
    }
}
