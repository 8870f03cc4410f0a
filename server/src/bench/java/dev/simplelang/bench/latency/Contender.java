package dev.simplelang.bench.latency;

import dev.simplelang.oracle.Shape;
import java.util.List;

/// A language server that is measured.
///
/// @param name its name in the tables
/// @param command starts it as a process that speaks over its standard input and output
/// @param isPeer whether it is clangd, which the others are compared with
record Contender(String name, List<String> command, boolean isPeer) {

    static Contender ours(String name, String commandLine) {
        return new Contender(name, List.of("sh", "-c", "exec " + commandLine), false);
    }

    static Contender clangd() {
        return new Contender("clangd", List.of("clangd", "--log=error"), true);
    }

    /// The protocol's name of the language, and the extension of its files.
    String language() {
        return isPeer ? "c" : "simple";
    }

    /// A program of about so many lines, in the language of the server.
    ///
    /// A Simple program is almost C: in a function, with `long` for `int`, it has the same statements on the same lines, one
    /// further down.
    String program(int lines) {
        String program = Shape.MIXED.program(lines);
        return isPeer ? "long program(long arg) {\n" + program.replaceAll("\\bint\\b", "long") + "}\n" : program;
    }
}
