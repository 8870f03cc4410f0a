package dev.simplelang.lsp.command;

import dev.simplelang.ide.run.ProgramRun;
import dev.simplelang.ide.run.ProgramRun.Outcome;
import dev.simplelang.ide.run.RunHistory;
import dev.simplelang.lsp.document.Documents;
import dev.simplelang.lsp.document.PerDocument;
import dev.simplelang.lsp.document.Snapshot;
import dev.simplelang.lsp.protocol.Client;
import dev.simplelang.lsp.protocol.Refresh;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/// Remembers the last runs of each open document.
public final class LastRuns {

    private final PerDocument<RunHistory> runs;
    private final Client client;

    /// Who wants to know of the runs of a document, by its name.
    private volatile Consumer<String> listener = _ -> {};

    public LastRuns(Documents documents, Client client) {
        runs = new PerDocument<>(documents);
        this.client = client;
    }

    /// From now on `newListener` is notified of each document that was run.
    public void whenAdded(Consumer<String> newListener) {
        listener = newListener;
    }

    /// Remembers that the text of `snapshot` was run, and lets the client show it. A program with
    /// errors has no runs.
    void add(Snapshot snapshot, long arg, ProgramRun run) {
        if (run.outcome() == Outcome.NOT_RUN) {
            return;
        }
        runs.update(snapshot.uri(), before -> before.orElse(RunHistory.NONE).with(snapshot.source(), arg,
                run.result()));
        client.refresh(Refresh.CODE_LENSES);
        listener.accept(snapshot.uri());
    }

    /// The last runs of the document in a few words: "5 → 12, 4 → 9"; those of an earlier text are
    /// said to be.
    public Optional<String> describe(Snapshot snapshot) {
        return runs.find(snapshot.uri()).flatMap(known -> known.describe(snapshot.source()));
    }

    /// The argument of the last run of the text of `snapshot`.
    public OptionalLong lastArg(Snapshot snapshot) {
        return runs.find(snapshot.uri()).map(known -> known.lastArg(snapshot.source())).orElse(OptionalLong.empty());
    }
}
