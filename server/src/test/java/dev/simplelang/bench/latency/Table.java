package dev.simplelang.bench.latency;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Figures in rows and columns, for people and as JSON.
final class Table {

    /// What a figure ought to be.
    ///
    /// @param target the figure and its bound, in words
    record Verdict(String target, boolean met) {

        static Verdict below(String what, double value, double bound, String unit) {
            return new Verdict(what + " < " + number(bound) + unit, value < bound);
        }

        String text() {
            return target + (met ? " ok" : " MISSED");
        }
    }

    /// A row of figures, which is built by giving each column its cell from left to right.
    static final class Row {

        private final Map<String, Object> cells = new LinkedHashMap<>();
        private final List<Verdict> verdicts = new ArrayList<>();

        /// A word, in the column `column`.
        Row with(String column, String cell) {
            cells.put(column, cell);
            return this;
        }

        /// A count, in the column `column`.
        Row with(String column, long cell) {
            cells.put(column, cell);
            return this;
        }

        /// A figure, in the column `column`.
        Row with(String column, double cell) {
            cells.put(column, cell);
            return this;
        }

        /// Median, high percentiles and maximum.
        Row with(Distribution times) {
            return with("n", times.count()).with("p50", times.median()).with("p90", times.percentile(90))
                    .with("p99", times.percentile(99)).with("max", times.max());
        }

        Row must(Verdict verdict) {
            verdicts.add(verdict);
            return this;
        }
    }

    private final String title;
    private final List<Row> rows = new ArrayList<>();

    /// @param title what is in it, and how it was measured
    Table(String title) {
        this.title = title;
    }

    Row row() {
        var row = new Row();
        rows.add(row);
        return row;
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /// How many targets are missed.
    long missed() {
        return rows.stream().flatMap(row -> row.verdicts.stream()).filter(verdict -> !verdict.met()).count();
    }

    /// The table as lines of text, words to the left and numbers to the right.
    String text() {
        var columns = rows.stream().flatMap(row -> row.cells.keySet().stream()).distinct().toList();
        var lines = new ArrayList<List<String>>();
        lines.add(columns);
        for (var row : rows) {
            lines.add(columns.stream().map(column -> text(row.cells.getOrDefault(column, "-"))).toList());
        }
        var text = new StringBuilder(title).append('\n');
        for (int line = 0; line < lines.size(); line++) {
            var cells = lines.get(line);
            var verdicts = line == 0 ? List.<Verdict>of() : rows.get(line - 1).verdicts;
            text.append(IntStream.range(0, columns.size()).mapToObj(column -> {
                int width = lines.stream().mapToInt(other -> other.get(column).length()).max().orElseThrow();
                boolean words = rows.stream()
                        .allMatch(row -> row.cells.getOrDefault(columns.get(column), "") instanceof String);
                String cell = cells.get(column);
                return words ? cell + " ".repeat(width - cell.length()) : " ".repeat(width - cell.length()) + cell;
            }).collect(Collectors.joining("  "))
                    .concat(verdicts.isEmpty()
                            ? ""
                            : verdicts.stream().map(Verdict::text).collect(Collectors.joining(", ", "  ", "")))
                    .stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private static String text(Object cell) {
        return switch (cell) {
            case Double number -> number(number);
            case Long count -> String.format(Locale.ROOT, "%,d", count);
            default -> cell.toString();
        };
    }

    /// Three digits that count, more only before the point.
    private static String number(double value) {
        int digits = value >= 100 || value == Math.rint(value) ? 0 : value >= 10 ? 1 : 2;
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }

    /// The table as `{"title", "rows": [{column: figure, …, "targets": [{"target", "met"}]}]}`.
    JsonObject json() {
        var json = new JsonObject();
        json.addProperty("title", title);
        var array = new JsonArray();
        for (var row : rows) {
            var cells = new JsonObject();
            row.cells.forEach((column, cell) -> {
                if (cell instanceof Number number) {
                    cells.addProperty(column, number);
                } else {
                    cells.addProperty(column, cell.toString());
                }
            });
            var targets = new JsonArray();
            for (var verdict : row.verdicts) {
                var target = new JsonObject();
                target.addProperty("target", verdict.target());
                target.addProperty("met", verdict.met());
                targets.add(target);
            }
            cells.add("targets", targets);
            array.add(cells);
        }
        json.add("rows", array);
        return json;
    }
}
