package dev.simplelang.lsp.feature;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.simplelang.ide.view.ViewText;
import dev.simplelang.ide.view.ViewText.NodePlaces;
import dev.simplelang.ide.view.Views;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.wire.Arguments;
import dev.simplelang.lsp.wire.ClientProfile;
import dev.simplelang.lsp.wire.DocumentName;
import dev.simplelang.lsp.wire.Failures;
import dev.simplelang.lsp.wire.Router;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.eclipse.lsp4j.TextDocumentContentParams;
import org.eclipse.lsp4j.TextDocumentContentResult;
import org.eclipse.lsp4j.TextDocumentIdentifier;

/// What the compiler makes of a program, as read-only documents: `simple/views` lists them,
/// `simple/view` gives one with the program's places of its nodes.
public final class ViewHandler implements Feature {

    private static final Gson GSON = new Gson();

    private final Requests requests;
    private final WatchedViews watched;

    /// @param watched records which views are requested
    public ViewHandler(Requests requests, WatchedViews watched) {
        this.requests = requests;
        this.watched = watched;
    }

    @Override
    public void announce(Map<String, Object> capabilities, ClientProfile profile) {
        // The protocol has no place to announce requests of our own.
    }

    @Override
    public void route(Router router) {
        router.onRequest("simple/views", TextDocumentContentParams.class, this::views);
        router.onRequest("simple/view", TextDocumentContentParams.class, this::view);
    }

    private CompletableFuture<JsonArray> views(TextDocumentContentParams params) {
        var uri = Arguments.require(params.getUri(), "uri");
        return requests.about(new TextDocumentIdentifier(uri), "views", new JsonArray(), request -> {
            var views = new JsonArray();
            for (var offer : Views.of(request.analysis())) {
                var json = new JsonObject();
                json.addProperty("view", offer.view().id());
                json.addProperty("title", offer.title());
                json.addProperty("uri", new ViewUri(offer.view(), uri).toString());
                views.add(json);
            }
            return views;
        });
    }

    /// The text of the view `uri`, for `workspace/textDocumentContent`.
    public CompletableFuture<TextDocumentContentResult> content(String uri) {
        return about(uri, name -> new TextDocumentContentResult(unknown(name)),
                (_, text) -> new TextDocumentContentResult(text.text()));
    }

    private CompletableFuture<JsonObject> view(TextDocumentContentParams params) {
        return about(Arguments.require(params.getUri(), "uri"), name -> {
            var json = json(unknown(name), true);
            json.add("nodes", new JsonArray());
            return json;
        }, (request, text) -> {
            var json = json(text.text(), text.isStale());
            json.addProperty("version", request.snapshot().version());
            var nodes = new JsonArray();
            text.nodes().forEach(node -> nodes.add(json(node, request)));
            json.add("nodes", nodes);
            return json;
        });
    }

    /// What to do with a view.
    @FunctionalInterface
    private interface Answer<R> {

        R of(DocumentRequest request, ViewText text);
    }

    private <R> CompletableFuture<R> about(String uri, Function<ViewUri, R> unknown, Answer<R> answer) {
        var name = ViewUri.parse(uri)
                .orElseThrow(() -> Failures.invalidParams("This is not the name of a view: " + uri));
        watched.watch(uri, name.source());
        return requests.about(new TextDocumentIdentifier(name.source()), "view", unknown.apply(name), request -> {
            var snapshot = request.snapshot();
            var subject = new ViewText.Subject(request.analysis(), snapshot.lastErrorFree(),
                    DocumentName.of(name.source()),
                    Optional.ofNullable(snapshot.version()));
            return answer.of(request, ViewText.of(subject, name.view(), request.cancellation()));
        });
    }

    private static String unknown(ViewUri name) {
        return ViewText.unknown(DocumentName.of(name.source()), name.view());
    }

    private static JsonObject json(String text, boolean stale) {
        var json = new JsonObject();
        json.addProperty("text", text);
        json.addProperty("stale", stale);
        return json;
    }

    private static JsonObject json(NodePlaces node, DocumentRequest request) {
        var json = new JsonObject();
        json.addProperty("node", node.number());
        json.addProperty("label", node.label());
        var lines = new JsonArray();
        node.lines().forEach(lines::add);
        json.add("lines", lines);
        var ranges = new JsonArray();
        node.spans().forEach(span -> ranges.add(GSON.toJsonTree(request.range(span))));
        json.add("ranges", ranges);
        return json;
    }
}
