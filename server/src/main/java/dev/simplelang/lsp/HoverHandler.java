package dev.simplelang.lsp;

import dev.simplelang.ide.Hover;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;

/// `textDocument/hover`
final class HoverHandler {

    private final Documents documents;
    private final Client client;
    private final ExecutorService threads;

    /// @param threads where to make the answers
    HoverHandler(Documents documents, Client client, ExecutorService threads) {
        this.documents = documents;
        this.client = client;
        this.threads = threads;
    }

    /// What the compiler knows at a position; null for a place, or a document, it knows nothing about.
    CompletableFuture<org.eclipse.lsp4j.Hover> hover(HoverParams params) {
        var snapshot = documents.find(Arguments.uri(params.getTextDocument()));
        var position = Arguments.require(params.getPosition(), "position");
        if (snapshot.isEmpty()) {
            return CompletableFuture.completedFuture(null);
        }
        var positions = new Positions(snapshot.get().source(), client.profile().encoding());
        int offset = positions.offset(position);
        return Answers.onAnalysis("hover", snapshot.get(), threads,
                (analysis, _) -> Hover.at(analysis, offset).map(hover -> toProtocol(hover, positions)).orElse(null));
    }

    private org.eclipse.lsp4j.Hover toProtocol(Hover hover, Positions positions) {
        var content = client.profile().markdownHover()
                ? new MarkupContent(MarkupKind.MARKDOWN, hover.markdown())
                : new MarkupContent(MarkupKind.PLAINTEXT, hover.plainText());
        return new org.eclipse.lsp4j.Hover(content, positions.range(hover.span()));
    }
}
