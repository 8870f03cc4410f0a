package dev.simplelang.lsp.feature;

import dev.simplelang.answer.FilmAnswer;
import dev.simplelang.lsp.command.LastRuns;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.Failures;
import dev.simplelang.view.film.FilmKind;
import dev.simplelang.view.film.FilmRequest;
import dev.simplelang.view.film.Films;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.TextDocumentIdentifier;

/// `simple/steps`: a film of the compiler or of a run, for a client that plays it.
final class FilmHandler {

    private final Requests requests;
    private final LastRuns lastRuns;
    private final WatchedViews watched;
    private final Films films = new Films();

    /// The parameters of the request.
    ///
    /// @param arg the argument of a run
    /// @param trip where the part of the run begins
    record Params(TextDocumentIdentifier textDocument, String film, String arg, String trip) {}

    /// @param lastRuns have the argument of a run, if nobody gives one
    /// @param watched records of which programs films are requested
    FilmHandler(Requests requests, LastRuns lastRuns, WatchedViews watched) {
        this.requests = requests;
        this.lastRuns = lastRuns;
        this.watched = watched;
    }

    CompletableFuture<FilmAnswer> film(Params params) {
        var document = Arguments.require(params.textDocument(), "textDocument");
        var uri = Arguments.require(document.getUri(), "textDocument.uri");
        var kind = FilmKind.named(Arguments.require(params.film(), "film"))
                .orElseThrow(() -> Failures.invalidParams("This is not the name of a film: " + params.film()));
        var arg = integer(params.arg(), "arg");
        long trip = integer(params.trip(), "trip").orElse(0);
        watched.watch(uri, uri);
        return requests.about(document, "simple/steps", null, request -> answer(request,
                new FilmRequest(kind, arg.isPresent() ? arg : lastRuns.lastArg(request.snapshot()), trip)));
    }

    private static OptionalLong integer(String digits, String name) {
        try {
            return digits == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(digits));
        } catch (NumberFormatException _) {
            throw Failures.invalidParams(name + " must be an integer of 64 bits in a string, such as \"5\"");
        }
    }

    private FilmAnswer answer(DocumentRequest request, FilmRequest film) {
        var subject = ViewHandler.viewed(request).subject();
        return FilmAnswer.of(films.of(film, subject, request.cancellation()), request::answerRange);
    }
}
