package dev.simplelang.bench.latency;

import dev.simplelang.bench.latency.Place.Kind;
import java.util.List;

/// Types one character after another in the middle of a program: puts one in, takes it away again, goes on to another place.
final class Typing {

    /// What the characters do.
    enum Effect {
        /// A number becomes another. The program stays without mistakes: all of the compiler runs each time.
        CHANGES,
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
    record Keystroke(String change, boolean breaks) {}

    private final Effect effect;
    private final List<Place> places;
    private int typed;

    Typing(Effect effect, String text) {
        this.effect = effect;
        places = Place.inTheMiddle(text, effect == Effect.CHANGES ? Kind.DIGIT : Kind.NAME, PLACES);
    }

    /// The next keystroke. After an even number of them the text is what it was at first.
    Keystroke next() {
        boolean inserts = typed % 2 == 0;
        Place place = places.get(typed / 2 % places.size());
        Place behind = new Place(place.line(), place.character() + 1);
        String character = switch (effect) {
            case CHANGES -> Integer.toString(typed / 2 % 10);
            case BREAKS -> "q";
            case SPACES -> " ";
        };
        typed++;
        return new Keystroke(inserts
                ? change(place, place, character)
                : change(place, behind, ""), inserts && effect == Effect.BREAKS);
    }

    private static String change(Place start, Place end, String text) {
        return "{\"range\":{\"start\":" + start.json() + ",\"end\":" + end.json() + "},\"text\":\"" + text + "\"}";
    }
}
