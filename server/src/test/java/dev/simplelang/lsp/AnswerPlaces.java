package dev.simplelang.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;

/// Looks whether the places in an answer exist.
final class AnswerPlaces {

    private final String uri;
    private final TextModel text;

    /// @param uri the document that the answer is about
    /// @param text its text
    AnswerPlaces(String uri, TextModel text) {
        this.uri = uri;
        this.text = text;
    }

    /// Checks that every range in `answer` lies in the text, unless an object around it names another document.
    ///
    /// @throws AssertionError if one does not
    void check(JsonElement answer) {
        switch (answer) {
            case JsonArray array -> array.forEach(this::check);
            case JsonObject object when isElsewhere(object) -> {
                // About another document.
            }
            case JsonObject object -> {
                if (object.has("start") && object.has("end") && object.get("start").isJsonObject()
                        && text.existing(object.getAsJsonObject("start")) > text
                                .existing(object.getAsJsonObject("end"))) {
                    throw new AssertionError("reversed: " + object);
                }
                for (var line : List.of("startLine", "endLine")) {
                    if (object.has(line)
                            && (object.get(line).getAsInt() < 0 || object.get(line).getAsInt() >= text.lineCount())) {
                        throw new AssertionError("no such line: " + object);
                    }
                }
                object.asMap().values().forEach(this::check);
            }
            default -> {
                // Holds no place.
            }
        }
    }

    private boolean isElsewhere(JsonObject object) {
        return List.of("uri", "targetUri").stream().map(object::get)
                .anyMatch(name -> name instanceof JsonPrimitive other && !other.getAsString().equals(uri));
    }
}
