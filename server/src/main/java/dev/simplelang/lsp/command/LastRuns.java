package dev.simplelang.lsp.command;

import dev.simplelang.ide.run.ProgramRun;
import dev.simplelang.ide.run.ProgramRun.Outcome;
import dev.simplelang.lsp.document.Documents;
import dev.simplelang.lsp.document.PerDocument;
import dev.simplelang.lsp.document.Snapshot;
import dev.simplelang.lsp.protocol.Client;
import dev.simplelang.lsp.protocol.Refresh;
import dev.simplelang.text.SourceText;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Remembers the last runs of each open document, as far as they are of one text.
public final class LastRuns {

    private static final int MAX_RUNS = 3;

    /// A run: the argument, and what came of it.
    private record Entry(long arg, String result) {}

    /// The runs of one text, the last one first.
    private record Runs(SourceText source, List<Entry> entries) {}

    private final PerDocument<Runs> runs;
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
        var last = new Entry(arg, result(run));
        runs.update(snapshot.uri(), before -> {
            var others = before.filter(known -> isOf(known, snapshot)).stream()
                    .flatMap(known -> known.entries().stream()).filter(entry -> entry.arg() != arg);
            return new Runs(snapshot.source(), Stream.concat(Stream.of(last), others).limit(MAX_RUNS).toList());
        });
        client.refresh(Refresh.CODE_LENSES);
        listener.accept(snapshot.uri());
    }

    /// Whether the text is the one that was run, or is so again.
    private static boolean isOf(Runs known, Snapshot snapshot) {
        return known.source().text().equals(snapshot.source().text());
    }

    private static String result(ProgramRun run) {
        return switch (run.outcome()) {
            case RETURNED -> Long.toString(run.value().orElseThrow());
            case FELL_THROUGH -> "no return";
            case STOPPED -> "stopped";
            case NOT_RUN -> "not run";
        };
    }

    /// The last runs of the document in a few words: "5 → 12, 4 → 9"; those of an earlier text are
    /// said to be.
    public Optional<String> describe(Snapshot snapshot) {
        return runs.find(snapshot.uri()).map(known -> known.entries().stream()
                .map(entry -> entry.arg() + " → " + entry.result()).collect(Collectors.joining(", "))
                + (isOf(known, snapshot) ? "" : " (before the last edit)"));
    }

    /// The argument of the last run of the text of `snapshot`.
    public OptionalLong lastArg(Snapshot snapshot) {
        return runs.find(snapshot.uri()).filter(known -> isOf(known, snapshot)).stream()
                .mapToLong(known -> known.entries().getFirst().arg()).findFirst();
    }
}
