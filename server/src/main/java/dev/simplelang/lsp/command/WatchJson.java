package dev.simplelang.lsp.command;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.simplelang.ide.run.ProgramTrace;
import dev.simplelang.ide.run.ProgramTrace.Step;
import dev.simplelang.text.Span;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The steps and the summary of a watched run as other programs read them; `PROTOCOL.md` describes
/// the members. Integers of 64 bits are strings.
public final class WatchJson {

    private final ProgramTrace trace;
    private final Function<Span, JsonElement> range;

    private WatchJson(ProgramTrace trace, Function<Span, JsonElement> range) {
        this.trace = trace;
        this.range = range;
    }

    /// Adds the members that describe `trace` to `result`.
    ///
    /// @param range a range of the source as the reader wants it
    public static void add(JsonObject result, ProgramTrace trace, Function<Span, JsonElement> range) {
        // Many steps are about one place.
        var ranges = new HashMap<Span, JsonElement>();
        new WatchJson(trace, span -> ranges.computeIfAbsent(span, range)).add(result);
    }

    private void add(JsonObject result) {
        var steps = trace.steps();
        result.addProperty("by", steps.by().id());
        result.addProperty("stepCount", Long.toString(steps.count()));
        result.add("firstSteps", array(steps.first(), this::step));
        result.add("lastSteps", array(steps.last(), this::step));
        result.add("conditions", array(trace.conditions(), condition -> {
            var json = place(Optional.of(condition.span()));
            json.addProperty("whenTrue", Long.toString(condition.whenTrue()));
            json.addProperty("whenFalse", Long.toString(condition.whenFalse()));
            return json;
        }));
        result.add("loops", array(trace.loops(), loop -> {
            var json = place(Optional.of(loop.span()));
            json.addProperty("entered", Long.toString(loop.entered()));
            json.addProperty("trips", Long.toString(loop.iterations()));
            return json;
        }));
        result.add("variables", array(trace.variables(), variable -> {
            var json = place(variable.declaration());
            json.addProperty("name", variable.name());
            variable.value().ifPresent(value -> json.addProperty("value", Long.toString(value)));
            return json;
        }));
    }

    private JsonObject step(Step step) {
        var site = step.site();
        var json = new JsonObject();
        json.addProperty("kind", site.kind().id());
        site.node().ifPresent(node -> {
            json.addProperty("node", node);
            json.addProperty("label", site.text());
            json.add("inputs", array(site.inputs(), JsonPrimitive::new));
        });
        site.target().ifPresent(variable -> {
            json.addProperty("variable", variable.name());
            json.addProperty("variableIndex", variable.index());
        });
        if (site.kind().isTest()) {
            json.addProperty("holds", step.holds());
        } else {
            step.value().ifPresent(value -> json.addProperty("value", Long.toString(value)));
        }
        site.span().ifPresent(span -> json.add("range", range.apply(span)));
        return json;
    }

    private JsonObject place(Optional<Span> span) {
        var json = new JsonObject();
        span.ifPresent(known -> json.add("range", range.apply(known)));
        return json;
    }

    private static <T> JsonArray array(List<T> items, Function<T, JsonElement> toJson) {
        var array = new JsonArray();
        items.forEach(item -> array.add(toJson.apply(item)));
        return array;
    }
}
