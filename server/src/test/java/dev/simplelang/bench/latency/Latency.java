package dev.simplelang.bench.latency;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.simplelang.bench.Shape;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Measures how fast the launcher answers an editor, and clangd beside it where it is installed.
///
/// `BENCHMARKS.md` says how to run it and what it prints.
@Command(
        name = "latency",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Measure how fast the language server answers an editor.",
        description = "%nStarts each server as a process of its own and speaks to it over its standard input and output. Exit code 1 "
                + "when a target is missed.%n",
        exitCodeOnInvalidInput = 2,
        exitCodeOnExecutionException = 3)
final class Latency implements Callable<Integer> {

    /// What can be asked for by `--only`.
    enum PartName {
        FIRST, EDITS, SHAPES, BURST, REQUESTS, START, MEMORY
    }

    private static final List<Shape> OTHERS = List.of(Shape.STRAIGHT, Shape.BRANCHES, Shape.LOOPS, Shape.NESTED_LOOPS);

    /// Lengths at which other shapes are measured.
    private static final Set<Integer> SUMMARY = Set.of(1_000, 10_000);

    @Spec
    private CommandSpec spec;

    @Option(names = "--launcher", hidden = true,
            description = "The program that is measured unless --server says otherwise.")
    private Path launcher = Path.of("target", "simple", "bin", "simple");

    @Option(names = "--only", split = ",", paramLabel = "PART", description = "Parts: ${COMPLETION-CANDIDATES}.")
    private Set<PartName> only = new LinkedHashSet<>(List.of(PartName.values()));

    @Option(names = "--shape", description = "What programs look like, by default mixed: ${COMPLETION-CANDIDATES}.")
    private Shape shape = Shape.MIXED;

    @Option(names = "--lines", split = ",", description = "How long they are, by default 30,60,100,1000,10000,50000.")
    private List<Integer> lines = List.of(30, 60, 100, 1_000, 10_000, 50_000);

    @Option(names = "--samples", paramLabel = "N", description = "Samples of each figure; clangd gets a fifth of them.")
    private Integer samples;

    @Option(names = "--warm-up", paramLabel = "N",
            description = "Keystrokes before the first sample; clangd gets a fifth.")
    private Integer warmUp;

    @Option(names = "--pause", paramLabel = "MS", description = "Pause between slow keystrokes, by default 200.")
    private int pause = 200;

    @Option(names = "--edits", paramLabel = "N", description = "Edits that memory is watched for, by default 10000.")
    private int edits = 10_000;

    @Option(
            names = "--server", paramLabel = "'COMMAND ARGS'",
            description = "A command line of the shell that is measured in place of ours; several are measured side by side.")
    private List<String> servers = List.of();

    @Option(names = "--no-clangd", description = "Do not measure clangd.")
    private boolean alone;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the tables as JSON, too.")
    private Path json;

    @Option(names = "--report", description = "Exit with 0 although targets are missed.")
    private boolean report;

    private Latency() {}

    /// Runs the benchmark.
    public static void main(String[] args) {
        System.exit(new CommandLine(new Latency()).setCaseInsensitiveEnumValuesAllowed(true)
                .setUseSimplifiedAtFiles(true).execute(args));
    }

    @Override
    public Integer call() throws IOException {
        if (!Files.exists(Path.of("/proc/self/stat"))) {
            throw new ParameterException(spec.commandLine(), "needs Linux, which tells in /proc what a process uses");
        }
        var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        var contenders = contenders();
        var plan = new Plan(contenders, shape, lines, optional(samples), optional(warmUp), Duration.ofMillis(pause),
                edits, 1, System.err);
        heading(contenders).forEach(out::println);
        var tables = new ArrayList<Table>();
        for (var part : parts()) {
            for (var table : part.measure(plan)) {
                tables.add(table);
                out.println();
                out.print(table.text());
            }
        }
        long missed = tables.stream().mapToLong(Table::missed).sum();
        out.println();
        out.println("load at the end " + load() + "; targets missed: " + missed);
        if (json != null) {
            Files.writeString(json, json(contenders, tables));
        }
        return missed == 0 || report ? 0 : 1;
    }

    private static OptionalInt optional(Integer value) {
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    private List<Contender> contenders() {
        var contenders = new ArrayList<Contender>();
        if (servers.isEmpty()) {
            contenders.add(new Contender("simple", List.of(launcher.toString(), "lsp"), Language.SIMPLE, false));
        }
        for (int i = 0; i < servers.size(); i++) {
            contenders.add(new Contender(servers.size() == 1 ? "server" : "server " + (i + 1),
                    List.of("sh", "-c", "exec " + servers.get(i)), Language.SIMPLE, false));
        }
        if (!alone && clangdVersion().isPresent()) {
            contenders.add(new Contender("clangd", List.of("clangd", "--log=error"), Language.C, true));
        }
        return contenders;
    }

    private List<String> heading(List<Contender> contenders) throws IOException {
        var heading = new ArrayList<String>();
        contenders.forEach(contender -> heading.add(contender.name() + ": " + String.join(" ", contender.command())));
        heading.add(alone
                ? "clangd: not asked for"
                : clangdVersion().orElse("clangd: not installed, nothing to compare with"));
        heading.add(Runtime.getRuntime().availableProcessors() + " processors, load at the start " + load());
        return heading;
    }

    private static Optional<String> clangdVersion() {
        try {
            var process = new ProcessBuilder("clangd", "--version").redirectErrorStream(true).start();
            try (var output = process.inputReader(StandardCharsets.UTF_8)) {
                return output.lines().findFirst();
            }
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// The load of the machine in the last minute.
    private static String load() throws IOException {
        return Files.readString(Path.of("/proc/loadavg")).split(" ", -1)[0];
    }

    private List<Part> parts() {
        return only.stream().map(name -> switch (name) {
            case FIRST -> new FirstKeysPart();
            case EDITS -> new EditPart();
            case SHAPES -> EditPart.of(OTHERS, lines.stream().filter(SUMMARY::contains).toList());
            case BURST -> new BurstPart();
            case REQUESTS -> new RequestPart();
            case START -> new StartPart();
            case MEMORY -> new MemoryPart();
        }).toList();
    }

    private static String json(List<Contender> contenders, List<Table> tables) {
        var servers = new JsonObject();
        contenders.forEach(contender -> servers.addProperty(contender.name(), String.join(" ", contender.command())));
        var array = new JsonArray();
        tables.forEach(table -> array.add(table.json()));
        var json = new JsonObject();
        json.add("servers", servers);
        json.add("tables", array);
        return new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(json) + "\n";
    }
}
