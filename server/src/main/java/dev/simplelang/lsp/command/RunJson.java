package dev.simplelang.lsp.command;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.simplelang.ide.run.ProgramRun;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.text.Span;

/// Results of the runs that `request` asks for, as the protocol has them.
record RunJson(DocumentRequest request) {

    private static final Gson GSON = new Gson();

    /// How a run ended, and what it cost.
    JsonObject of(long arg, ProgramRun run) {
        return addRun(version(), arg, run);
    }

    /// Several runs.
    ///
    /// @param rows each of them, as [#row]
    JsonObject ofRows(JsonArray rows) {
        var result = version();
        result.add("runs", rows);
        return result;
    }

    /// One of several runs of the same version.
    JsonObject row(long arg, ProgramRun run) {
        return addRun(new JsonObject(), arg, run);
    }

    private JsonObject version() {
        var result = new JsonObject();
        result.addProperty("version", request.snapshot().version());
        return result;
    }

    private JsonObject addRun(JsonObject result, long arg, ProgramRun run) {
        result.addProperty("arg", Long.toString(arg));
        addEnd(result, run);
        return result;
    }

    /// Adds how a run ended, and what it cost.
    void addEnd(JsonObject result, ProgramRun run) {
        result.addProperty("outcome", run.outcome().id());
        run.value().ifPresent(value -> result.addProperty("value", Long.toString(value)));
        result.addProperty("loopTrips", Long.toString(run.loopTrips()));
        result.addProperty("nanos", Long.toString(run.nanos()));
        run.span().ifPresent(span -> result.add("range", range(span)));
        run.reason().ifPresent(reason -> result.addProperty("reason", reason));
    }

    /// A range as the client counts.
    JsonElement range(Span span) {
        return GSON.toJsonTree(request.range(span));
    }
}
