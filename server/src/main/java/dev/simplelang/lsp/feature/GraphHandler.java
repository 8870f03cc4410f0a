package dev.simplelang.lsp.feature;

import dev.simplelang.ide.Analysis;
import dev.simplelang.lsp.command.LastRuns;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.DocumentName;
import dev.simplelang.lsp.protocol.Failures;
import dev.simplelang.view.GraphData;
import dev.simplelang.view.GraphData.Background;
import dev.simplelang.view.Subject;
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
        var snapshot = request.snapshot();
        var subject = new Subject(request.analysis().compilation(),
                snapshot.lastErrorFree().map(Analysis::compilation), DocumentName.of(request.uri()),
                Optional.ofNullable(snapshot.version()));
        request.analysis().finish(request.cancellation());
        var shown = subject.isStale() ? snapshot.lastErrorFree().orElseThrow() : request.analysis();
        var background = new Background(shown::explanation, lastRuns.lastArg(snapshot));
        return GraphAnswer.of(GraphData.of(subject, view, background, request.cancellation()), request::range);
    }
}
