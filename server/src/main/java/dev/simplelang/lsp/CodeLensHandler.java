package dev.simplelang.lsp;

import dev.simplelang.ide.RunOffers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;

/// `textDocument/codeLens`: offers to run the program, above its first statement, where the client asks for arguments.
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
        var command = RunOffer.ofClient(uri, client.profile());
        if (snapshot.isEmpty() || command.isEmpty()) {
            return CompletableFuture.completedFuture(List.of());
        }
        var positions = new Positions(snapshot.get().source(), client.profile().encoding());
        return Answers.onAnalysis("code lens", snapshot.get(), threads, (analysis, _) -> RunOffers.of(analysis)
                .map(span -> new CodeLens(positions.range(span), command.get(), null)).stream().toList());
    }
}
