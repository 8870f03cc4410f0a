package dev.simplelang.bench.latency;

import dev.simplelang.bench.latency.Table.Target;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Measures how fast the language server answers an editor, and clangd in the same run, interleaved process by process.
///
/// `BENCHMARKS.md` has the targets, and says how to run this and what it prints.
@Command(name = "latency", mixinStandardHelpOptions = true, sortOptions = false,
        header = "Measure how fast the language server answers an editor, and clangd beside it.",
        exitCodeOnExecutionException = 3)
final class Latency implements Callable<Integer> {

    /// What `--only` chooses from.
    enum Part {
        KEYS, START, MEMORY
    }

    private static final int SMALL = 100;
    private static final int MEDIUM = 1_000;

    /// Keys between the moments at which the editor asks for more, in the memory part.
    private static final int KEYS_BETWEEN_QUESTIONS = 10;

    @Option(names = "--only", split = ",", paramLabel = "PART", description = "Parts: ${COMPLETION-CANDIDATES}.")
    private Set<Part> only = new LinkedHashSet<>(List.of(Part.values()));

    @Option(names = "--lines", split = ",", description = "Lengths of the programs, by default 30,100,1000,10000.")
    private List<Integer> lines = List.of(30, 100, 1_000, 10_000);

    @Option(names = "--processes", description = "Processes for each length, by default 5.")
    private int processes = 5;

    @Option(names = "--keys", description = "First keys in each process, by default 200; half as many in 10,000 lines.")
    private int keys = 200;

    @Option(names = "--later",
            description = "Further keys in each process, which get a row of their own; by default 0.")
    private int later;

    @Option(names = "--edits", description = "Edits in the memory part after the first 1,000, by default 10000.")
    private int edits = 10_000;

    @Option(names = "--server", paramLabel = "COMMAND", required = true,
            description = "The command line of a server of Simple; several are measured side by side.")
    private List<String> servers = List.of();

    @Option(names = "--no-clangd", description = "Do not measure clangd.")
    private boolean isAlone;

    private Latency() {}

    /// Runs the benchmark.
    public static void main(String[] args) {
        System.exit(new CommandLine(new Latency()).setCaseInsensitiveEnumValuesAllowed(true)
                .setUseSimplifiedAtFiles(true).execute(args));
    }

    @Override
    public Integer call() throws IOException {
        var contenders = contenders();
        var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (var part : only) {
            out.println(switch (part) {
                case KEYS -> keys(contenders);
                case START -> start(contenders);
                case MEMORY -> memory(contenders);
            });
        }
        return 0;
    }

    private List<Contender> contenders() {
        var contenders = new ArrayList<Contender>();
        for (int i = 0; i < servers.size(); i++) {
            contenders.add(Contender.ours(servers.size() == 1 ? "simple" : "simple " + (i + 1), servers.get(i)));
        }
        if (!isAlone) {
            contenders.add(Contender.clangd());
        }
        return contenders;
    }

    // Keys

    /// What was measured of one server while somebody typed.
    private record Keys(Samples times, Samples cpu, Samples resident) {

        Keys() {
            this(new Samples(), new Samples(), new Samples());
        }
    }

    private Table keys(List<Contender> contenders) throws IOException {
        var table = new Table("Keys: edit to diagnostics in ms, processor time of a key in ms, resident memory in MB",
                "lines", "keys", "server", "n", "p50", "p99", "max", "cpu", "MB");
        for (int length : lines) {
            int first = length > MEDIUM ? keys / 2 : keys;
            var firstKeys = new LinkedHashMap<Contender, Keys>();
            var laterKeys = new LinkedHashMap<Contender, Keys>();
            for (int i = 0; i < processes; i++) {
                for (var contender : contenders) {
                    var program = contender.program(length);
                    var typing = new Typing(program);
                    try (var session = new Session(contender)) {
                        session.open(program);
                        type(session, typing, first, firstKeys.computeIfAbsent(contender, _ -> new Keys()));
                        type(session, typing, later, laterKeys.computeIfAbsent(contender, _ -> new Keys()));
                    }
                }
            }
            addRows(table, length, "first " + first, firstKeys);
            if (later > 0) {
                addRows(table, length, "next " + later, laterKeys);
            }
        }
        return table;
    }

