package dev.simplelang.bench.latency;

import dev.simplelang.bench.Shape;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Works on several documents for a long time as people do, and looks whether the server stays right, small and fast.
///
/// `BENCHMARKS.md` says how to run it and what it prints.
@Command(
        name = "soak",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Work on several documents for a long time, and see whether memory and latency stay flat.",
        description = "%nExit code 1 when they do not, or when an answer is wrong or missing.%n",
        exitCodeOnInvalidInput = 2,
        exitCodeOnExecutionException = 3)
final class Soak implements Callable<Integer> {

    /// How long the documents are, in turn.
    private static final List<Integer> LINES = List.of(20, 100, 200, 500, 1_000, 2_000, 5_000, 10_000);

    /// Of all samples these many are warm-up: while the virtual machine still compiles the server.
    private static final double WARM_UP = 0.2;

    // What "flat" is: the last quarter behind the warm-up compared with the first one.
    private static final double MEMORY_GROWTH = 1.1;
    private static final double MEMORY_JITTER = 10;
    private static final double MEDIAN_GROWTH = 1.3;
    private static final double TAIL_GROWTH = 2;
    private static final double JITTER = 2;
    private static final int MORE_THREADS = 4;
    private static final int MORE_DESCRIPTORS = 2;

    @Option(names = "--launcher", hidden = true,
            description = "The program that is soaked unless --server says otherwise.")
    private Path launcher = Path.of("target", "simple", "bin", "simple");

    @Option(names = "--server", paramLabel = "'COMMAND ARGS'",
            description = "A command line of the shell that is soaked instead.")
    private String server;

    @Option(names = "--minutes", paramLabel = "N", description = "How long, by default 30.")
    private double minutes = 30;

    @Option(names = "--documents", paramLabel = "N", description = "How many documents, by default 8.")
    private int documents = 8;

    @Option(names = "--sample", paramLabel = "SECONDS",
            description = "How often memory and latency are told, by default 30.")
    private int sample = 30;

    @Option(names = "--seed", paramLabel = "N", description = "What the documents' authors do, by default 1.")
    private long seed = 1;

    private volatile boolean over;

    private Soak() {}

    /// Runs it.
    public static void main(String[] args) {
        System.exit(new CommandLine(new Soak()).setUseSimplifiedAtFiles(true).execute(args));
    }

    /// @param seconds since the start
    /// @param memory what is in memory and no file's, in megabytes
    private record Sample(double seconds, SoakLog.Period period, double resident, double memory, int threads,
            int descriptors) {}

    @Override
    public Integer call() throws InterruptedException {
        var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        var contender = new Contender("simple",
                server == null ? List.of(launcher.toString(), "lsp") : List.of("sh", "-c", "exec " + server),
                Language.SIMPLE, false);
        var log = new SoakLog();
        out.println("seed " + seed + ", " + documents + " documents, " + minutes + " minutes: "
                + String.join(" ", contender.command()));
        out.println(
                " seconds  requests     edits  edit p50  edit p99 hover p50 hover p99    RSS MB   anon MB threads    fds");
        var samples = new ArrayList<Sample>();
        try (var client = LatencyClient.start(contender, ClientProfile.PUSHED).initialized()) {
            var soaked = new ArrayList<SoakedDocument>();
            var threads = new ArrayList<Thread>();
            for (int i = 0; i < documents; i++) {
                var document = new SoakedDocument(client, log, seed + i, "untitled:soak" + i + ".simple",
                        Shape.MIXED.program(LINES.get(i % LINES.size())), () -> over);
                soaked.add(document);
                threads.add(Thread.ofPlatform().daemon().start(document));
            }
            long start = System.nanoTime();
            long end = start + (long) (minutes * 60e9);
            while (System.nanoTime() < end && log.wrong().isEmpty()) {
                ServerProcess.pause(Duration.ofSeconds(sample));
                client.takePublications();
                var memory = client.process().memory();
                samples.add(new Sample((System.nanoTime() - start) / 1e9, log.take(), memory.resident(),
                        memory.anonymous(), client.process().threads(), client.process().descriptors()));
                out.println(row(samples.getLast()));
            }
            over = true;
            for (var thread : threads) {
                thread.join(Duration.ofMinutes(3));
            }
            if (client.unanswered() > 0 || client.strays() > 0) {
                log.wrong(client.unanswered() + " requests without an answer, " + client.strays()
                        + " answers to nothing");
            }
            // What changes of pins and settings have published again is there by then.
            client.process().awaitQuiet();
            try (var witness = LatencyClient.start(contender, ClientProfile.PUSHED).initialized()) {
                soaked.forEach(document -> document.compare(witness));
            }
        }
        out.println();
        log.wrong().forEach(wrong -> out.println("WRONG: " + wrong));
        var grown = grown(samples, out);
        out.println(log.wrong().isEmpty() && grown.isEmpty() ? "right and flat" : "NOT FLAT: " + grown);
        return log.wrong().isEmpty() && grown.isEmpty() ? 0 : 1;
    }

