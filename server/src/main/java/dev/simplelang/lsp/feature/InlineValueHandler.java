package dev.simplelang.lsp.feature;

import dev.simplelang.ide.run.InlineValues;
import dev.simplelang.lsp.command.LastRuns;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.ClientProfile;
import dev.simplelang.lsp.protocol.Router;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.InlineValue;
import org.eclipse.lsp4j.InlineValueParams;
import org.eclipse.lsp4j.InlineValueText;

/// `textDocument/inlineValue`: what the variables were at the end of the last run of the text as it
/// is; nothing once it is edited.
public final class InlineValueHandler implements Feature {

    private final Requests requests;
    private final LastRuns lastRuns;

    public InlineValueHandler(Requests requests, LastRuns lastRuns) {
        this.requests = requests;
        this.lastRuns = lastRuns;
    }

    @Override
    public void announce(Map<String, Object> capabilities, ClientProfile profile) {
        if (profile.inlineValues()) {
            capabilities.put("inlineValueProvider", true);
        }
    }

    @Override
    public void route(Router router) {
        router.onRequest("textDocument/inlineValue", InlineValueParams.class, this::values);
    }

    private CompletableFuture<List<InlineValue>> values(InlineValueParams params) {
        Arguments.range(params.getRange());
        return requests.about(params.getTextDocument(), "inline values", List.of(), request -> {
            var arg = lastRuns.lastArg(request.snapshot());
            return arg.isEmpty()
                    ? List.of()
                    : InlineValues.of(request.analysis(), arg.getAsLong(), request.span(params.getRange()),
                            request.cancellation()).stream()
                            .map(value -> new InlineValue(
                                    new InlineValueText(request.range(value.span()), value.text())))
                            .toList();
        });
    }
}
