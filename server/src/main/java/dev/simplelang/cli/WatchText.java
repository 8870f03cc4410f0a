package dev.simplelang.cli;

import dev.simplelang.ide.run.ProgramTrace;
import dev.simplelang.ide.run.ProgramTrace.By;
import dev.simplelang.ide.run.ProgramTrace.Kind;
import dev.simplelang.ide.run.ProgramTrace.Loop;
import dev.simplelang.ide.run.ProgramTrace.Site;
import dev.simplelang.ide.run.ProgramTrace.Step;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// A watched run for people: a line for each step, with the number of its line in the program, then what it all came to.
///
/// ```
///   3  while (i < arg)   true
///   4    i = i + 1       i = 1
/// ```
final class WatchText {

    /// Deeper code is not indented further.
    private static final int MAX_INDENT = 8;

    private final SourceText source;
    private final ProgramTrace trace;

    /// Two columns of each line; the number of a line in front of it where there is one.
    private record Row(Optional<Span> span, String left, String right) {

        Row {
            left = Excerpt.shown(left);
        }
    }

    private WatchText(SourceText source, ProgramTrace trace) {
        this.source = source;
        this.trace = trace;
    }

    /// The steps and the summary, parted by empty lines, each line ended by `\n`; nothing for a program that was not run.
    static String of(SourceText source, ProgramTrace trace) {
        return trace.variables().isEmpty() ? "" : new WatchText(source, trace).text();
    }

    private String text() {
        var steps = trace.steps();
        var rows = new ArrayList<Row>();
        steps.first().forEach(step -> rows.add(row(step)));
        if (steps.leftOut() > 0)
            rows.add(new Row(Optional.empty(), "… " + count(steps.leftOut(), "step") + " left out …", ""));
        steps.last().forEach(step -> rows.add(row(step)));
        var text = new StringBuilder();
        write(rows, text);
        write("Conditions", trace.conditions().stream()
                .map(condition -> new Row(Optional.of(condition.span()), condition.text(),
                        answers(condition.whenTrue(), condition.whenFalse())))
                .toList(), text);
        write("Loops", trace.loops().stream()
                .map(loop -> new Row(Optional.of(loop.span()), loop.text(),
                        loop.entered() == 0 ? "never entered" : iterations(loop)))
                .toList(), text);
        write("Variables at the end", trace.variables().stream()
                .map(variable -> new Row(variable.declaration(), variable.name(),
                        variable.value().isPresent() ? "= " + variable.value().getAsLong() : "never given a value"))
                .toList(), text);
        return text.toString();
    }

    private Row row(Step step) {
        var site = step.site();
        return trace.steps().by() == By.STATEMENT
                ? new Row(site.span(), "  ".repeat(Math.min(site.depth(), MAX_INDENT)) + site.text(), answer(step))
                : new Row(site.span(), node(site), answer(step));
    }

    private String node(Site site) {
        var inputs = site.inputs().stream().map(String::valueOf).collect(Collectors.joining(", "));
        return "%4d: %s %s".formatted(site.node().orElseThrow(), site.text(), inputs).stripTrailing();
    }

    private static String answer(Step step) {
        if (step.value().isEmpty())
            return "";
        long value = step.value().getAsLong();
        if (step.site().kind().isTest())
            return step.holds() ? "true" : "false";
        if (step.site().kind() == Kind.RETURN)
            return "returns " + value;
        return step.site().target().map(variable -> variable.name() + " ").orElse("") + "= " + value;
    }

    private static String iterations(Loop loop) {
        return times("entered", loop.entered()) + ", "
                + times("iterated", loop.iterations());
    }

    private static String answers(long whenTrue, long whenFalse) {
        if (whenTrue == 0 && whenFalse == 0)
            return "never tested";
        return times("true", whenTrue) + ", " + times("false", whenFalse);
    }

    private static String times(String what, long count) {
        return count == 0 ? "never " + what : what + " " + (count == 1 ? "once" : count(count, "time"));
    }

    private static String count(long count, String what) {
        return String.format(Locale.ROOT, "%,d %s%s", count, what, count == 1 ? "" : "s");
    }

    private void write(String title, List<Row> rows, StringBuilder text) {
        if (!rows.isEmpty()) {
            text.append('\n').append(title).append(":\n");
            write(rows, text);
        }
    }

    private void write(List<Row> rows, StringBuilder text) {
        int width = rows.stream().filter(row -> !row.right().isEmpty()).mapToInt(row -> row.left().length()).max()
                .orElse(0);
        for (var row : rows) {
            var line = row.span().map(span -> Integer.toString(source.lineNumber(span.start()))).orElse("");
            var left = row.right().isEmpty() ? row.left() : row.left() + " ".repeat(width - row.left().length() + 3);
            text.append("%5s  ".formatted(line)).append(left).append(row.right()).append('\n');
        }
    }
}
