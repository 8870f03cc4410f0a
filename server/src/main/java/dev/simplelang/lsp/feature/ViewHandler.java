package dev.simplelang.lsp.feature;

import dev.simplelang.ide.ViewedDocument;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.PageDocuments;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.DocumentName;
import dev.simplelang.lsp.protocol.Failures;
import dev.simplelang.view.ViewText;
import dev.simplelang.view.Views;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentParams;
import org.eclipse.lsp4j.TextDocumentContentResult;
import org.eclipse.lsp4j.TextDocumentIdentifier;

/// Read-only documents that the server knows: what the compiler makes of a program, and the pages
/// about diagnostics.
///
/// `simple/views` lists the views of a program, `simple/view` returns one with the program's places
/// of its nodes; `workspace/textDocumentContent` returns the text of any such document.
final class ViewHandler {

    private final Requests requests;
    private final WatchedViews watched;

    /// @param watched records which views are requested
    ViewHandler(Requests requests, WatchedViews watched) {
        this.requests = requests;
        this.watched = watched;
    }

    /// A view that a program has.
    record Offer(String view, String title, String uri) {}

    /// The text of a view.
    ///
    /// @param stale whether it is about an earlier version
    record Content(String text, boolean stale, Integer version, List<Node> nodes) {}

    /// A node in a view.
    ///
    /// @param lines the lines of the view where it is
    /// @param ranges its places in the program
    record Node(int node, String label, List<Integer> lines, List<Range> ranges) {}

    CompletableFuture<List<Offer>> views(TextDocumentContentParams params) {
        var uri = Arguments.require(params.getUri(), "uri");
        return requests.about(new TextDocumentIdentifier(uri), "simple/views", List.of(),
                request -> Views.of(request.analysis().compilation()).stream()
                        .map(offer -> new Offer(offer.view().id(), offer.title(),
                                new ViewUri(offer.view(), uri).toString()))
                        .toList());
    }

    CompletableFuture<Content> view(TextDocumentContentParams params) {
        return about(Arguments.require(params.getUri(), "uri"), content -> content);
    }

    CompletableFuture<TextDocumentContentResult> content(TextDocumentContentParams params) {
        var uri = Arguments.require(params.getUri(), "uri");
        return switch (uri.replaceFirst(":.*", "")) {
            case ViewUri.SCHEME -> about(uri, content -> new TextDocumentContentResult(content.text()));
            case PageDocuments.SCHEME -> CompletableFuture.completedFuture(PageDocuments.content(uri));
            default -> throw Failures.invalidParams("There are no documents with names such as " + uri + ".");
        };
    }

    private <R> CompletableFuture<R> about(String uri, Function<Content, R> answer) {
        var view = ViewUri.parse(uri)
                .orElseThrow(() -> Failures.invalidParams("This is not the name of a view: " + uri));
        watched.watch(uri, view.source());
        var program = DocumentName.of(view.source());
        var unknown = new Content(ViewText.unknown(program, view.view()), true, null, List.of());
        var document = new TextDocumentIdentifier(view.source());
        return requests.about(document, "simple/view", answer.apply(unknown), request -> {
            var text = ViewText.of(viewed(request).subject(), view.view(), request.cancellation());
            var nodes = text.nodes().stream().map(node -> new Node(node.number(), node.label(), node.lines(),
                    node.spans().stream().map(request::range).toList())).toList();
            return answer.apply(new Content(text.text(), text.isStale(), request.snapshot().version(), nodes));
        });
    }

    /// The version that a request is about, to look at.
    static ViewedDocument viewed(DocumentRequest request) {
        var snapshot = request.snapshot();
        return new ViewedDocument(request.analysis(), snapshot.lastErrorFree(), DocumentName.of(request.uri()),
                Optional.ofNullable(snapshot.version()));
    }
}
