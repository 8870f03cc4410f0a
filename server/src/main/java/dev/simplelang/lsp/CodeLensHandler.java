package dev.simplelang.lsp;

import dev.simplelang.ide.RunOffers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;

/// `textDocument/codeLens`: offers to run the program, above its first statement, and tells there what `arg` is pinned to,
/// where the client asks for arguments.
final class CodeLensHandler {

    private final Documents documents;
    private final Client client;
    private final ExecutorService threads;

    /// @param threads where to make the answers
    CodeLensHandler(Documents documents, Client client, ExecutorService threads) {
        this.documents = documents;
        this.client = client;
        this.threads = threads;
    }

    /// The lenses of a document; none of one that is not open.
    CompletableFuture<List<CodeLens>> codeLens(CodeLensParams params) {
        var uri = Arguments.uri(params.getTextDocument());
        var snapshot = documents.find(uri);
        if (snapshot.isEmpty()) {
            return CompletableFuture.completedFuture(List.of());
        }
        var commands = commands(snapshot.get());
        if (commands.isEmpty()) {
            return CompletableFuture.completedFuture(List.of());
        }
        var positions = new Positions(snapshot.get().source(), client.profile().encoding());
        return Answers.onAnalysis("code lens", snapshot.get(), threads, (analysis, _) -> RunOffers.of(analysis)
                .map(positions::range).stream()
                .flatMap(range -> commands.stream().map(command -> new CodeLens(range, command, null))).toList());
    }

    private List<Command> commands(Snapshot snapshot) {
        var commands = new ArrayList<Command>();
        RunOffer.ofClient(snapshot.uri(), client.profile()).ifPresent(commands::add);
        snapshot.pinned().ifPresent(arg -> client.profile().pinArgCommand().ifPresent(command -> commands
                .add(new Command("arg pinned to " + arg, command, List.of(snapshot.uri())))));
        return commands;
    }
}
