package dev.simplelang.bench.latency;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A language server as a process of its own, and what it uses, as Linux tells in `/proc`.
final class ServerProcess implements AutoCloseable {

    /// What Linux counts processor time in, for programs to read, on every machine.
    private static final double MILLIS_PER_TICK = 10;

    private static final Duration QUIET = Duration.ofMillis(60);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /// A process rests when it has used less than a fiftieth of a processor for so long.
    private static final Duration REST = Duration.ofSeconds(1);
    private static final double RESTING_SHARE = 0.02;
    private static final Duration RESTING_PATIENCE = Duration.ofSeconds(60);

    /// Memory in megabytes of 1,000,000 bytes.
    ///
    /// @param resident all that is in memory
    /// @param anonymous what of that is not a file's
    /// @param peak the most that was resident
    record Memory(double resident, double anonymous, double peak) {}

    private final Process process;
    private final Path log;
    private final long startedAt;

    private ServerProcess(Process process, Path log, long startedAt) {
        this.process = process;
        this.log = log;
        this.startedAt = startedAt;
    }

    static ServerProcess start(Contender contender) {
        try {
            var log = Files.createTempFile("latency", ".log");
            var builder = new ProcessBuilder(contender.command()).redirectError(log.toFile());
            long startedAt = System.nanoTime();
            return new ServerProcess(builder.start(), log, startedAt);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// How many milliseconds after it was asked for a moment is.
    ///
    /// @param moment by [System#nanoTime()]
    double age(long moment) {
        return (moment - startedAt) / 1e6;
    }

    /// How many milliseconds ago it was asked for.
    double age() {
        return age(System.nanoTime());
    }

    OutputStream input() {
        return process.getOutputStream();
    }

    InputStream output() {
        return process.getInputStream();
    }

    /// What it wrote to its standard error.
    String log() {
        return read(log);
    }

    /// The processor time that all its threads have used so far, in milliseconds, to ten of them: what it compiles and collects
    /// of itself included.
    double cpuMillis() {
        // The name of the command, in parentheses, may hold anything.
        String stat = read(Path.of("/proc", Long.toString(process.pid()), "stat"));
        var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * MILLIS_PER_TICK;
    }

    Memory memory() {
        var lines = read(Path.of("/proc", Long.toString(process.pid()), "status")).lines().toList();
        return new Memory(megabytes(lines, "VmRSS:"), megabytes(lines, "RssAnon:"), megabytes(lines, "VmHWM:"));
    }

    /// How many threads it has.
    int threads() {
        return list("task");
    }

    /// How many files, pipes and the like it has open.
    int descriptors() {
        return list("fd");
    }

    private int list(String folder) {
        try (var entries = Files.list(Path.of("/proc", Long.toString(process.pid()), folder))) {
            return (int) entries.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double megabytes(List<String> lines, String field) {
        var line = lines.stream().filter(candidate -> candidate.startsWith(field)).findFirst().orElseThrow();
        return Long.parseLong(line.substring(field.length()).replace("kB", "").strip()) * 1024 / 1e6;
    }

    /// Waits until it has done what is left to do behind its last answer, but not for ever.
    void awaitQuiet() {
        awaitLess(MILLIS_PER_TICK, QUIET, PATIENCE);
    }

    /// Waits until it has done what it does by itself while nobody types, but not for ever.
    ///
    /// @return how long it took, in milliseconds, without the rest itself
    double awaitRest() {
        double start = age();
        awaitLess(RESTING_SHARE * REST.toMillis(), REST, RESTING_PATIENCE);
        return age() - start - REST.toMillis();
    }

    /// Waits until it uses less than `millis` of processor time in a period, but no longer than `patience`.
    private void awaitLess(double millis, Duration period, Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        double before = cpuMillis();
        double used = millis;
        while (used >= millis && System.nanoTime() < deadline) {
            pause(period);
            double now = cpuMillis();
            used = now - before;
            before = now;
        }
    }

    static void pause(Duration duration) {
        try {
            Thread.sleep(duration);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /// Waits for the process, which has been asked to end; makes it end if it does not.
    @Override
    public void close() {
        try {
            if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
            }
            Files.delete(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
