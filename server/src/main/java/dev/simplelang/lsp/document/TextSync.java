package dev.simplelang.lsp.document;

import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.Client;
import dev.simplelang.lsp.protocol.DocumentName;
import dev.simplelang.lsp.protocol.Log;
import dev.simplelang.lsp.protocol.Shortage;
import dev.simplelang.text.SourceText;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
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

    /// The documents whose text is not known any more, or never was.
    private final Set<String> lost = new HashSet<>();

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
        orLose(uri, () -> open(uri, item.getVersion(), Shortage.sitOut(() -> new SourceText(text))));
    }

    /// `textDocument/didChange`: the changes apply one after the other, each to what the one before it left.
    public void changed(DidChangeTextDocumentParams params) {
        var uri = Arguments.uri(params.getTextDocument());
        var changes = Arguments.require(params.getContentChanges(), "contentChanges");
        var version = params.getTextDocument().getVersion();
        var current = documents.find(uri);
        if (current.isPresent()) {
            orLose(uri, () -> update(current.get().changed(version,
                    Shortage.sitOut(() -> apply(current.get().source(), changes)))));
        } else if (lost.contains(uri) && bringsAll(changes)) {
            orLose(uri, () -> open(uri, version, Shortage.sitOut(() -> apply(new SourceText(""), changes))));
        } else {
            Log.warning("A change of a document that is not open was ignored: " + uri);
        }
    }

    /// Whether nothing of the text before is left.
    private static boolean bringsAll(List<TextDocumentContentChangeEvent> changes) {
        return !changes.isEmpty() && changes.getFirst() != null && changes.getFirst().getRange() == null;
    }

    /// Says that a document was not opened, since the message was too long or there is no memory for it.
    ///
    /// @param uri the document; empty if that could not be read
    public void lostOpening(Optional<String> uri) {
        uri.ifPresent(this::lose);
    }

    /// Says that a change was not applied, for the same reasons. What is shown of the document since would be about another text than the editor's: so
    /// it is closed, until the client opens it again or sends all of its text.
    ///
    /// @param uri the document; empty if that could not be read, so that it may be any
    public void lostChange(Optional<String> uri) {
        uri.map(List::of).orElseGet(() -> documents.all().stream().map(Snapshot::uri).toList()).forEach(this::lose);
    }

    private void orLose(String uri, Runnable update) {
        try {
            update.run();
        } catch (OutOfMemoryError _) {
            lose(uri);
        }
    }

    private void lose(String uri) {
        close(uri);
        lost.add(uri);
        client.show(MessageType.Error, "Simple does not know the text of " + DocumentName.of(uri)
                + ": it is too long, or there is not enough memory. Close the file, and open it again once that has changed.");
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
        lost.remove(uri);
        close(uri);
    }

    private void close(String uri) {
        if (documents.remove(uri)) {
            publisher.clear(uri);
        }
    }

    private void open(String uri, Integer version, SourceText text) {
        lost.remove(uri);
        update(Snapshot.opened(uri, version, text));
    }

    private void update(Snapshot snapshot) {
        documents.put(snapshot);
        scheduler.schedule(snapshot);
    }

    private SourceText apply(SourceText source, List<TextDocumentContentChangeEvent> changes) {
        var buffer = new IncrementalText(source, client.profile().encoding());
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
