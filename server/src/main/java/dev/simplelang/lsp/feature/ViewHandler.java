package dev.simplelang.lsp.feature;

import dev.simplelang.ide.view.ViewText;
import dev.simplelang.ide.view.ViewText.NodePlaces;
import dev.simplelang.ide.view.Views;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.ClientProfile;
import dev.simplelang.lsp.protocol.DocumentName;
import dev.simplelang.lsp.protocol.Failures;
import dev.simplelang.lsp.protocol.Router;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentParams;
import org.eclipse.lsp4j.TextDocumentContentResult;
import org.eclipse.lsp4j.TextDocumentIdentifier;

/// What the compiler makes of a program, as read-only documents: `simple/views` lists them,
/// `simple/view` gives one with the program's places of its nodes.
public final class ViewHandler implements Feature {

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

    /// A view that a program has.
    private record Offer(String view, String title, String uri) {}

    /// The text of a view.
    ///
    /// @param stale whether it is about an earlier version
    private record Content(String text, boolean stale, Integer version, List<Node> nodes) {}

    /// A node in a view.
    ///
    /// @param lines the lines of the view where it is
    /// @param ranges its places in the program
    private record Node(int node, String label, List<Integer> lines, List<Range> ranges) {}

    private CompletableFuture<List<Offer>> views(TextDocumentContentParams params) {
        var uri = Arguments.require(params.getUri(), "uri");
        return requests.about(new TextDocumentIdentifier(uri), "views", List.of(),
                request -> Views.of(request.analysis()).stream()
                        .map(offer -> new Offer(offer.view().id(), offer.title(),
                                new ViewUri(offer.view(), uri).toString()))
                        .toList());
    }

    /// The text of the view `uri`, for `workspace/textDocumentContent`.
    public CompletableFuture<TextDocumentContentResult> content(String uri) {
        return about(uri, name -> new TextDocumentContentResult(unknown(name)),
                (_, text) -> new TextDocumentContentResult(text.text()));
    }

    private CompletableFuture<Content> view(TextDocumentContentParams params) {
        return about(Arguments.require(params.getUri(), "uri"),
                name -> new Content(unknown(name), true, null, List.of()),
                (request, text) -> new Content(text.text(), text.isStale(), request.snapshot().version(),
                        text.nodes().stream().map(node -> toProtocol(node, request)).toList()));
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

    private static Node toProtocol(NodePlaces node, DocumentRequest request) {
        return new Node(node.number(), node.label(), node.lines(),
                node.spans().stream().map(request::range).toList());
    }
}
