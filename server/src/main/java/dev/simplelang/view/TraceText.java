package dev.simplelang.view;

import dev.simplelang.view.Trace.Entry;
import dev.simplelang.view.Trace.Fall;
import dev.simplelang.view.Trace.Learned;
import dev.simplelang.view.Trace.PassRun;
import dev.simplelang.view.Trace.Shown;
import dev.simplelang.view.Trace.Step;
import java.util.stream.Collectors;

/// A trace as text: a heading for each run of a pass, then for each step the rule, what happened in
/// words, and the nodes before and after with their numbers.
public final class TraceText {

    private static final String INDENT = "  ";

    private TraceText() {}

    /// The rules that were applied, the types that became narrower and the number of nodes removed; runs
    /// of passes that did nothing are left out. Ends with a line feed, if there are any.
    public static String steps(Trace trace) {
        var text = new StringBuilder();
        for (var run : trace.runs()) {
            var changes = run.entries().stream().filter(entry -> !(entry instanceof Fall)).toList();
            if (changes.isEmpty() && run.swept() == 0) {
                continue;
            }
            heading(run, text);
            changes.forEach(entry -> entry(entry, text));
            if (run.swept() > 0) {
                text.append(INDENT).append(run.swept() == 1
                        ? "1 node that nothing needs is removed\n"
                        : run.swept() + " nodes that nothing needs are removed\n");
            }
        }
        return text.toString();
    }

    /// The assumptions of the optimistic analyses that fell, one a line, for each run of such a
    /// pass. Ends with a line feed, if there are any.
    public static String falls(Trace trace) {
        var text = new StringBuilder();
        for (var run : trace.runs()) {
            var falls = run.entries().stream().filter(Fall.class::isInstance).toList();
            if (!falls.isEmpty()) {
                heading(run, text);
                falls.forEach(fall -> text.append(INDENT).append(number(fall.before())).append(' ')
                        .append(fall.sentence()).append('\n'));
            }
        }
        return text.toString();
    }

    private static void heading(PassRun run, StringBuilder text) {
        text.append("Round ").append(run.round()).append(", ").append(run.pass()).append(":\n");
    }

    private static void entry(Entry entry, StringBuilder text) {
        text.append(INDENT).append(entry.sentence()).append('\n');
        text.append(INDENT).append(INDENT).append(switch (entry) {
            case Step step -> step.rule() + ": " + node(step.before())
                    + step.after().map(after -> " → " + node(after)).orElse("");
            case Learned learned -> node(learned.before()) + ": " + learned.type();
            case Fall fall -> node(fall.before()) + ": " + fall.from() + " → " + fall.to();
        }).append('\n');
    }

    private static String node(Shown node) {
        var inputs = node.inputs().stream().map(String::valueOf).collect(Collectors.joining(", "));
        return number(node) + " " + node.label() + (inputs.isEmpty() ? "" : "(" + inputs + ")");
    }

    private static String number(Shown node) {
        return node.id().map(id -> "#" + id).orElse("new");
    }
}
