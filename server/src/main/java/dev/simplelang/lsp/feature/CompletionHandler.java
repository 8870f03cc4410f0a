package dev.simplelang.lsp.feature;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.simplelang.ide.completion.Completion;
import dev.simplelang.ide.completion.Completions;
import dev.simplelang.ide.completion.VariableAtPlace;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.ClientCapabilities;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.CompletionItemLabelDetails;
import org.eclipse.lsp4j.CompletionList;
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
final class CompletionHandler {

    private CompletionHandler() {}

    static CompletionList completion(DocumentRequest request, int offset) {
        var completions = at(request, offset);
        return new CompletionList(false, IntStream.range(0, completions.size())
                .mapToObj(rank -> toProtocol(completions.get(rank), rank, request)).toList());
    }

    private static List<Completion> at(DocumentRequest request, int offset) {
        return Completions.at(request.analysis(), offset, request.cancellation());
    }

    private static CompletionItem toProtocol(Completion completion, int rank, DocumentRequest request) {
        var capabilities = request.capabilities();
        var item = new CompletionItem(completion.label());
        item.setKind(switch (completion.kind()) {
            case VARIABLE -> CompletionItemKind.Variable;
            case KEYWORD -> CompletionItemKind.Keyword;
        });
        item.setFilterText(completion.label());
        item.setSortText(sortText(rank));
        completion.detail().ifPresent(item::setDetail);
        if (capabilities.labelDetails() && completion.variable().isPresent()) {
            var details = new CompletionItemLabelDetails();
            details.setDescription("int");
            item.setLabelDetails(details);
        }
        var snippet = completion.snippet().filter(_ -> capabilities.snippets());
        snippet.ifPresent(text -> {
            item.setInsertTextFormat(InsertTextFormat.Snippet);
            if (capabilities.adjustsIndentation() && text.contains("\n")) {
                item.setInsertTextMode(InsertTextMode.AdjustIndentation);
            }
        });
        var text = snippet.orElse(completion.label());
        var insert = request.range(completion.insert());
        item.setTextEdit(capabilities.insertReplace()
                ? Either.forRight(new InsertReplaceEdit(text, insert, request.range(completion.replace())))
                : Either.forLeft(new TextEdit(insert, text)));
        if (completion.variable().isPresent()) {
            var data = new JsonObject();
            data.addProperty("uri", request.uri());
            data.addProperty("offset", completion.insert().start());
            item.setData(data);
        }
        return item;
    }

    /// Five digits, since clients compare texts.
    private static String sortText(int rank) {
        var digits = Integer.toString(rank);
        return "0".repeat(Math.max(0, 5 - digits.length())) + digits;
    }

    /// Adds the documentation. The word may have grown since the item was offered, but it still
    /// begins at the same place. An item that is not ours, or is no longer offered there, is
    /// returned as it came.
    static CompletableFuture<CompletionItem> resolve(CompletionItem item, Requests requests) {
        requireWhole(item);
        if (!(item.getData() instanceof JsonObject data && data.get("uri") instanceof JsonPrimitive uri
                && data.get("offset") instanceof JsonPrimitive offset && offset.isNumber())) {
            return CompletableFuture.completedFuture(item);
        }
        var document = new TextDocumentIdentifier(uri.getAsString());
        return requests.about(document, "completionItem/resolve", item, request -> {
            int start = Math.clamp(offset.getAsLong(), 0, request.snapshot().source().length());
            at(request, start).stream().filter(found -> found.label().equals(item.getLabel())).findFirst()
                    .flatMap(Completion::variable)
                    .ifPresent(variable -> item.setDocumentation(documentation(variable, request.capabilities())));
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

    private static Either<String, MarkupContent> documentation(VariableAtPlace variable,
            ClientCapabilities capabilities) {
        var prose = variable.describe();
        return capabilities.markdownCompletion()
                ? Either.forRight(new MarkupContent(MarkupKind.MARKDOWN, prose.markdown()))
                : Either.forLeft(prose.plain());
    }
}
