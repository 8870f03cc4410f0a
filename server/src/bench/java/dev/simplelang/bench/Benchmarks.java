package dev.simplelang.bench;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/// Runs the benchmarks with JMH, and prints how the times of [CompileBenchmark] grow with the length of a program.
public final class Benchmarks {

    private static final int SHORT = 5_000;
    private static final int LONG = 50_000;

    private Benchmarks() {}

    /// @param args options of JMH
    public static void main(String[] args) throws RunnerException, CommandLineOptionException {
        var given = new CommandLineOptions(args);
        var options = new OptionsBuilder().parent(given).forks(1)
                .warmupIterations(given.getWarmupIterations().orElse(10)).warmupTime(TimeValue.seconds(1))
                .measurementIterations(given.getMeasurementIterations().orElse(3))
                .measurementTime(TimeValue.seconds(1))
                // One core, the stack of the program, and room enough that garbage is seldom collected.
                .jvmArgs("-XX:ActiveProcessorCount=1", "-Xss16m", "-XX:+UseSerialGC", "-Xms5g", "-Xmx5g", "-Xmn4g",
                        "-XX:+AlwaysPreTouch", "--sun-misc-unsafe-memory-access=allow");
        printGrowth(new Runner(options.build()).run());
    }

    /// Prints the exponent `e` where the time grows like the length to the power `e`. In 50,000 lines a graph is larger than the
    /// processor's caches, so also linear work takes longer for each line; `walk` shows by how much.
    private static void printGrowth(Collection<RunResult> results) {
        var times = new TreeMap<String, Map<Integer, Double>>();
        for (var result : results) {
            var params = result.getParams();
            if (params.getParam("shape") != null) {
                var name = params.getBenchmark();
                times.computeIfAbsent(params.getParam("shape") + " " + name.substring(name.lastIndexOf('.') + 1),
                        _ -> new TreeMap<>())
                        .put(Integer.parseInt(params.getParam("lines")), result.getPrimaryResult().getScore());
            }
        }
        times.values().removeIf(byLength -> !byLength.containsKey(SHORT) || !byLength.containsKey(LONG));
        times.forEach((what, byLength) -> System.out.printf(Locale.ROOT, "%-40s exponent %.2f, ms %s%n", what,
                Math.log10(byLength.get(LONG) / byLength.get(SHORT)), byLength));
    }
}
