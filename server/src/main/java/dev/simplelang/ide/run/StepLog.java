package dev.simplelang.ide.run;

import dev.simplelang.ide.run.ProgramTrace.By;
import dev.simplelang.ide.run.ProgramTrace.Site;
import dev.simplelang.ide.run.ProgramTrace.Step;
import dev.simplelang.ide.run.ProgramTrace.Steps;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// Keeps the first and the last steps of a run, each as the number of its site and a value, so that a step that is dropped
/// again costs next to nothing.
final class StepLog {

    private final int[] sites;
    private final long[] values;

    /// So many steps from the beginning stand in front; the last ones go round after them.
    private final int head;

    private long count;

    /// @param capacity how many steps to keep
    StepLog(int capacity) {
        sites = new int[capacity];
        values = new long[capacity];
        head = (capacity + 1) / 2;
    }

    /// Adds a step; `value` means nothing where the site gives none.
    void add(int site, long value) {
        int slot = slot(count++);
        if (slot < sites.length) {
            sites[slot] = site;
            values[slot] = value;
        }
    }

    private int slot(long step) {
        int tail = sites.length - head;
        return step < head || tail == 0
                ? (int) Math.min(step, sites.length)
                : head + (int) ((step - head) % tail);
    }

    /// What was added.
    ///
    /// @param known the sites by number
    Steps steps(By by, List<Site> known) {
        if (count <= sites.length) {
            return new Steps(by, count, steps(0, count, known), List.of());
        }
        return new Steps(by, count, steps(0, head, known), steps(count - (sites.length - head), count, known));
    }

    private List<Step> steps(long from, long to, List<Site> known) {
        var steps = new ArrayList<Step>();
        for (long step = from; step < to; step++) {
            int slot = slot(step);
            var site = known.get(sites[slot]);
            steps.add(new Step(site, givesValue(site) ? OptionalLong.of(values[slot]) : OptionalLong.empty()));
        }
        return List.copyOf(steps);
    }

    private static boolean givesValue(Site site) {
        return switch (site.kind()) {
            case DECLARATION, ASSIGNMENT, RETURN, CONDITION, BRANCH, PHI, VALUE -> true;
            case BREAK, CONTINUE, SHOW_GRAPH, CONTROL -> false;
        };
    }
}
