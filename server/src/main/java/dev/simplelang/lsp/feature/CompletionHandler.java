package dev.simplelang.lsp.feature;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.simplelang.ide.completion.Completion;
import dev.simplelang.ide.completion.Completions;
import dev.simplelang.ide.completion.VariableAtPlace;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.ClientProfile;
import dev.simplelang.lsp.protocol.Router;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.CompletionItemLabelDetails;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.InsertReplaceEdit;
import org.eclipse.lsp4j.InsertTextFormat;
import org.eclipse.lsp4j.InsertTextMode;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/// `textDocument/completion` and `completionItem/resolve`: what may be written at a position, and
/// what it is.
public final class CompletionHandler implements Feature {

    private final Requests requests;

    public CompletionHandler(Requests requests) {
        this.requests = requests;
    }

    @Override
    public void announce(Map<String, Object> capabilities, ClientProfile profile) {
        capabilities.put("completionProvider", Map.of("resolveProvider", true, "triggerCharacters", List.of("#")));
    }

    @Override
    public void route(Router router) {
        router.onRequest("textDocument/completion", CompletionParams.class, this::completion);
        router.onRequest("completionItem/resolve", CompletionItem.class, this::resolve);
    }

    private CompletableFuture<CompletionList> completion(CompletionParams params) {
        Arguments.require(params.getPosition(), "position");
        return requests.about(params.getTextDocument(), "completion", new CompletionList(), request -> {
            var completions = at(request, request.offset(params.getPosition()));
            return new CompletionList(false, IntStream.range(0, completions.size())
                    .mapToObj(rank -> toProtocol(completions.get(rank), rank, request)).toList());
        });
    }

    private static List<Completion> at(DocumentRequest request, int offset) {
        return Completions.at(request.analysis(), offset, request.cancellation());
    }

    private static CompletionItem toProtocol(Completion completion, int rank, DocumentRequest request) {
        var profile = request.profile();
        var item = new CompletionItem(completion.label());
        item.setKind(switch (completion.kind()) {
            case VARIABLE -> CompletionItemKind.Variable;
            case KEYWORD -> CompletionItemKind.Keyword;
        });
        item.setFilterText(completion.label());
        item.setSortText(sortText(rank));
        describe(item, completion, profile);
        var snippet = completion.snippet().filter(_ -> profile.snippets());
        snippet.ifPresent(text -> {
            item.setInsertTextFormat(InsertTextFormat.Snippet);
            if (profile.adjustsIndentation() && text.contains("\n")) {
                item.setInsertTextMode(InsertTextMode.AdjustIndentation);
            }
        });
        var text = snippet.orElse(completion.label());
        var insert = request.range(completion.insert());
        item.setTextEdit(profile.insertReplace()
                ? Either.forRight(new InsertReplaceEdit(text, insert, request.range(completion.replace())))
                : Either.forLeft(new TextEdit(insert, text)));
        if (completion.variable().isPresent()) {
            item.setData(data(request.uri(), completion.insert().start()));
        }
        return item;
    }

    /// Five digits, since clients compare texts.
    private static String sortText(int rank) {
        var digits = Integer.toString(rank);
        return "0".repeat(Math.max(0, 5 - digits.length())) + digits;
    }

    private static void describe(CompletionItem item, Completion completion, ClientProfile profile) {
        completion.detail().ifPresent(item::setDetail);
        if (profile.labelDetails() && completion.variable().isPresent()) {
            var details = new CompletionItemLabelDetails();
            details.setDescription("int");
            item.setLabelDetails(details);
        }
    }

    private static JsonObject data(String uri, int offset) {
        var data = new JsonObject();
        data.addProperty("uri", uri);
        data.addProperty("offset", offset);
        return data;
    }

    /// Adds the documentation. The word may have grown since the item was offered, but it still
    /// begins at the same place. An item that is not ours, or is no longer offered there, is
    /// returned as it came.
    private CompletableFuture<CompletionItem> resolve(CompletionItem item) {
        requireWhole(item);
        if (!(item.getData() instanceof JsonObject data && data.get("uri") instanceof JsonPrimitive uri
                && data.get("offset") instanceof JsonPrimitive offset && offset.isNumber())) {
            return CompletableFuture.completedFuture(item);
        }
        return requests.about(new TextDocumentIdentifier(uri.getAsString()), "resolving a completion", item,
                request -> {
                    int start = Math.clamp(offset.getAsLong(), 0, request.snapshot().source().length());
                    at(request, start).stream().filter(found -> found.label().equals(item.getLabel())).findFirst()
                            .ifPresent(found -> resolve(item, found, request.profile()));
                    return item;
                });
    }

    /// Refuses what could not be sent back as it came.
    ///
    /// @throws org.eclipse.lsp4j.jsonrpc.ResponseErrorException InvalidParams
    private static void requireWhole(CompletionItem item) {
        Arguments.require(item.getLabel(), "label");
        if (item.getTextEdit() != null && item.getTextEdit().isLeft()) {
            Arguments.range(item.getTextEdit().getLeft().getRange());
            Arguments.require(item.getTextEdit().getLeft().getNewText(), "textEdit.newText");
        } else if (item.getTextEdit() != null) {
            Arguments.range(item.getTextEdit().getRight().getInsert());
            Arguments.range(item.getTextEdit().getRight().getReplace());
            Arguments.require(item.getTextEdit().getRight().getNewText(), "textEdit.newText");
        }
    }

    private static void resolve(CompletionItem item, Completion completion, ClientProfile profile) {
        describe(item, completion, profile);
        Optional<VariableAtPlace> variable = completion.variable();
        variable.map(VariableAtPlace::describe).ifPresent(prose -> item.setDocumentation(profile.markdownCompletion()
                ? Either.forRight(new MarkupContent(MarkupKind.MARKDOWN, prose.markdown()))
                : Either.forLeft(prose.plain())));
    }
}
