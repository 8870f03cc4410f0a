package dev.simplelang.bench;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/// Runs [CompileBenchmark] and prints how the time grows with the length of a program, for each shape.
public final class Benchmarks {

    private record Series(Shape shape, String what) {}

    private Benchmarks() {}

    /// Takes the options of JMH; exits with 1 if a shape is not linear.
    public static void main(String[] args) throws RunnerException, CommandLineOptionException {
        var given = new CommandLineOptions(args);
        var options = new OptionsBuilder().parent(given)
                .forks(1)
                .warmupIterations(given.getWarmupIterations().orElse(5)).warmupTime(TimeValue.seconds(1))
                .measurementIterations(given.getMeasurementIterations().orElse(3))
                .measurementTime(TimeValue.seconds(1))
                // One core, the stack and the collector of the program, and room enough that it seldom collects.
                .jvmArgs("-XX:ActiveProcessorCount=1", "-Xss16m", "-XX:+UseSerialGC", "-Xms5g", "-Xmx5g", "-Xmn4g",
                        "-XX:+AlwaysPreTouch",
                        "--sun-misc-unsafe-memory-access=allow")
                .build();
        var exponents = exponents(new Runner(options).run());
        System.out.println(Exponents.HEADER);
        exponents.forEach(line -> System.out.println(line.line()));
        System.exit(exponents.stream().anyMatch(Exponents::fails) ? 1 : 0);
    }

    private static List<Exponents> exponents(Collection<RunResult> results) {
        Map<Series, Map<Integer, Double>> times = new HashMap<>();
        for (var result : results) {
            var name = result.getParams().getBenchmark();
            var series = new Series(Shape.valueOf(result.getParams().getParam("shape")),
                    name.substring(name.lastIndexOf('.') + 1));
            times.computeIfAbsent(series, _ -> new HashMap<>()).put(
                    Integer.valueOf(result.getParams().getParam("lines")), result.getPrimaryResult().getScore());
        }
        return times.entrySet().stream().map(entry -> {
            var byLines = entry.getValue();
            return new Exponents(entry.getKey().shape(), entry.getKey().what(), byLines.getOrDefault(1_000, Double.NaN),
                    byLines.getOrDefault(5_000, Double.NaN), byLines.getOrDefault(10_000, Double.NaN),
                    byLines.getOrDefault(50_000, Double.NaN));
        }).sorted((a, b) -> a.shape() == b.shape() ? a.what().compareTo(b.what()) : a.shape().compareTo(b.shape()))
                .toList();
    }
}
