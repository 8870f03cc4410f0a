package dev.simplelang.lsp.feature;

import dev.simplelang.ide.navigation.Rename;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.WorkspaceEdits;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.Failures;
import java.util.function.Function;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.WorkspaceEdit;

/// `textDocument/rename` and `textDocument/prepareRename`. What is refused fails with the reason,
/// for people to read.
final class RenameHandler {

    private RenameHandler() {}

    static PrepareRenameResult prepare(DocumentRequest request, int offset) {
        return switch (Rename.prepare(request.analysis(), offset)) {
            case Rename.Name name -> new PrepareRenameResult(request.range(name.span()), name.text());
            case Rename.Nameless _ -> null;
            case Rename.Refusal refusal -> throw Failures.requestFailed(refusal.reason());
        };
    }

    static Function<DocumentRequest, WorkspaceEdit> rename(RenameParams params) {
        var position = Arguments.require(params.getPosition(), "position");
        var newName = Arguments.require(params.getNewName(), "newName");
        return request -> switch (Rename.to(newName, request.analysis(), request.offset(position),
                request.cancellation())) {
            case Rename.Edits edits -> WorkspaceEdits.toProtocol(edits.edits(), request);
            case Rename.Refusal refusal -> throw Failures.requestFailed(refusal.reason());
        };
    }
}
