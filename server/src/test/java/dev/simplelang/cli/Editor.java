package dev.simplelang.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.simplelang.Patience;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/// A real editor, driven by a script of its own language, in a home of its own.
///
/// The script finds the file to open in the variable `SIMPLE_FILE` and writes what it has seen, as JSON, to `SIMPLE_SEEN`. What
/// went wrong in it is the member `failure`; `server` is the number of the server's process.
final class Editor {

    /// A program with a mistake, badly formatted. The scripts know its names.
    static final String PROGRAM = """
            int sum=0;
            while(arg>0) {
              sum = sum + arg;
                arg = arg-1; }
            return som;
            """;

    private static final File NOTHING = new File("/dev/null");

    private final Path home;
    private final List<String> command;

    /// @param home an empty folder, for the editor and for nothing else
    /// @param command starts the editor with its script
    Editor(Path home, List<String> command) {
        this.home = home;
        this.command = command;
    }

    /// Has on the machine what lets `check` end well: installs `packages`, Debian's, where that is possible.
    static void require(List<String> check, String... packages) throws InterruptedException {
        if (succeeds(check)) {
            return;
        }
        if (System.getProperty("user.name").equals("root")) {
            succeeds(List.of("apt-get", "-q", "-o", "DPkg::Lock::Timeout=600", "update"));
            var install = new ArrayList<>(List.of("apt-get", "-q", "-o", "DPkg::Lock::Timeout=600", "install", "-y",
                    "--no-install-recommends"));
            install.addAll(List.of(packages));
            succeeds(install);
        }
        assertThat(succeeds(check)).as("missing on this computer: %s (on Debian: apt-get install %s)",
                String.join(" ", check), String.join(" ", packages)).isTrue();
    }

    private static boolean succeeds(List<String> command) throws InterruptedException {
        var builder = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(NOTHING))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("DEBIAN_FRONTEND", "noninteractive");
        try {
            var process = builder.start();
            if (!process.waitFor(10, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                return false;
            }
            return process.exitValue() == 0;
        } catch (IOException _) {
            // There is no such program.
            return false;
        }
    }

    /// Lets the editor open [#PROGRAM] and do what its script says, to its end.
    ///
    /// @return what it has seen
    JsonObject use() throws IOException, InterruptedException {
        var file = Files.writeString(home.resolve("program.simple"), PROGRAM);
        var seen = home.resolve("seen.json");
        var output = home.resolve("output");
        var builder = new ProcessBuilder(command).directory(home.toFile()).redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(NOTHING))
                .redirectOutput(output.toFile());
        var environment = builder.environment();
        environment.put("HOME", home.toString());
        for (var folder : List.of("CONFIG", "DATA", "STATE", "CACHE")) {
            environment.put("XDG_" + folder + "_HOME", home.resolve(folder.toLowerCase(Locale.ROOT)).toString());
        }
        environment.put("SIMPLE_FILE", file.toString());
        environment.put("SIMPLE_SEEN", seen.toString());
        environment.put("SIMPLE_PATIENCE", Long.toString(Patience.SECONDS));
        var editor = builder.start();
        // Its script says itself what it has waited for in vain.
        if (!editor.waitFor(2 * Patience.SECONDS, TimeUnit.SECONDS)) {
            editor.destroyForcibly().waitFor();
            throw new AssertionError("the editor did not end: " + Files.readString(output));
        }
        assertThat(seen).as(() -> "the editor's output: " + readOutput(output)).exists();
        var result = JsonParser.parseString(Files.readString(seen)).getAsJsonObject();
        assertThat(result.has("failure")).as("%s", result.get("failure")).isFalse();
        endsWithEditor(result.get("server").getAsLong());
        return result;
    }

    private static String readOutput(Path output) {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static void endsWithEditor(long server) {
        ProcessHandle.of(server).ifPresent(process -> assertThat(process.onExit())
                .as("the server ends with the editor").succeedsWithin(Patience.LIMIT));
    }

    /// The strings in the list `member` of what was seen.
    static List<String> strings(JsonObject seen, String member) {
        return seen.get(member) instanceof JsonArray array
                ? array.asList().stream().map(JsonElement::getAsString).toList()
                : List.of();
    }
}
