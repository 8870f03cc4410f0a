package dev.simplelang.lsp.document;

import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.Client;
import dev.simplelang.lsp.protocol.DocumentName;
import dev.simplelang.text.SourceText;
import dev.simplelang.wire.Log;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;

/// Keeps the documents as the client has them. Runs on the reader thread, so that every request sees exactly the
/// changes that were sent before it.
public final class TextSync {

    private final Documents documents;
    private final AnalysisScheduler scheduler;
    private final DiagnosticsPublisher publisher;
    private final Client client;

    public TextSync(Documents documents, AnalysisScheduler scheduler, DiagnosticsPublisher publisher, Client client) {
        this.documents = documents;
        this.scheduler = scheduler;
        this.publisher = publisher;
        this.client = client;
    }

    /// `textDocument/didOpen`
    public void opened(DidOpenTextDocumentParams params) {
        var item = Arguments.require(params.getTextDocument(), "textDocument");
        var uri = Arguments.require(item.getUri(), "textDocument.uri");
        var text = Arguments.require(item.getText(), "textDocument.text");
        update(Snapshot.opened(uri, item.getVersion(), new SourceText(text)));
    }

    /// `textDocument/didChange`: the changes apply one after the other, each to what the one before it left.
    public void changed(DidChangeTextDocumentParams params) {
        var uri = Arguments.uri(params.getTextDocument());
        var changes = Arguments.require(params.getContentChanges(), "contentChanges");
        var version = params.getTextDocument().getVersion();
        var current = documents.find(uri);
        if (current.isPresent()) {
            update(current.get().changed(version, apply(current.get().source(), changes)));
        } else {
            Log.warning("A change of a document that is not open was ignored: " + uri);
        }
    }

    /// Closes a document of which a change may have been skipped, until the client opens it again:
    /// what would be shown of it is about another text than the editor's.
    ///
    /// @param uri the document; empty where it is not known, so that it may be any
    public void lost(Optional<String> uri) {
        uri.map(List::of).orElseGet(() -> documents.all().stream().map(Snapshot::uri).toList()).forEach(lost -> {
            close(lost);
            client.show(MessageType.Error, "Simple does not know the text of " + DocumentName.of(lost)
                    + ": it is too long. Close the file, and open it again once it is shorter.");
        });
    }

    /// Compiles the text of `current` anew, for one value of `arg`, and so all versions that follow until the document is
    /// closed.
    ///
    /// @param pinned the value; empty for all values
    public void pin(Snapshot current, OptionalLong pinned) {
        update(current.pinned(pinned));
    }

    /// `textDocument/didClose`
    public void closed(DidCloseTextDocumentParams params) {
        var uri = Arguments.uri(params.getTextDocument());
        close(uri);
    }

    private void close(String uri) {
        if (documents.remove(uri)) {
            publisher.clear(uri);
        }
    }

    private void update(Snapshot snapshot) {
        scheduler.schedule(snapshot, documents.put(snapshot));
    }

    private SourceText apply(SourceText source, List<TextDocumentContentChangeEvent> changes) {
        var buffer = new IncrementalText(source, client.capabilities().encoding());
        for (var change : changes) {
            var text = Arguments.require(Arguments.require(change, "contentChanges").getText(), "contentChanges.text");
            if (change.getRange() == null) {
                buffer.replace(text);
            } else {
                buffer.replace(Arguments.range(change.getRange()), text);
            }
        }
        return buffer.toSource();
    }
}
