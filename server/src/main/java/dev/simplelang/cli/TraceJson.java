package dev.simplelang.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.simplelang.text.SourceText;
import dev.simplelang.view.Trace;
import dev.simplelang.view.Trace.Entry;
import dev.simplelang.view.Trace.Fall;
import dev.simplelang.view.Trace.Learned;
import dev.simplelang.view.Trace.PassRun;
import dev.simplelang.view.Trace.Shown;
import dev.simplelang.view.Trace.Step;
import java.util.function.Predicate;

/// A trace of the optimizer for other programs:
/// `{"passes": [{"pass", "round", "swept", "entries": [{"sentence", "node", "range"?, …}]}]}`. An entry is a step with `rule`
/// and `after`, something learned with `type`, or a fall of an analysis with `from` and `to`. Nodes are
/// `{"id"?, "label", "inputs", "value"?}`; their ids are those of one compilation.
final class TraceJson {

    private TraceJson() {}

    /// The entries of `trace` that are `wanted`.
    static JsonObject of(Trace trace, SourceText source, Predicate<Entry> wanted) {
        var passes = new JsonArray();
        for (var run : trace.runs())
            passes.add(of(run, source, wanted));
        var json = new JsonObject();
        json.add("passes", passes);
        return json;
    }

    private static JsonObject of(PassRun run, SourceText source, Predicate<Entry> wanted) {
        var json = new JsonObject();
        json.addProperty("pass", run.pass());
        json.addProperty("round", run.round());
        json.addProperty("swept", run.swept());
        var entries = new JsonArray();
        run.entries().stream().filter(wanted).forEach(entry -> entries.add(of(entry, source)));
        json.add("entries", entries);
        return json;
    }

    private static JsonObject of(Entry entry, SourceText source) {
        var json = new JsonObject();
        json.addProperty("sentence", entry.sentence());
        json.add("node", of(entry.before()));
        entry.span().ifPresent(span -> json.add("range", DiagnosticJson.range(source, span)));
        switch (entry) {
            case Step step -> {
                json.addProperty("rule", step.rule().name());
                step.after().ifPresent(after -> json.add("after", of(after)));
            }
            case Learned learned -> json.addProperty("type", learned.type().toString());
            case Fall fall -> {
                json.addProperty("from", fall.from().toString());
                json.addProperty("to", fall.to().toString());
            }
        }
        return json;
    }

    private static JsonObject of(Shown node) {
        var json = new JsonObject();
        node.id().ifPresent(id -> json.addProperty("id", id));
        json.addProperty("label", node.label());
        var inputs = new JsonArray();
        node.inputs().forEach(inputs::add);
        json.add("inputs", inputs);
        node.value().ifPresent(value -> json.addProperty("value", value));
        return json;
    }
}