    private static String row(Sample sample) {
        var period = sample.period();
        return "%8.0f  %8d  %8d %9.1f %9.1f %9.1f %9.1f %9.1f %9.1f %7d %6d".formatted(sample.seconds(),
                period.requests(), period.changes(), percentile(period.edits(), 50), percentile(period.edits(), 99),
                percentile(period.hovers(), 50), percentile(period.hovers(), 99), sample.resident(), sample.memory(),
                sample.threads(), sample.descriptors());
    }

    private static double percentile(List<Double> values, double percent) {
        return values.isEmpty() ? Double.NaN : Distribution.of(values).percentile(percent);
    }

    /// What is not flat.
    private static List<String> grown(List<Sample> samples, PrintStream out) {
        var warm = samples.subList((int) Math.ceil(WARM_UP * samples.size()), samples.size());
        int quarter = warm.size() / 4;
        if (quarter == 0) {
            out.println("too short to tell whether anything grows");
            return List.of();
        }
        var first = warm.subList(0, quarter);
        var last = warm.subList(warm.size() - quarter, warm.size());
        var grown = new ArrayList<String>();
        compare("memory, MB", median(first, Sample::memory), median(last, Sample::memory), MEMORY_GROWTH, MEMORY_JITTER,
                grown, out);
        compare("edit p50, ms", latency(first, true, 50), latency(last, true, 50), MEDIAN_GROWTH, JITTER, grown, out);
        compare("edit p99, ms", latency(first, true, 99), latency(last, true, 99), TAIL_GROWTH, JITTER, grown, out);
        compare("hover p50, ms", latency(first, false, 50), latency(last, false, 50), MEDIAN_GROWTH, JITTER, grown,
                out);
        compare("hover p99, ms", latency(first, false, 99), latency(last, false, 99), TAIL_GROWTH, JITTER, grown, out);
        compare("threads", median(first, Sample::threads), median(last, Sample::threads), 1, MORE_THREADS, grown, out);
        compare("descriptors", median(first, Sample::descriptors), median(last, Sample::descriptors), 1,
                MORE_DESCRIPTORS, grown, out);
        return grown;
    }

    private static void compare(String what, double first, double last, double factor, double more, List<String> grown,
            PrintStream out) {
        double allowed = first * factor + more;
        out.println(
                "%-14s first quarter %9.1f   last quarter %9.1f   allowed %9.1f".formatted(what, first, last, allowed));
        if (last > allowed) {
            grown.add(what);
        }
    }

    private static double median(List<Sample> samples, ToDoubleFunction<Sample> value) {
        return Distribution.of(samples.stream().mapToDouble(value).boxed().toList()).median();
    }

    private static double latency(List<Sample> samples, boolean ofEdits, double percent) {
        return percentile(samples.stream().map(Sample::period)
                .flatMap(period -> (ofEdits ? period.edits() : period.hovers()).stream()).toList(), percent);
    }
}
