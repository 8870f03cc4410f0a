package dev.simplelang.lsp.protocol;

import com.google.gson.JsonObject;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.eclipse.lsp4j.DiagnosticTag;
import org.eclipse.lsp4j.InsertTextMode;
import org.eclipse.lsp4j.MarkupKind;

/// What a client announced. Whatever it did not announce, it does not get. Anything may be missing in what it sent.
public final class ClientCapabilities {

    /// A client that announces nothing.
    static final ClientCapabilities BARE = new ClientCapabilities(new JsonObject());

    private final JsonPath params;

    // What is asked with each key and for each diagnostic that is published.
    private final PositionEncoding encoding;
    private final boolean diagnosticVersions;
    private final boolean relatedInformation;
    private final boolean unnecessaryTag;
    private final boolean codeDescriptions;

    /// @param params the parameters of `initialize`, which are not changed any more
    public ClientCapabilities(JsonObject params) {
        this.params = JsonPath.of(params);
        encoding = capability("general.positionEncodings").strings().stream()
                .flatMap(name -> PositionEncoding.named(name).stream())
                .findFirst().orElse(PositionEncoding.UTF_16);
        diagnosticVersions = capability("textDocument.publishDiagnostics.versionSupport").isTrue();
        relatedInformation = ofDiagnostics("relatedInformation").anyMatch(JsonPath::isTrue);
        // Some clients say that they know tags, and not which.
        unnecessaryTag = ofDiagnostics("tagSupport").anyMatch(
                tags -> tags.isTrue() || tags.at("valueSet").contains(DiagnosticTag.Unnecessary.getValue()));
        codeDescriptions = textDocumentContent()
                && ofDiagnostics("codeDescriptionSupport").anyMatch(JsonPath::isTrue);
    }

    /// How columns are counted in both directions.
    public PositionEncoding encoding() {
        return encoding;
    }

    /// The process that has started the server, if it is to end with it.
    public OptionalInt parent() {
        return params.at("processId").integer();
    }

    /// Which of our traces the client wants: `off`, `messages` or `verbose`.
    public String trace() {
        return params.at("trace").string().orElse("off");
    }

    /// Whether hovers are Markdown rather than plain text.
    public boolean markdownHover() {
        return prefersMarkdown("textDocument.hover.contentFormat");
    }

    /// Whether the client shows inlay hints.
    public boolean inlayHints() {
        return capability("textDocument.inlayHint").isObject();
    }

    /// Whether the client asks for `property` of an inlay hint when it shows it.
    public boolean resolvesInlayHint(String property) {
        return capability("textDocument.inlayHint.resolveSupport.properties").strings().contains(property);
    }

    /// Whether the tooltips of inlay hints are Markdown rather than plain text. The protocol has no word for that: whoever shows
    /// Markdown in hovers, or tells of its Markdown parser, is taken to show it there too.
    public boolean markdownInlayHint() {
        return markdownHover() || capability("general.markdown").isObject();
    }

    /// Whether the client shows the values of variables while a program is debugged.
    public boolean inlineValues() {
        return capability("textDocument.inlineValue").isObject();
    }

    /// Whether the documentation of completions is Markdown rather than plain text.
    public boolean markdownCompletion() {
        return prefersMarkdown("textDocument.completion.completionItem.documentationFormat");
    }

    /// Whether completions may have gaps to fill in.
    public boolean snippets() {
        return capability("textDocument.completion.completionItem.snippetSupport").isTrue();
    }

    /// Whether completions may tell both what they insert and what they replace.
    public boolean insertReplace() {
        return capability("textDocument.completion.completionItem.insertReplaceSupport").isTrue();
    }

    /// Whether completions may say something beside their labels.
    public boolean labelDetails() {
        return capability("textDocument.completion.completionItem.labelDetailsSupport").isTrue();
    }

    /// Whether completions of several lines may ask for the indentation of the line.
    public boolean adjustsIndentation() {
        return capability("textDocument.completion.completionItem.insertTextModeSupport.valueSet")
                .contains(InsertTextMode.AdjustIndentation.getValue());
    }

    /// Whether code actions may be more than commands.
    public boolean codeActionLiterals() {
        return capability("textDocument.codeAction.codeActionLiteralSupport").isObject();
    }

    /// Whether code actions may be marked as preferred.
    public boolean preferredCodeActions() {
        return capability("textDocument.codeAction.isPreferredSupport").isTrue();
    }

    /// Whether code actions may be offered that are not possible, with the reason.
    public boolean disabledCodeActions() {
        return capability("textDocument.codeAction.disabledSupport").isTrue();
    }

    /// Whether the client asks for the edits of a code action when it is chosen.
    public boolean resolvesCodeActionEdits() {
        return capability("textDocument.codeAction.dataSupport").isTrue()
                && capability("textDocument.codeAction.resolveSupport.properties").strings().contains("edit");
    }

