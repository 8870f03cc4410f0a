package dev.simplelang.cli;

import dev.simplelang.Patience;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Starts the built launcher as a process of its own, as a user or an editor would.
///
/// The process gets the variables of [#with] and a bare `PATH`, so that nothing of this machine's Java can help it.
final class Launcher {

    /// Where the build leaves the launcher; tests run in the module's folder.
    static final Path BUILT = Path.of("target", "simple", "bin", "simple").toAbsolutePath();

    private final Path program;
    private final Map<String, String> environment = new LinkedHashMap<>(Map.of("PATH", "/usr/bin:/bin"));
    private byte[] input = {};
    private Path folder = Path.of("").toAbsolutePath();

    private Launcher(Path program) {
        this.program = program;
    }

    /// The launcher that the build made.
    static Launcher simple() {
        return new Launcher(BUILT);
    }

    /// A link to the launcher, or a copy of it.
    static Launcher at(Path program) {
        return new Launcher(program);
    }

    Launcher in(Path folder) {
        this.folder = folder;
        return this;
    }

    Launcher with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    Launcher input(String text) {
        return input(text.getBytes(StandardCharsets.UTF_8));
    }

    Launcher input(byte[] bytes) {
        input = bytes.clone();
        return this;
    }

    Ended run(String... args) {
        var command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(args));
        try {
            return run(command);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private Ended run(List<String> command) throws IOException, InterruptedException {
        var out = Files.createTempFile("simple", ".out");
        var err = Files.createTempFile("simple", ".err");
        var in = Files.write(Files.createTempFile("simple", ".in"), input);
        try {
            var builder = new ProcessBuilder(command).directory(folder.toFile())
                    .redirectInput(in.toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile());
            builder.environment().clear();
            builder.environment().putAll(environment);
            var process = builder.start();
            if (!process.waitFor(Patience.SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
                throw new AssertionError(command + " did not end");
            }
            return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
        } finally {
            Files.delete(out);
            Files.delete(err);
            Files.delete(in);
        }
    }
}
