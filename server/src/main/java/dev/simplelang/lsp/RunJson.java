package dev.simplelang.lsp;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.simplelang.ide.ProgramRun;
import dev.simplelang.text.Span;

/// Results of runs as the protocol has them. Not thread-safe.
final class RunJson {

    private static final Gson GSON = new Gson();

    private final Snapshot snapshot;
    private final Positions positions;

    /// Results about one version of a document.
    RunJson(Snapshot snapshot, PositionEncoding encoding) {
        this.snapshot = snapshot;
        this.positions = new Positions(snapshot.source(), encoding);
    }

    /// How a run ended, and what it cost.
    JsonObject of(long arg, ProgramRun run) {
        var result = new JsonObject();
        result.addProperty("version", snapshot.version());
        result.addProperty("arg", Long.toString(arg));
        result.addProperty("outcome", run.outcome().id());
        run.value().ifPresent(value -> result.addProperty("value", Long.toString(value)));
        result.addProperty("loopTrips", Long.toString(run.loopTrips()));
        result.addProperty("nanos", Long.toString(run.nanos()));
        run.span().ifPresent(span -> result.add("range", range(span)));
        run.reason().ifPresent(reason -> result.addProperty("reason", reason));
        return result;
    }

    /// A range as the client counts.
    JsonElement range(Span span) {
        return GSON.toJsonTree(positions.range(span));
    }
}
