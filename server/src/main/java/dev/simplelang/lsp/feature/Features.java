package dev.simplelang.lsp.feature;

import dev.simplelang.lsp.command.LastRuns;
import dev.simplelang.lsp.document.DiagnosticsPublisher;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.Documents;
import dev.simplelang.lsp.document.PageDocuments;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.Client;
import dev.simplelang.lsp.protocol.ClientCapabilities;
import dev.simplelang.lsp.protocol.Router;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DeclarationParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.lsp4j.DocumentRangeFormattingParams;
import org.eclipse.lsp4j.DocumentRangesFormattingParams;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.ImplementationParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.InlineValueParams;
import org.eclipse.lsp4j.LinkedEditingRangeParams;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SelectionRangeParams;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensDeltaParams;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SemanticTokensRangeParams;
import org.eclipse.lsp4j.TextDocumentContentParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentPositionParams;

/// What an editor can ask about documents: the table of the requests, and what is announced of them.
///
/// Each feature is a file beside this one, which translates between the protocol and `ide`.
public final class Features {

    private final Router router;
    private final Requests requests;

    /// @param requests answers about documents
    public Features(Router router, Requests requests) {
        this.router = router;
        this.requests = requests;
    }

    /// Adds all requests to the table of methods.
    ///
    /// @param lastRuns the runs that lenses and inline values show
    public void route(Documents documents, DiagnosticsPublisher publisher, LastRuns lastRuns, Client client) {
        atPosition("textDocument/hover", HoverParams.class, null, HoverHandler::hover);
        atPosition("textDocument/definition", DefinitionParams.class, NavigationHandler.NOWHERE,
                NavigationHandler::definition);
        atPosition("textDocument/declaration", DeclarationParams.class, NavigationHandler.NOWHERE,
                NavigationHandler::declaration);
        atPosition("textDocument/implementation", ImplementationParams.class, NavigationHandler.NOWHERE,
                NavigationHandler::implementation);
        atPosition("textDocument/documentHighlight", DocumentHighlightParams.class, List.of(),
                NavigationHandler::highlight);
        on("textDocument/references", ReferenceParams.class, ReferenceParams::getTextDocument, List.of(),
                NavigationHandler::references);

        atPosition("textDocument/prepareRename", PrepareRenameParams.class, null, RenameHandler::prepare);
        on("textDocument/rename", RenameParams.class, RenameParams::getTextDocument, null, RenameHandler::rename);
        var linkedEditing = new LinkedEditingHandler(documents);
        atPosition("textDocument/linkedEditingRange", LinkedEditingRangeParams.class, null, linkedEditing::ranges);

        atPosition("textDocument/completion", CompletionParams.class, new CompletionList(),
                CompletionHandler::completion);
        router.onRequest("completionItem/resolve", CompletionItem.class,
                item -> CompletionHandler.resolve(item, requests));
        on("textDocument/codeAction", CodeActionParams.class, CodeActionParams::getTextDocument, List.of(),
                CodeActionHandler::actions);
        router.onRequest("codeAction/resolve", CodeAction.class,
                action -> CodeActionHandler.resolve(action, documents, requests));

        on("textDocument/formatting", DocumentFormattingParams.class, DocumentFormattingParams::getTextDocument,
                List.of(), FormattingHandler::document);
        on("textDocument/rangeFormatting", DocumentRangeFormattingParams.class,
                DocumentRangeFormattingParams::getTextDocument, List.of(), FormattingHandler::range);
        on("textDocument/rangesFormatting", DocumentRangesFormattingParams.class,
                DocumentRangesFormattingParams::getTextDocument, List.of(), FormattingHandler::ranges);

        on("textDocument/foldingRange", FoldingRangeRequestParams.class, FoldingRangeRequestParams::getTextDocument,
                List.of(), _ -> StructureHandler::folds);
        on("textDocument/selectionRange", SelectionRangeParams.class, SelectionRangeParams::getTextDocument, null,
                StructureHandler::selections);
        on("textDocument/documentSymbol", DocumentSymbolParams.class, DocumentSymbolParams::getTextDocument,
                List.of(), _ -> StructureHandler::outline);

        on("textDocument/codeLens", CodeLensParams.class, CodeLensParams::getTextDocument, List.of(),
                _ -> request -> CodeLensHandler.lenses(request, lastRuns));
        on("textDocument/inlineValue", InlineValueParams.class, InlineValueParams::getTextDocument, List.of(),
                InlineValueHandler::values);
        on("textDocument/inlayHint", InlayHintParams.class, InlayHintParams::getTextDocument, List.of(),
                InlayHintHandler::hints);
        router.onRequest("inlayHint/resolve", InlayHint.class, hint -> InlayHintHandler.resolve(hint, requests));

        var tokens = new SemanticTokensHandler(documents);
        var noTokens = new SemanticTokens(List.of());
        on("textDocument/semanticTokens/full", SemanticTokensParams.class, SemanticTokensParams::getTextDocument,
                noTokens, _ -> tokens::full);
        on("textDocument/semanticTokens/full/delta", SemanticTokensDeltaParams.class,
                SemanticTokensDeltaParams::getTextDocument, noTokens, tokens::delta);
        on("textDocument/semanticTokens/range", SemanticTokensRangeParams.class,
                SemanticTokensRangeParams::getTextDocument, noTokens, SemanticTokensHandler::range);

        router.onRequest("textDocument/diagnostic", DocumentDiagnosticParams.class,
                new PulledDiagnostics(requests, documents, publisher)::diagnostics);

        var views = new ViewHandler(requests, new WatchedViews(documents, client::refreshContent));
        router.onRequest("simple/views", TextDocumentContentParams.class, views::views);
        router.onRequest("simple/view", TextDocumentContentParams.class, views::view);
        var graphs = new WatchedViews(documents, client::graphChanged);
        lastRuns.whenAdded(graphs::refresh);
        router.onRequest("simple/graph", GraphHandler.Params.class,
                new GraphHandler(requests, lastRuns, graphs)::graph);
        router.onRequest("simple/steps", FilmHandler.Params.class, new FilmHandler(requests, lastRuns, graphs)::film);
        router.onRequest("workspace/textDocumentContent", TextDocumentContentParams.class, views::content);
    }

