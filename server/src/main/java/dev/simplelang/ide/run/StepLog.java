package dev.simplelang.ide.run;

import dev.simplelang.ide.run.ProgramTrace.By;
import dev.simplelang.ide.run.ProgramTrace.Site;
import dev.simplelang.ide.run.ProgramTrace.Step;
import dev.simplelang.ide.run.ProgramTrace.Steps;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// Keeps the first and the last steps of a run.
final class StepLog {

    private record Entry(int site, long value) {}

    private final int maxFirst;
    private final int maxLast;
    private final List<Entry> first = new ArrayList<>();
    private final ArrayDeque<Entry> last = new ArrayDeque<>();
    private long count;

    /// @param capacity how many steps to keep, half of them from the beginning
    StepLog(int capacity) {
        maxLast = capacity / 2;
        maxFirst = capacity - maxLast;
    }

    /// Adds a step; `value` means nothing where the site gives none.
    void add(int site, long value) {
        count++;
        if (first.size() < maxFirst) {
            first.add(new Entry(site, value));
        } else if (maxLast > 0) {
            if (last.size() == maxLast) {
                last.removeFirst();
            }
            last.addLast(new Entry(site, value));
        }
    }

    /// What was added.
    ///
    /// @param sites the sites by number
    Steps steps(By by, List<Site> sites) {
        return count == first.size() + last.size()
                ? new Steps(by, count, Stream.concat(steps(first, sites), steps(last, sites)).toList(), List.of())
                : new Steps(by, count, steps(first, sites).toList(), steps(last, sites).toList());
    }

    private static Stream<Step> steps(Collection<Entry> entries, List<Site> sites) {
        return entries.stream().map(entry -> {
            var site = sites.get(entry.site());
            return new Step(site, givesValue(site) ? OptionalLong.of(entry.value()) : OptionalLong.empty());
        });
    }

    private static boolean givesValue(Site site) {
        return switch (site.kind()) {
            case DECLARATION, ASSIGNMENT, RETURN, CONDITION, BRANCH, PHI, VALUE -> true;
            case BREAK, CONTINUE, SHOW_GRAPH, CONTROL -> false;
        };
    }
}