    private static void type(Session session, Typing typing, int count, Keys measured) throws IOException {
        double before = session.cpuMillis();
        for (int i = 0; i < count; i++) {
            measured.times.add(session.type(typing.type()));
        }
        measured.cpu.add((session.cpuMillis() - before) / count);
        measured.resident.add(session.residentMegabytes());
    }

    private static void addRows(Table table, int length, String which, Map<Contender, Keys> measured) {
        var peer = measured.entrySet().stream().filter(entry -> entry.getKey().isPeer()).findFirst()
                .map(Map.Entry::getValue);
        measured.forEach((contender, figures) -> {
            var times = figures.times;
            var targets = new ArrayList<Target>();
            if (!contender.isPeer()) {
                boolean isLarge = length > MEDIUM;
                peer.ifPresent(clangd -> targets.addAll(List.of(
                        new Target("p50", times.median(), clangd.times.median() / (isLarge ? 1 : 3)),
                        new Target("cpu", figures.cpu.median(), clangd.cpu.median() * (isLarge ? 1.3 : 1)))));
                if (length <= SMALL) {
                    targets.add(new Target("p99", times.percentile(99), 100));
                }
            }
            table.add(targets, length, which, contender.name(), times.count(), times.median(), times.percentile(99),
                    times.max(), figures.cpu.median(), figures.resident.median());
        });
    }

    // Start

    private Table start(List<Contender> contenders) throws IOException {
        var table = new Table("Start of a process, ms, and resident memory, MB", "server", "n", "initialize", "p99",
                "diagnostics of %d lines".formatted(SMALL), "MB");
        var initialized = new LinkedHashMap<Contender, Samples>();
        var diagnosed = new LinkedHashMap<Contender, Samples>();
        var resident = new LinkedHashMap<Contender, Samples>();
        // The first process of each brings its files into memory, and does not count.
        for (int i = 0; i <= 4 * processes; i++) {
            for (var contender : contenders) {
                try (var session = new Session(contender)) {
                    double millis = session.open(contender.program(SMALL));
                    if (i > 0) {
                        samples(initialized, contender).add(session.millisToInitialize());
                        samples(diagnosed, contender).add(millis);
                        samples(resident, contender).add(session.residentMegabytes());
                    }
                }
            }
        }
        initialized.forEach((contender, times) -> table.add(
                contender.isPeer() ? List.of() : List.of(new Target("initialize", times.median(), 400)),
                contender.name(), times.count(), times.median(), times.percentile(99),
                diagnosed.get(contender).median(), resident.get(contender).median()));
        return table;
    }

    private static Samples samples(Map<Contender, Samples> measured, Contender contender) {
        return measured.computeIfAbsent(contender, _ -> new Samples());
    }

    // Memory

    /// Edits with mistakes among them, and what an editor asks meanwhile; then many more.
    private Table memory(List<Contender> contenders) throws IOException {
        var table = new Table("Resident memory in %,d lines, MB".formatted(MEDIUM), "server", "after 1,000 edits",
                "further edits", "first quarter", "last quarter", "max");
        for (var contender : contenders) {
            var program = contender.program(MEDIUM);
            var typing = new Typing(program);
            try (var session = new Session(contender)) {
                session.open(program);
                edit(session, typing, 1_000);
                double first = session.residentMegabytes();
                // clangd waits before it looks at a change.
                int more = contender.isPeer() ? edits / 10 : edits;
                var resident = edit(session, typing, more);
                double early = resident.quarter(0).median();
                double late = resident.quarter(3).median();
                table.add(contender.isPeer()
                        ? List.of()
                        : List.of(new Target("after 1,000", first, 200), new Target("last quarter", late, 1.1 * early)),
                        contender.name(), first, more, early, late, resident.max());
            }
        }
        return table;
    }

    /// @return the resident memory after each tenth edit
    private static Samples edit(Session session, Typing typing, int count) throws IOException {
        var resident = new Samples();
        for (int i = 0; i < count; i += KEYS_BETWEEN_QUESTIONS) {
            session.type(typing.mistake(false));
            session.type(typing.mistake(true));
            for (int key = 2; key < KEYS_BETWEEN_QUESTIONS; key++) {
                session.type(typing.type());
            }
            for (var method : List.of("hover", "completion", "documentSymbol", "semanticTokens/full")) {
                session.ask("textDocument/" + method, typing.next());
            }
            resident.add(session.residentMegabytes());
        }
        return resident;
    }
}