    /// The members of `capabilities` for a client: maps, not LSP4J's types, since to find out how
    /// those are written takes longer than anything else before the server answers.
    public static Map<String, Object> capabilities(ClientCapabilities capabilities) {
        var all = new HashMap<String, Object>();
        all.put("hoverProvider", true);
        all.put("definitionProvider", true);
        all.put("declarationProvider", true);
        all.put("implementationProvider", true);
        all.put("referencesProvider", true);
        all.put("documentHighlightProvider", true);
        all.put("renameProvider", capabilities.preparesRename() ? Map.of("prepareProvider", true) : true);
        all.put("linkedEditingRangeProvider", true);
        all.put("completionProvider", Map.of("resolveProvider", true, "triggerCharacters", List.of("#")));
        all.put("codeActionProvider", capabilities.codeActionLiterals()
                ? Map.of("codeActionKinds", CodeActionHandler.KINDS, "resolveProvider",
                        capabilities.resolvesCodeActionEdits())
                : true);
        all.put("documentFormattingProvider", true);
        all.put("documentRangeFormattingProvider",
                capabilities.formatsRanges() ? Map.of("rangesSupport", true) : true);
        all.put("foldingRangeProvider", true);
        all.put("selectionRangeProvider", true);
        all.put("documentSymbolProvider", true);
        all.put("codeLensProvider", Map.of("resolveProvider", false));
        if (capabilities.inlineValues()) {
            all.put("inlineValueProvider", true);
        }
        if (capabilities.inlayHints()) {
            all.put("inlayHintProvider", Map.of("resolveProvider", InlayHintHandler.isResolved(capabilities)));
        }
        TokenLegend.of(capabilities).ifPresent(legend -> all.put("semanticTokensProvider", Map.of(
                "legend", TokenLegend.ALL,
                "full", legend.hasDelta() ? Map.of("delta", true) : legend.hasFull(),
                "range", legend.hasRange())));
        if (capabilities.pullsDiagnostics()) {
            all.put("diagnosticProvider", Map.of("interFileDependencies", false, "workspaceDiagnostics", false));
        }
        if (capabilities.textDocumentContent()) {
            all.put("workspace", Map.of("textDocumentContent",
                    Map.of("schemes", List.of(PageDocuments.SCHEME, ViewUri.SCHEME))));
        }
        return all;
    }

    /// Answers about the place where the cursor is.
    @FunctionalInterface
    private interface AtPosition<R> {

        R answer(DocumentRequest request, int offset);
    }

    private <P extends TextDocumentPositionParams, R> void atPosition(String method, Class<P> params, R nothing,
            AtPosition<R> handler) {
        on(method, params, TextDocumentPositionParams::getTextDocument, nothing, given -> {
            var position = Arguments.require(given.getPosition(), "position");
            return request -> handler.answer(request, request.offset(position));
        });
    }

    /// A request about a document.
    ///
    /// @param nothing the answer about a document that is not open
    /// @param handler checks the parameters; what it returns answers once the version is analyzed
    private <P, R> void on(String method, Class<P> params, Function<P, TextDocumentIdentifier> document, R nothing,
            Function<P, Function<DocumentRequest, R>> handler) {
        router.onRequest(method, params,
                given -> requests.about(document.apply(given), method, nothing, handler.apply(given)));
    }
}
