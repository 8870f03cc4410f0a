package dev.simplelang.lsp.command;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.function.Consumer;

/// Collects runs and hands them on in batches: as soon as there are many, and the few there are
/// whenever somebody says that they have waited long enough.
public final class RunBatches {

    /// How many runs a batch has at most.
    static final int MAX_RUNS = 1_000;

    private final Consumer<JsonArray> send;
    private JsonArray pending = new JsonArray();

    /// @param send takes each batch, one after another
    RunBatches(Consumer<JsonArray> send) {
        this.send = send;
    }

    /// Adds a run.
    synchronized void add(JsonObject run) {
        pending.add(run);
        if (pending.size() >= MAX_RUNS) {
            flush();
        }
    }

    /// Hands on what there is.
    synchronized void flush() {
        if (!pending.isEmpty()) {
            var batch = pending;
            pending = new JsonArray();
            send.accept(batch);
        }
    }
}
