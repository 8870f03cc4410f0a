package dev.simplelang.lsp.feature;

import dev.simplelang.ide.Rename;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.document.WorkspaceEdits;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.ClientProfile;
import dev.simplelang.lsp.protocol.Failures;
import dev.simplelang.lsp.protocol.Router;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.WorkspaceEdit;

/// `textDocument/rename` and `textDocument/prepareRename`. What is refused fails with the reason,
/// for people to read.
public final class RenameHandler implements Feature {

    private final Requests requests;

    public RenameHandler(Requests requests) {
        this.requests = requests;
    }

    @Override
    public void announce(Map<String, Object> capabilities, ClientProfile profile) {
        capabilities.put("renameProvider", profile.preparesRename() ? Map.of("prepareProvider", true) : true);
    }

    @Override
    public void route(Router router) {
        router.onRequest("textDocument/prepareRename", PrepareRenameParams.class, this::prepare);
        router.onRequest("textDocument/rename", RenameParams.class, this::rename);
    }

    private CompletableFuture<PrepareRenameResult> prepare(PrepareRenameParams params) {
        Arguments.require(params.getPosition(), "position");
        return requests.about(params.getTextDocument(), "prepare rename", null, request -> {
            int offset = request.offset(params.getPosition());
            return switch (Rename.prepare(request.analysis(), offset)) {
                case Rename.Name name -> new PrepareRenameResult(request.range(name.span()), name.text());
                case Rename.Nameless _ -> null;
                case Rename.Refusal refusal -> throw Failures.requestFailed(refusal.reason());
            };
        });
    }

    private CompletableFuture<WorkspaceEdit> rename(RenameParams params) {
        Arguments.require(params.getPosition(), "position");
        var newName = Arguments.require(params.getNewName(), "newName");
        return requests.about(params.getTextDocument(), "rename", null, request -> {
            int offset = request.offset(params.getPosition());
            return switch (Rename.to(newName, request.analysis(), offset, request.cancellation())) {
                case Rename.Edits edits ->
                    WorkspaceEdits.toProtocol(request.snapshot(), edits.edits(), request.positions(),
                            request.profile());
                case Rename.Refusal refusal -> throw Failures.requestFailed(refusal.reason());
            };
        });
    }
}
