package dev.simplelang.lsp.command;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.simplelang.answer.RunAnswer;
import dev.simplelang.answer.TraceAnswer;
import dev.simplelang.ide.run.ProgramRun;
import dev.simplelang.ide.run.ProgramTrace;
import dev.simplelang.lsp.document.DocumentRequest;

/// Results of the runs that `request` asks for, as the protocol has them.
record RunJson(DocumentRequest request) {

    private static final Gson GSON = new Gson();

    /// How a run ended, and what it cost.
    JsonObject of(long arg, ProgramRun run) {
        return add(version(), RunAnswer.of(arg, run, request::answerRange));
    }

    /// The same, with the steps of the run.
    JsonObject of(long arg, ProgramTrace trace) {
        return add(of(arg, trace.run()), TraceAnswer.of(trace, request::answerRange));
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
        return add(new JsonObject(), RunAnswer.of(arg, run, request::answerRange));
    }

    /// Adds why no more runs follow.
    void addEnd(JsonObject result, ProgramRun run) {
        add(result, RunAnswer.ofEnd(run, request::answerRange));
    }

    private JsonObject version() {
        var result = new JsonObject();
        result.addProperty("version", request.snapshot().version());
        return result;
    }

    private static JsonObject add(JsonObject result, Record members) {
        GSON.toJsonTree(members).getAsJsonObject().asMap().forEach(result::add);
        return result;
    }
}