    /// Whether several ranges may be formatted by one request.
    public boolean formatsRanges() {
        return capability("textDocument.rangeFormatting.rangesSupport").isTrue();
    }

    /// Whether the client asks what would be renamed before it renames.
    public boolean preparesRename() {
        return capability("textDocument.rename.prepareSupport").isTrue();
    }

    /// Whether the outline of a document may be a tree.
    public boolean symbolTree() {
        return capability("textDocument.documentSymbol.hierarchicalDocumentSymbolSupport").isTrue();
    }

    /// How many folds of a document the client wants at most.
    public int mostFolds() {
        return capability("textDocument.foldingRange.rangeLimit").integer().orElse(Integer.MAX_VALUE);
    }

    /// Whether what a name stands for may be a link, which tells what it leads from.
    ///
    /// @param goTo `definition`, `declaration` or `implementation`
    public boolean links(String goTo) {
        return capability("textDocument." + goTo + ".linkSupport").isTrue();
    }

    /// What the client announced about semantic tokens.
    public JsonPath semanticTokens() {
        return capability("textDocument.semanticTokens");
    }

    /// Whether published diagnostics name their version.
    public boolean diagnosticVersions() {
        return diagnosticVersions;
    }

    /// Whether diagnostics may point to other places.
    public boolean relatedInformation() {
        return relatedInformation;
    }

    /// Whether diagnostics may ask for faded code.
    public boolean unnecessaryTag() {
        return unnecessaryTag;
    }

    /// Whether diagnostics may name pages that explain them, and the client has pages opened that only the server knows.
    public boolean codeDescriptions() {
        return codeDescriptions;
    }

    /// Whether the client may ask for diagnostics.
    public boolean pullsDiagnostics() {
        return capability("textDocument.diagnostic").isObject();
    }

    /// What the client announced about diagnostics, pushed and pulled.
    private Stream<JsonPath> ofDiagnostics(String member) {
        return Stream.of("publishDiagnostics", "diagnostic")
                .map(kind -> capability("textDocument." + kind + "." + member));
    }

    /// Whether the server may show progress of its own accord.
    public boolean workDoneProgress() {
        return capability("window.workDoneProgress").isTrue();
    }

    /// Whether settings can be asked for.
    public boolean configuration() {
        return capability("workspace.configuration").isTrue();
    }

    /// Whether the client wants to be asked to tell of changed settings.
    public boolean configurationRegistration() {
        return capability("workspace.didChangeConfiguration.dynamicRegistration").isTrue();
    }

    /// Whether the client applies edits that the server sends.
    public boolean applyEdit() {
        return capability("workspace.applyEdit").isTrue();
    }

    /// Whether edits may name the version they are made for.
    public boolean documentChanges() {
        return capability("workspace.workspaceEdit.documentChanges").isTrue();
    }

    /// Whether the client can be asked to ask again for what `kind` says.
    boolean refreshes(Refresh kind) {
        return capability("workspace." + kind.member() + ".refreshSupport").isTrue();
    }

    /// The client's own command that opens a view of a program.
    public Optional<String> showGraphCommand() {
        return command("showGraphCommand");
    }

    /// Whether the client can show documents whose text it asks for.
    public boolean textDocumentContent() {
        return capability("workspace.textDocumentContent").isObject();
    }

    /// Whether a link in a hover opens a view, as the initialization option `viewLinks` says.
    public boolean viewLinks() {
        return textDocumentContent() && option("viewLinks");
    }

    /// The client's own command that asks for an argument and runs the program.
    public Optional<String> runWithArgCommand() {
        return command("runWithArgCommand");
    }

    /// The client's own command that asks for an argument and debugs the program.
    public Optional<String> debugWithArgCommand() {
        return command("debugWithArgCommand");
    }

    /// The client's own command that asks for an argument and pins it.
    public Optional<String> pinArgCommand() {
        return command("pinArgCommand");
    }

    /// Whether Markdown is the first of two known formats in a list.
    private boolean prefersMarkdown(String path) {
        var formats = capability(path).strings();
        int markdown = formats.indexOf(MarkupKind.MARKDOWN);
        int plainText = formats.indexOf(MarkupKind.PLAINTEXT);
        return markdown >= 0 && (plainText < 0 || markdown < plainText);
    }

    /// The client's own command that the initialization option `option` names.
    private Optional<String> command(String option) {
        return params.at("initializationOptions").at(option).string().filter(name -> !name.isEmpty());
    }

    /// Whether the initialization option `option` is true.
    public boolean option(String option) {
        return params.at("initializationOptions").at(option).isTrue();
    }

    private JsonPath capability(String path) {
        return params.at("capabilities").at(path);
    }
}
