package dev.simplelang.bench.latency;

import dev.simplelang.bench.latency.Place.Kind;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// Types one character after another in the middle of a program, each at another place than the one before; or types it and takes it back, and goes on
/// to another place.
final class Typing {

    /// What the characters do.
    enum Effect {
        /// A digit becomes another, each time one that it has not been for some hundred keystrokes. The program stays without mistakes, and is one that there
        /// was none of before: all of the compiler runs each time.
        CHANGES,
        /// A digit becomes another, and what it was again.
        RETURNS,
        /// A name becomes one that nobody declared, and is mended again.
        BREAKS,
        /// There is a space more, and one less again. The program stays the same.
        SPACES
    }

    private static final int PLACES = 20;

    /// One keystroke.
    ///
    /// @param change the change that it makes, as JSON
    /// @param breaks whether the program has an error behind it
    /// @param takesBack whether the one before it is taken back
    record Keystroke(String change, boolean breaks, boolean takesBack) {}

    private final List<Place> numbers;
    private final List<Place> names;

    /// What the digits before [#numbers] are.
    private final char[] digits;

    /// How many keystrokes there have been of each effect.
    private final Map<Effect, Integer> typed = new EnumMap<>(Effect.class);

    Typing(String text) {
        numbers = Place.inTheMiddle(text, Kind.DIGIT, PLACES);
        names = Place.inTheMiddle(text, Kind.NAME, PLACES);
        var lines = text.split("\n", -1);
        digits = new char[numbers.size()];
        for (int i = 0; i < digits.length; i++) {
            digits[i] = lines[numbers.get(i).line()].charAt(numbers.get(i).character() - 1);
        }
    }

    /// The next keystroke of an effect. Behind an even number of those of the others the text has as many characters as at first.
    Keystroke next(Effect effect) {
        int key = typed.merge(effect, 1, Integer::sum) - 1;
        if (effect == Effect.CHANGES) {
            return new Keystroke(digit(key % digits.length, 1), false, false);
        }
        boolean takesBack = key % 2 == 1;
        String change = effect == Effect.RETURNS
                ? digit(key / 2 % digits.length, takesBack ? -1 : 1)
                : character(names.get(key / 2 % names.size()), effect == Effect.BREAKS ? "q" : " ", takesBack);
        return new Keystroke(change, effect == Effect.BREAKS && !takesBack, takesBack);
    }

    /// A character more, or taken back.
    private static String character(Place place, String typed, boolean takesBack) {
        return takesBack
                ? change(place, new Place(place.line(), place.character() + 1), "")
                : change(place, place, typed);
    }

    /// The digit before a place becomes one of the other eight, none of them zero.
    private String digit(int index, int step) {
        digits[index] = (char) ('1' + (digits[index] - '1' + step + 9) % 9);
        var place = numbers.get(index);
        return change(new Place(place.line(), place.character() - 1), place, Character.toString(digits[index]));
    }

    private static String change(Place start, Place end, String text) {
        return "{\"range\":{\"start\":" + start.json() + ",\"end\":" + end.json() + "},\"text\":\"" + text + "\"}";
    }
}
