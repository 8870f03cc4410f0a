package dev.simplelang.bench;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;

/// How fast a program runs, in nanoseconds a loop trip; not a number where that was not measured.
///
/// @param program the program
/// @param bytecode as bytecode
/// @param java as a Java method that counts the same fuel
/// @param evaluator in the reference evaluator
record RunSpeeds(String program, double bytecode, double java, double evaluator) {

    static final String HEADER = String.format(Locale.ROOT, "%-12s %26s %20s %20s %12s %12s", "program",
            "bytecode, ns a trip", "Java", "evaluator", "of Java", "x chapter 8");

    /// What bytecode must reach of the speed of Java.
    private static final double LEAST_OF_JAVA = 2.0 / 3;

    /// The evaluator of chapter 8 of *Simple* makes 12 million trips a second. Bytecode must make so many times as many, where
    /// Java does.
    private static final double CHAPTER_8_NANOS = 1_000 / 12.0;
    private static final double LEAST_TIMES = 100;

    static List<RunSpeeds> of(Collection<RunResult> results) {
        var speeds = new TreeMap<String, RunSpeeds>();
        for (var result : results) {
            var name = result.getParams().getBenchmark();
            double score = result.getPrimaryResult().getScore();
            var speed = switch (name.substring(name.lastIndexOf('.') + 1)) {
                case "bytecode" -> new RunSpeeds("", score, Double.NaN, Double.NaN);
                case "java" -> new RunSpeeds("", Double.NaN, score, Double.NaN);
                default -> new RunSpeeds("", Double.NaN, Double.NaN, score);
            };
            speeds.merge(result.getParams().getParam("program"), speed, RunSpeeds::and);
        }
        return speeds.entrySet().stream().map(entry -> entry.getValue().named(entry.getKey())).toList();
    }

    private RunSpeeds and(RunSpeeds other) {
        return new RunSpeeds(program, known(bytecode, other.bytecode), known(java, other.java),
                known(evaluator, other.evaluator));
    }

    private static double known(double one, double other) {
        return Double.isNaN(one) ? other : one;
    }

    private RunSpeeds named(String name) {
        return new RunSpeeds(name, bytecode, java, evaluator);
    }

    boolean fails() {
        return java / bytecode < LEAST_OF_JAVA || (times(bytecode) < LEAST_TIMES && times(java) >= LEAST_TIMES);
    }

    private static double times(double nanos) {
        return CHAPTER_8_NANOS / nanos;
    }

    String line() {
        return String.format(Locale.ROOT, "%-12s %26.3f %20.3f %20.3f %11.0f%% %12.0f%s", program, bytecode, java,
                evaluator,
                100 * java / bytecode, times(bytecode), fails() ? "  too slow" : "");
    }
}
