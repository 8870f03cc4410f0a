package dev.simplelang.bench.latency;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Figures in columns, in Markdown, each row followed by the targets that it has to meet.
final class Table {

    /// A target that is missed by less than this share is noted and left.
    private static final double TOLERANCE = 0.2;

    private final String title;
    private final List<String> columns;
    private final List<List<String>> rows = new ArrayList<>();

    Table(String title, String... columns) {
        this.title = title;
        this.columns = Stream.concat(Stream.of(columns), Stream.of("targets")).toList();
    }

    /// A bound on a figure.
    record Target(String figure, double value, double bound) {

        private String text() {
            var verdict = value <= bound ? "ok" : value <= bound * (1 + TOLERANCE) ? "narrowly missed" : "MISSED";
            return "%s ≤ %s %s".formatted(figure, number(bound), verdict);
        }
    }

    /// @param cells text, or numbers
    void add(List<Target> targets, Object... cells) {
        var row = new ArrayList<>(Stream.of(cells).map(Table::text).toList());
        row.add(String.join(", ", targets.stream().map(Target::text).toList()));
        rows.add(row);
    }

    private static String text(Object cell) {
        return switch (cell) {
            case Double number -> number(number);
            case Integer count -> String.format(Locale.ROOT, "%,d", count);
            default -> cell.toString();
        };
    }

    /// Three significant digits; more only before the point.
    private static String number(double value) {
        int digits = value >= 100 || value == Math.rint(value) ? 0 : value >= 10 ? 1 : 2;
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }

    @Override
    public String toString() {
        var lines = Stream.concat(Stream.of(columns, columns.stream().map(_ -> "---").toList()), rows.stream());
        return title + "\n\n" + String.join("", lines.map(row -> "| " + String.join(" | ", row) + " |\n").toList());
    }
}
