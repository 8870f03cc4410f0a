package dev.simplelang.bench.latency;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// Types digits near the middle of a program, each at another place than the one before. Each digit makes a valid program
/// that the server has not compiled before, so the whole compiler runs for each key.
final class Typing {

    /// The first digit of a number, where another digit makes another number.
    private static final Pattern DIGIT = Pattern.compile("(?<=[=<>+*-] )[1-9]");

    private static final int PLACES = 20;

    /// A digit in the program.
    ///
    /// @param line counted from 0
    /// @param character counted from 0
    record Place(int line, int character) {

        String position() {
            return "{\"line\":%d,\"character\":%d}".formatted(line, character);
        }
    }

    private final List<Place> places;
    private final char[] digits = new char[PLACES];
    private int keys;

    Typing(String program) {
        var lines = program.lines().toList();
        places = IntStream.range(0, lines.size()).boxed()
                .sorted(Comparator.comparingInt(line -> Math.abs(line - lines.size() / 2)))
                .flatMap(line -> DIGIT.matcher(lines.get(line)).results().map(found -> new Place(line, found.start())))
                .limit(PLACES).toList();
        for (int i = 0; i < places.size(); i++) {
            digits[i] = lines.get(places.get(i).line()).charAt(places.get(i).character());
        }
    }

    /// Where the next digit is.
    Place next() {
        return places.get(keys % places.size());
    }

    /// The next change, as JSON: a digit becomes the next of the nine that are not zero.
    String type() {
        var place = next();
        int index = keys++ % places.size();
        digits[index] = (char) ('1' + (digits[index] - '0') % 9);
        return change(place, 1, Character.toString(digits[index]));
    }

    /// A change that puts a letter before the next digit, which makes an error; or takes it away again.
    String mistake(boolean takesBack) {
        return takesBack ? change(next(), 1, "") : change(next(), 0, "q");
    }

    private static String change(Place place, int length, String text) {
        var end = new Place(place.line(), place.character() + length);
        return "{\"range\":{\"start\":%s,\"end\":%s},\"text\":\"%s\"}".formatted(place.position(), end.position(),
                text);
    }
}
