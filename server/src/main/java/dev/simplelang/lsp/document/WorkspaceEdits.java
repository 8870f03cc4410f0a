package dev.simplelang.lsp.document;

import dev.simplelang.lsp.protocol.ClientCapabilities;
import dev.simplelang.text.TextEdit;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/// Edits as the protocol has them.
public final class WorkspaceEdits {

    /// Of more edits those of a line are joined. Each takes some hundred bytes of the answer: of
    /// one line of a megabyte it would have a hundred of them.
    private static final int MAX_EDITS = 10_000;

    private WorkspaceEdits() {}

    /// The edits of the document of `request`.
    ///
    /// @param edits in order, not overlapping
    public static WorkspaceEdit toProtocol(List<TextEdit> edits, DocumentRequest request) {
        return toProtocol(request.snapshot(), toProtocol(edits, request.positions()), request.capabilities());
    }

    /// The edits of one document, to the version of `snapshot` where the client can say so.
    public static WorkspaceEdit toProtocol(Snapshot snapshot, List<org.eclipse.lsp4j.TextEdit> edits,
            ClientCapabilities capabilities) {
        if (!capabilities.documentChanges()) {
            return new WorkspaceEdit(Map.of(snapshot.uri(), edits));
        }
        var changes = new TextDocumentEdit();
        changes.setTextDocument(new VersionedTextDocumentIdentifier(snapshot.uri(), snapshot.version()));
        changes.setEdits(edits.stream()
                .map(edit -> Either.<org.eclipse.lsp4j.TextEdit, org.eclipse.lsp4j.SnippetTextEdit>forLeft(edit))
                .toList());
        return new WorkspaceEdit(List.of(Either.forLeft(changes)));
    }

    /// The edits in the protocol's form.
    ///
    /// @param edits in order, not overlapping
    public static List<org.eclipse.lsp4j.TextEdit> toProtocol(List<TextEdit> edits, Positions positions) {
        var few = edits.size() <= MAX_EDITS ? edits : TextEdit.joinedByLine(positions.source(), edits);
        return few.stream()
                .map(edit -> new org.eclipse.lsp4j.TextEdit(positions.range(edit.span()), edit.newText())).toList();
    }
}
