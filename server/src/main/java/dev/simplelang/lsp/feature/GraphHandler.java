package dev.simplelang.lsp.feature;

import dev.simplelang.answer.GraphAnswer;
import dev.simplelang.lsp.command.LastRuns;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.Failures;
import dev.simplelang.view.View;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.TextDocumentIdentifier;

/// `simple/graph`: a graph of a program as data, for a client that draws it.
final class GraphHandler {

    private final Requests requests;
    private final LastRuns lastRuns;
    private final WatchedViews watched;

    /// The parameters of the request.
    record Params(TextDocumentIdentifier textDocument, String view) {}

    /// @param lastRuns the run that is counted
    /// @param watched records of which programs graphs are requested
    GraphHandler(Requests requests, LastRuns lastRuns, WatchedViews watched) {
        this.requests = requests;
        this.lastRuns = lastRuns;
        this.watched = watched;
    }

    CompletableFuture<GraphAnswer> graph(Params params) {
        var document = Arguments.require(params.textDocument(), "textDocument");
        var uri = Arguments.require(document.getUri(), "textDocument.uri");
        var view = View.named(Optional.ofNullable(params.view()).orElseGet(new View.Optimized()::id))
                .filter(View::isGraph)
                .orElseThrow(() -> Failures.invalidParams("This is not the name of a graph: " + params.view()));
        watched.watch(uri, uri);
        return requests.about(document, "simple/graph", null, request -> answer(request, view));
    }

    private GraphAnswer answer(DocumentRequest request, View view) {
        var data = ViewHandler.viewed(request).graph(view, lastRuns.lastArg(request.snapshot()),
                request.cancellation());
        return GraphAnswer.of(data, request::answerRange);
    }
}
