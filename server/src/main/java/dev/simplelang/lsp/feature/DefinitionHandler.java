package dev.simplelang.lsp.feature;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Definition;
import dev.simplelang.ide.Implementations;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.ClientProfile;
import dev.simplelang.lsp.protocol.Router;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.DeclarationParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.ImplementationParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.TextDocumentPositionParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/// `textDocument/definition`, `textDocument/declaration`, which are the same, and
/// `textDocument/implementation`: the assignments whose values come here.
public final class DefinitionHandler implements Feature {

    /// What leads from a place to others.
    @FunctionalInterface
    private interface Finder {
        List<Definition> at(Analysis analysis, int offset);
    }

    private final Requests requests;

    public DefinitionHandler(Requests requests) {
        this.requests = requests;
    }

    @Override
    public void announce(Map<String, Object> capabilities, ClientProfile profile) {
        capabilities.put("definitionProvider", true);
        capabilities.put("declarationProvider", true);
        capabilities.put("implementationProvider", true);
    }

    @Override
    public void route(Router router) {
        Finder definition = (analysis, offset) -> Definition.at(analysis, offset).stream().toList();
        router.onRequest("textDocument/definition", DefinitionParams.class,
                params -> find("definition", params, definition));
        router.onRequest("textDocument/declaration", DeclarationParams.class,
                params -> find("declaration", params, definition));
        router.onRequest("textDocument/implementation", ImplementationParams.class,
                params -> find("implementation", params, Implementations::at));
    }

    private CompletableFuture<Either<List<Location>, List<LocationLink>>> find(String doing,
            TextDocumentPositionParams params, Finder finder) {
        Arguments.require(params.getPosition(), "position");
        return requests.about(params.getTextDocument(), doing, Either.forLeft(List.of()), request -> {
            var found = finder.at(request.analysis(), request.offset(params.getPosition()));
            return request.profile().links(doing)
                    ? Either.forRight(found.stream().map(definition -> link(definition, request)).toList())
                    : Either.forLeft(
                            found.stream().map(definition -> request.location(definition.selection())).toList());
        });
    }

    private static LocationLink link(Definition definition, DocumentRequest request) {
        return new LocationLink(request.uri(), request.range(definition.target()),
                request.range(definition.selection()), request.range(definition.origin()));
    }
}
