package dev.simplelang.web;

import dev.simplelang.text.SourceText;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Calls every function of [Exports] on the Java virtual machine and records the answers, one call on
/// each line of a file, for a test that makes the same calls in a browser.
///
/// The programs are all examples and fixtures, each as it is, and after an edit in the middle that
/// mostly breaks it. What a clock decides is left out: runs are bounded by trips, and times are masked.
final class RecordedAnswers {

    /// How many places of a program are asked about.
    private static final int MAX_PLACES = 2;

    /// Longer programs would take most of the time.
    private static final int MAX_LENGTH = 5_000;

    private static final String MAX_TRIPS = "2000";
    private static final List<String> ARGS = List.of("0", "5", "-3", "9223372036854775807");

    private static final Map<String, Method> FUNCTIONS = Stream.of(Exports.class.getDeclaredMethods())
            .filter(method -> Modifier.isPublic(method.getModifiers()))
            .collect(Collectors.toMap(Method::getName, Function.identity()));

    private static final Pattern VIEW = Pattern.compile("\"view\":\"([^\"]+)\"");
    private static final Pattern ACTION = Pattern
            .compile("\\{\"title\":\"((?:[^\"\\\\]|\\\\.)*)\",\"kind\":\"([^\"]+)\"");

    private final BufferedWriter out;

    /// @param out gets the calls
    private RecordedAnswers(BufferedWriter out) {
        this.out = out;
    }

    /// A call of a function.
    private record Call(String function, List<Object> arguments, Object answer) {}

    /// @param args the file to write, then the folders with programs
    public static void main(String[] args) throws IOException {
        var file = Path.of(args[0]);
        Files.createDirectories(file.getParent());
        try (var out = Files.newBufferedWriter(file)) {
            var recorder = new RecordedAnswers(out);
            recorder.record("semanticTokensLegend");
            for (var folder : Arrays.asList(args).subList(1, args.length)) {
                for (var program : programs(Path.of(folder))) {
                    recorder.about(program);
                }
            }
        }
    }

    private static List<String> programs(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".simple")).sorted().map(RecordedAnswers::read)
                    .filter(text -> text.length() <= MAX_LENGTH).toList();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void about(String text) {
        record("open", text);
        aboutWhole();
        aboutPlaces(text);
        aboutRuns();
        int middle = text.length() / 2;
        record("change", text.substring(0, middle) + text.substring(Math.min(text.length(), middle + 1)));
        aboutWhole();
        record("change", text);
        record("pin", "3");
        Stream.of("diagnostics", "inlayHints", "codeLenses").forEach(this::record);
        record("hover", 3, 4);
    }

    private void aboutWhole() {
        Stream.of("diagnostics", "inlayHints", "codeLenses", "documentSymbols", "foldingRanges", "semanticTokens")
                .forEach(this::record);
        record("formatting", 4, true);
        var views = VIEW.matcher(record("views")).results().map(view -> view.group(1)).toList();
        for (var view : List.of("as-written", "graph", "schedule/best")) {
            if (views.contains(view)) {
                record("graph", view);
                record("view", view);
            }
        }
        if (!views.isEmpty()) {
            record("view", views.get(views.size() / 2));
        }
        Stream.of("construction", "optimization", "schedule").forEach(film -> record("film", film, "", ""));
    }

    private void aboutPlaces(String text) {
        var lines = new SourceText(text).lines();
        int step = Math.max(1, text.length() / MAX_PLACES);
        IntStream.iterate(step / 2, offset -> offset <= text.length(), offset -> offset + step).forEach(offset -> {
            int line = lines.lineOf(offset);
            int column = lines.columnOf(offset);
            Stream.of("hover", "node", "completion", "definition", "implementation", "documentHighlights",
                    "linkedEditingRanges", "selectionRanges", "prepareRename")
                    .forEach(function -> record(function, line, column));
            record("references", line, column, true);
            record("rename", line, column, "other");
            record("completionDocumentation", line, column, "arg");
            record("rangeFormatting", Math.max(0, line - 1), 0, line, column, 2, false);
            var actions = record("codeActions", line, 0, line, column, true);
            ACTION.matcher(actions).results().limit(2)
                    .forEach(action -> record("codeActionEdits", line, 0, line, column,
                            action.group(2), action.group(1).replace("\\\"", "\"").replace("\\\\", "\\")));
        });
        record("inlayHintDetails", 1, 0, "constant");
    }

    private void aboutRuns() {
        for (var arg : ARGS) {
            record("run", arg, MAX_TRIPS);
        }
        record("trace", "5", MAX_TRIPS, 20);
        record("beginRange", "-2", "2", "1");
        // In a program that ends soon, no clock decides what is filmed and counted.
        if (record("moreOfRange", 0, 1, MAX_TRIPS).contains("\"outcome\":\"returned\"")) {
            record("film", "run", "-2", "");
            record("ran", "-2", "1");
            record("graph", "graph");
            record("codeLenses");
        }
    }

    /// Calls a function and records that; its answer as text.
    private String record(String function, Object... arguments) {
        try {
            var answer = FUNCTIONS.get(function).invoke(null, arguments);
            out.write(Json.of(new Call(function, List.of(arguments), answer)));
            out.newLine();
            return String.valueOf(answer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(function + " of " + Arrays.toString(arguments), e);
        }
    }
}
