package dev.simplelang.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.Locale;

/// Diagnostics as other programs read them. Lines and characters count from 0, characters in UTF-16 units.
final class DiagnosticJson {

    private DiagnosticJson() {}

    /// One diagnostic.
    static JsonObject of(SourceText source, Diagnostic diagnostic) {
        var json = new JsonObject();
        json.addProperty("code", diagnostic.code().id());
        json.addProperty("severity", diagnostic.severity().name().toLowerCase(Locale.ROOT));
        json.add("range", range(source, diagnostic.span()));
        json.addProperty("message", diagnostic.message());
        var tags = new JsonArray();
        if (diagnostic.code().unnecessary())
            tags.add("unnecessary");
        json.add("tags", tags);
        var related = new JsonArray();
        for (var other : diagnostic.related()) {
            var place = new JsonObject();
            place.add("range", range(source, other.span()));
            place.addProperty("message", other.message());
            related.add(place);
        }
        json.add("related", related);
        return json;
    }

    /// A range, as its start and its end.
    static JsonObject range(SourceText source, Span span) {
        var json = new JsonObject();
        json.add("start", position(source, span.start()));
        json.add("end", position(source, span.end()));
        return json;
    }

    private static JsonObject position(SourceText source, int offset) {
        var json = new JsonObject();
        json.addProperty("line", source.lines().lineOf(offset));
        json.addProperty("character", source.lines().columnOf(offset));
        return json;
    }
}
