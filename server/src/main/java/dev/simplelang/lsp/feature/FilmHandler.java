package dev.simplelang.lsp.feature;

import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.Failures;
import dev.simplelang.view.film.FilmKind;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.TextDocumentIdentifier;

/// `simple/steps`: a film of the compiler or of a run, for a client that plays it.
final class FilmHandler {

    private final Requests requests;
    private final WatchedViews watched;

    /// The parameters of the request.
    ///
    /// @param arg the argument of a run
    /// @param trip where the part of the run begins
    record Params(TextDocumentIdentifier textDocument, String film, String arg, String trip) {}

    /// @param watched records of which programs films are requested
    FilmHandler(Requests requests, WatchedViews watched) {
        this.requests = requests;
        this.watched = watched;
    }

    CompletableFuture<FilmAnswer> film(Params params) {
        var document = Arguments.require(params.textDocument(), "textDocument");
        var uri = Arguments.require(document.getUri(), "textDocument.uri");
        var kind = FilmKind.named(Arguments.require(params.film(), "film"))
                .orElseThrow(() -> Failures.invalidParams("This is not the name of a film: " + params.film()));
        watched.watch(uri, uri);
        return requests.about(document, "simple/steps", null, request -> answer(request, kind));
    }

    private FilmAnswer answer(DocumentRequest request, FilmKind kind) {
        var film = ViewHandler.viewed(request).film(kind, request.cancellation());
        return FilmAnswer.of(film, request::range);
    }
}
