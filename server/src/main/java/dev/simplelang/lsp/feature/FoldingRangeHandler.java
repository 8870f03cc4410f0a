package dev.simplelang.lsp.feature;

import dev.simplelang.ide.Fold;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.protocol.ClientProfile;
import dev.simplelang.lsp.protocol.Router;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeKind;
import org.eclipse.lsp4j.FoldingRangeRequestParams;

/// `textDocument/foldingRange`: whole lines, which every client can fold.
public final class FoldingRangeHandler implements Feature {

    private final Requests requests;

    public FoldingRangeHandler(Requests requests) {
        this.requests = requests;
    }

    @Override
    public void announce(Map<String, Object> capabilities, ClientProfile profile) {
        capabilities.put("foldingRangeProvider", true);
    }

    @Override
    public void route(Router router) {
        router.onRequest("textDocument/foldingRange", FoldingRangeRequestParams.class, this::folds);
    }

    private CompletableFuture<List<FoldingRange>> folds(FoldingRangeRequestParams params) {
        return requests.about(params.getTextDocument(), "folding ranges", List.of(), request -> {
            int most = request.profile().mostFolds();
            return Fold.of(request.analysis(), most).stream().map(FoldingRangeHandler::toProtocol).toList();
        });
    }

    private static FoldingRange toProtocol(Fold fold) {
        var range = new FoldingRange(fold.firstLine(), fold.lastLine());
        if (fold.kind() == Fold.Kind.COMMENT) {
            range.setKind(FoldingRangeKind.Comment);
        }
        return range;
    }
}
