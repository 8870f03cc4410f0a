package dev.simplelang.bench.latency;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A place in a document: behind a character where a person might go on typing.
///
/// @param line counted from 0
/// @param character counted from 0
record Place(int line, int character) {

    /// What is looked for.
    enum Kind {
        /// Behind the first digit of a number, where another digit makes another number.
        DIGIT("(?<=[=<>+*-] )[1-9]"),
        /// Behind a variable that is read, where another letter makes another name.
        NAME("(?<=[(=<>+*-] ?)[a-z]\\w*");

        private final Pattern pattern;

        Kind(String pattern) {
            this.pattern = Pattern.compile(pattern);
        }
    }

    /// The `count` places nearest to the middle of `text`.
    static List<Place> inTheMiddle(String text, Kind kind, int count) {
        var lines = text.split("\n", -1);
        return near(lines, kind, lines.length / 2).limit(count).toList();
    }

    /// `count` places from the first to the last line of `text`.
    static List<Place> allOver(String text, Kind kind, int count) {
        var lines = text.split("\n", -1);
        return IntStream.range(0, count)
                .mapToObj(i -> near(lines, kind, (int) ((i + 0.5) * lines.length / count)).findFirst().orElseThrow())
                .toList();
    }

    private static Stream<Place> near(String[] lines, Kind kind, int middle) {
        return IntStream.range(0, lines.length).boxed()
                .sorted(Comparator.comparingInt(line -> Math.abs(line - middle)))
                .flatMap(line -> kind.pattern.matcher(lines[line]).results()
                        .map(match -> new Place(line, match.end())));
    }

    /// As JSON.
    String json() {
        return "{\"line\":" + line + ",\"character\":" + character + "}";
    }
}
