package dev.simplelang.lsp.feature;

import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.ClientProfile;
import dev.simplelang.lsp.protocol.Failures;
import dev.simplelang.lsp.protocol.Router;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.eclipse.lsp4j.TextDocumentContentParams;
import org.eclipse.lsp4j.TextDocumentContentResult;

/// `workspace/textDocumentContent`: the text of documents that only the server knows.
public final class TextDocumentContentHandler implements Feature {

    private final Map<String, Function<String, CompletableFuture<TextDocumentContentResult>>> providers;

    /// @param providers for each scheme of names, what gives the text of a name; called on the
    ///     reader thread
    public TextDocumentContentHandler(
            Map<String, Function<String, CompletableFuture<TextDocumentContentResult>>> providers) {
        this.providers = Map.copyOf(providers);
    }

    @Override
    public void announce(Map<String, Object> capabilities, ClientProfile profile) {
        if (profile.textDocumentContent()) {
            var schemes = providers.keySet().stream().sorted().toList();
            capabilities.put("workspace", Map.of("textDocumentContent", Map.of("schemes", schemes)));
        }
    }

    @Override
    public void route(Router router) {
        router.onRequest("workspace/textDocumentContent", TextDocumentContentParams.class, this::content);
    }

    private CompletableFuture<TextDocumentContentResult> content(TextDocumentContentParams params) {
        var uri = Arguments.require(params.getUri(), "uri");
        var provider = providers.get(uri.replaceFirst(":.*", ""));
        if (provider == null) {
            throw Failures.invalidParams("There are no documents with names such as " + uri + ".");
        }
        return provider.apply(uri);
    }
}
