package dev.simplelang.bench;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.profile.LinuxPerfNormProfiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/// Runs [CompileBenchmark] and prints how time and work grow with the length of a program, for each shape; runs
/// `RunBenchmark` and prints how fast programs run.
///
/// Work is the number of instructions, which `perf` counts if the machine has it and lets it.
public final class Benchmarks {

    private static final String INSTRUCTIONS = "instructions:u";

    private record Series(Shape shape, String what) {

        static Series of(RunResult result) {
            var name = result.getParams().getBenchmark();
            return new Series(Shape.valueOf(result.getParams().getParam("shape")),
                    name.substring(name.lastIndexOf('.') + 1));
        }
    }

    /// By the number of lines.
    private record Costs(Map<Integer, Double> times, Map<Integer, Double> work) {

        double time(int lines) {
            return times.getOrDefault(lines, Double.NaN);
        }

        double work(int lines) {
            return work.getOrDefault(lines, Double.NaN);
        }
    }

    private Benchmarks() {}

    /// Takes the options of JMH; exits with 1 if the work for a shape, or the time where work is not known, is not linear, or if
    /// bytecode is too slow.
    public static void main(String[] args) throws RunnerException, CommandLineOptionException {
        var given = new CommandLineOptions(args);
        var options = new OptionsBuilder().parent(given)
                .forks(1)
                .warmupIterations(given.getWarmupIterations().orElse(10)).warmupTime(TimeValue.seconds(1))
                .measurementIterations(given.getMeasurementIterations().orElse(3))
                .measurementTime(TimeValue.seconds(1))
                // One core, the stack and the collector of the program, and room enough that it seldom collects.
                .jvmArgs("-XX:ActiveProcessorCount=1", "-Xss16m", "-XX:+UseSerialGC", "-Xms5g", "-Xmx5g", "-Xmn4g",
                        "-XX:+AlwaysPreTouch",
                        "--sun-misc-unsafe-memory-access=allow");
        if (canCountInstructions()) {
            options.addProfiler(LinuxPerfNormProfiler.class, "events=" + INSTRUCTIONS);
        }
        var results = new Runner(options.build()).run();
        var exponents = exponents(
                results.stream().filter(result -> result.getParams().getParam("shape") != null).toList());
        if (!exponents.isEmpty()) {
            System.out.println(Exponents.HEADER);
            exponents.forEach(line -> System.out.println(line.line()));
        }
        var speeds = RunSpeeds
                .of(results.stream().filter(result -> result.getParams().getParam("program") != null).toList());
        if (!speeds.isEmpty()) {
            System.out.println(RunSpeeds.HEADER);
            speeds.forEach(line -> System.out.println(line.line()));
        }
        System.exit(
                exponents.stream().anyMatch(Exponents::fails) || speeds.stream().anyMatch(RunSpeeds::fails) ? 1 : 0);
    }

    private static boolean canCountInstructions() {
        try {
            new LinuxPerfNormProfiler("events=" + INSTRUCTIONS);
            return true;
        } catch (ProfilerException e) {
            System.out.println("Instructions are not counted: " + e.getMessage());
            return false;
        }
    }

    private static List<Exponents> exponents(Collection<RunResult> results) {
        Map<Series, Costs> costs = new HashMap<>();
        for (var result : results) {
            var series = costs.computeIfAbsent(Series.of(result), _ -> new Costs(new HashMap<>(), new HashMap<>()));
            int lines = Integer.parseInt(result.getParams().getParam("lines"));
            series.times.put(lines, result.getPrimaryResult().getScore());
            var work = result.getSecondaryResults().get(INSTRUCTIONS);
            if (work != null) {
                series.work.put(lines, work.getScore());
            }
        }
        return costs.entrySet().stream().map(entry -> {
            var series = entry.getKey();
            var cost = entry.getValue();
            return new Exponents(series.shape, series.what, cost.time(1_000), cost.time(5_000), cost.time(10_000),
                    cost.time(50_000), cost.work(5_000), cost.work(50_000));
        }).sorted((a, b) -> a.shape() == b.shape() ? a.what().compareTo(b.what()) : a.shape().compareTo(b.shape()))
                .toList();
    }
}
