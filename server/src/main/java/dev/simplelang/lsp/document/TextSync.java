package dev.simplelang.lsp.document;

import dev.simplelang.lsp.wire.Arguments;
import dev.simplelang.lsp.wire.Client;
import dev.simplelang.lsp.wire.Log;
import dev.simplelang.lsp.wire.Shortage;
import dev.simplelang.text.SourceText;
import java.util.List;
import java.util.OptionalLong;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;

/// Keeps the documents as the client has them. Runs on the reader thread, so that every request sees exactly the
/// changes that were sent before it.
public final class TextSync {

    private final Documents documents;
    private final BackgroundAnalysis background;
    private final DiagnosticsPublisher publisher;
    private final Client client;

    public TextSync(Documents documents, BackgroundAnalysis background, DiagnosticsPublisher publisher, Client client) {
        this.documents = documents;
        this.background = background;
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
        var current = documents.find(uri);
        if (current.isEmpty()) {
            Log.warning("A change of a document that is not open was ignored: " + uri);
            return;
        }
        update(current.get().changed(params.getTextDocument().getVersion(),
                Shortage.sitOut(() -> apply(current.get().source(), changes))));
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
        if (documents.remove(uri)) {
            publisher.clear(uri);
        }
    }

    private void update(Snapshot snapshot) {
        documents.put(snapshot);
        background.start(snapshot);
    }

    private SourceText apply(SourceText source, List<TextDocumentContentChangeEvent> changes) {
        var buffer = new EditBuffer(source, client.profile().encoding());
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
