package dev.simplelang.bench.latency;

import java.util.ArrayList;
import java.util.List;

/// What the documents of a soak tell, from several threads.
final class SoakLog {

    private final List<String> wrong = new ArrayList<>();
    private List<Double> edits = new ArrayList<>();
    private List<Double> hovers = new ArrayList<>();
    private long requests;
    private long changes;

    /// What was counted and measured between two looks.
    ///
    /// @param requests all that were answered so far
    /// @param changes all that were sent so far
    /// @param edits from the last change of a burst to its diagnostics, in milliseconds
    /// @param hovers from a question to its answer, in milliseconds
    record Period(long requests, long changes, List<Double> edits, List<Double> hovers) {}

    synchronized void answered() {
        requests++;
    }

    synchronized void edited() {
        changes++;
    }

    synchronized void diagnosed(double millis) {
        edits.add(millis);
    }

    synchronized void hovered(double millis) {
        hovers.add(millis);
    }

    synchronized void wrong(String what) {
        wrong.add(what);
    }

    synchronized List<String> wrong() {
        return List.copyOf(wrong);
    }

    /// What came since this was last asked.
    synchronized Period take() {
        var period = new Period(requests, changes, edits, hovers);
        edits = new ArrayList<>();
        hovers = new ArrayList<>();
        return period;
    }
}
