package dev.simplelang.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// How a command line ended, and what it wrote.
record Ended(int exitCode, String out, String err) {

    /// Runs a command line in this process, with `input` as its standard input.
    static Ended of(String input, String... args) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var terminal = new Terminal(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), out, err);
        int exitCode = Main.run(terminal, args);
        return new Ended(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
