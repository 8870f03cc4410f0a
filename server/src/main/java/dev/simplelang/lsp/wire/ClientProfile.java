package dev.simplelang.lsp.wire;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionCapabilities;
import org.eclipse.lsp4j.CodeActionResolveSupportCapabilities;
import org.eclipse.lsp4j.CompletionCapabilities;
import org.eclipse.lsp4j.CompletionItemCapabilities;
import org.eclipse.lsp4j.CompletionItemInsertTextModeSupportCapabilities;
import org.eclipse.lsp4j.DiagnosticCapabilities;
import org.eclipse.lsp4j.DiagnosticTag;
import org.eclipse.lsp4j.DiagnosticsTagSupport;
import org.eclipse.lsp4j.DidChangeConfigurationCapabilities;
import org.eclipse.lsp4j.GeneralClientCapabilities;
import org.eclipse.lsp4j.HoverCapabilities;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InlayHintCapabilities;
import org.eclipse.lsp4j.InlayHintResolveSupportCapabilities;
import org.eclipse.lsp4j.InsertTextMode;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.PublishDiagnosticsCapabilities;
import org.eclipse.lsp4j.RangeFormattingCapabilities;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceEditCapabilities;

/// What a client announced. Whatever it did not announce, it does not get. Anything may be missing in what it sent.
public final class ClientProfile {

    /// A client that announces nothing.
    static final ClientProfile BARE = new ClientProfile(new InitializeParams());

    private final InitializeParams params;

    /// What `params` announces. They are not changed any more.
    public ClientProfile(InitializeParams params) {
        this.params = params;
    }

    /// How columns are counted in both directions.
    public PositionEncoding encoding() {
        return all().map(ClientCapabilities::getGeneral).map(GeneralClientCapabilities::getPositionEncodings).stream()
                .flatMap(List::stream)
                .flatMap(name -> PositionEncoding.named(name).stream())
                .findFirst().orElse(PositionEncoding.UTF_16);
    }

    /// Whether hovers are Markdown rather than plain text.
    public boolean markdownHover() {
        return document(TextDocumentClientCapabilities::getHover).map(HoverCapabilities::getContentFormat)
                .filter(ClientProfile::prefersMarkdown).isPresent();
    }

    /// Whether the client shows inlay hints.
    public boolean inlayHints() {
        return inlayHint().isPresent();
    }

    /// Whether the client asks for `property` of an inlay hint when it shows it.
    public boolean resolvesInlayHint(String property) {
        return inlayHint().map(InlayHintCapabilities::getResolveSupport)
                .map(InlayHintResolveSupportCapabilities::getProperties)
                .filter(properties -> properties.contains(property)).isPresent();
    }

    /// Whether the tooltips of inlay hints are Markdown rather than plain text. The protocol has no word for that: whoever shows
    /// Markdown in hovers, or tells of its Markdown parser, is taken to show it there too.
    public boolean markdownInlayHint() {
        return markdownHover() || all().map(ClientCapabilities::getGeneral)
                .map(GeneralClientCapabilities::getMarkdown).isPresent();
    }

    private Optional<InlayHintCapabilities> inlayHint() {
        return document(TextDocumentClientCapabilities::getInlayHint);
    }

    /// Whether the documentation of completions is Markdown rather than plain text.
    public boolean markdownCompletion() {
        return completionItem().map(CompletionItemCapabilities::getDocumentationFormat)
                .filter(ClientProfile::prefersMarkdown).isPresent();
    }

    /// Whether completions may have gaps to fill in.
    public boolean snippets() {
        return is(completionItem(), CompletionItemCapabilities::getSnippetSupport);
    }

    /// Whether completions may tell both what they insert and what they replace.
    public boolean insertReplace() {
        return is(completionItem(), CompletionItemCapabilities::getInsertReplaceSupport);
    }

    /// Whether completions may say something beside their labels.
    public boolean labelDetails() {
        return is(completionItem(), CompletionItemCapabilities::getLabelDetailsSupport);
    }

    /// Whether completions of several lines may ask for the indentation of the line.
    public boolean adjustsIndentation() {
        return completionItem().map(CompletionItemCapabilities::getInsertTextModeSupport)
                .map(CompletionItemInsertTextModeSupportCapabilities::getValueSet)
                .filter(modes -> modes.contains(InsertTextMode.AdjustIndentation)).isPresent();
    }

    /// Whether code actions may be more than commands.
    public boolean codeActionLiterals() {
        return codeAction().map(CodeActionCapabilities::getCodeActionLiteralSupport).isPresent();
    }

    /// Whether code actions may be marked as preferred.
    public boolean preferredCodeActions() {
        return is(codeAction(), CodeActionCapabilities::getIsPreferredSupport);
    }

    /// Whether code actions may be offered that are not possible, with the reason.
    public boolean disabledCodeActions() {
        return is(codeAction(), CodeActionCapabilities::getDisabledSupport);
    }

    /// Whether the client asks for the edits of a code action when it is chosen.
    public boolean resolvesCodeActionEdits() {
        return is(codeAction(), CodeActionCapabilities::getDataSupport)
                && codeAction().map(CodeActionCapabilities::getResolveSupport)
                        .map(CodeActionResolveSupportCapabilities::getProperties)
                        .filter(properties -> properties.contains("edit")).isPresent();
    }

    /// Whether several ranges may be formatted by one request.
    public boolean formatsRanges() {
        return is(document(TextDocumentClientCapabilities::getRangeFormatting),
                RangeFormattingCapabilities::getRangesSupport);
    }

    /// Whether published diagnostics name their version.
    public boolean diagnosticVersions() {
        return is(publishDiagnostics(), PublishDiagnosticsCapabilities::getVersionSupport);
    }

    /// Whether diagnostics may point to other places.
    public boolean relatedInformation() {
        return is(publishDiagnostics(), PublishDiagnosticsCapabilities::getRelatedInformation)
                || is(pulledDiagnostics(), DiagnosticCapabilities::getRelatedInformation);
    }

    /// Whether diagnostics may ask for faded code.
    public boolean unnecessaryTag() {
        return Stream.concat(
                publishDiagnostics().map(PublishDiagnosticsCapabilities::getTagSupport).stream()
                        .map(support -> support.map(yes -> yes, ClientProfile::fades)),
                pulledDiagnostics().map(DiagnosticCapabilities::getTagSupport).stream().map(ClientProfile::fades))
                .anyMatch(fades -> fades);
    }

    /// Whether diagnostics may name pages that explain them, and the client has pages opened that only the server knows.
    public boolean codeDescriptions() {
        return textDocumentContent()
                && (is(publishDiagnostics(), PublishDiagnosticsCapabilities::getCodeDescriptionSupport)
                        || is(pulledDiagnostics(), DiagnosticCapabilities::getCodeDescriptionSupport));
    }

    /// Whether the client may ask for diagnostics.
    public boolean pullsDiagnostics() {
        return pulledDiagnostics().isPresent();
    }

    private Optional<DiagnosticCapabilities> pulledDiagnostics() {
        return document(TextDocumentClientCapabilities::getDiagnostic);
    }

    /// Whether the server may show progress of its own accord.
    public boolean workDoneProgress() {
        return is(all().map(ClientCapabilities::getWindow), WindowClientCapabilities::getWorkDoneProgress);
    }

    /// Whether settings can be asked for.
    public boolean configuration() {
        return is(workspace(), WorkspaceClientCapabilities::getConfiguration);
    }

    /// Whether the client wants to be asked to tell of changed settings.
    public boolean configurationRegistration() {
        return is(workspace(WorkspaceClientCapabilities::getDidChangeConfiguration),
                DidChangeConfigurationCapabilities::getDynamicRegistration);
    }

    /// Whether the client applies edits that the server sends.
    public boolean applyEdit() {
        return is(workspace(), WorkspaceClientCapabilities::getApplyEdit);
    }

    /// Whether edits may name the version they are made for.
    public boolean documentChanges() {
        return is(workspace(WorkspaceClientCapabilities::getWorkspaceEdit),
                WorkspaceEditCapabilities::getDocumentChanges);
    }

    /// Whether the client can be asked to ask again for what `kind` says.
    boolean refreshes(Refresh kind) {
        return workspace().map(kind::isSupported).orElse(false);
    }

    /// The client's own command that opens a view of a program.
    public Optional<String> showGraphCommand() {
        return command("showGraphCommand");
    }

    /// Whether the client can show documents whose text it asks for.
    public boolean textDocumentContent() {
        return workspace(WorkspaceClientCapabilities::getTextDocumentContent).isPresent();
    }

    /// Whether a link in a hover opens a view, as the initialization option `viewLinks` says.
    public boolean viewLinks() {
        return textDocumentContent() && option("viewLinks");
    }

    /// The client's own command that asks for an argument and runs the program.
    public Optional<String> runWithArgCommand() {
        return command("runWithArgCommand");
    }

    /// The client's own command that asks for an argument and pins it.
    public Optional<String> pinArgCommand() {
        return command("pinArgCommand");
    }

    /// What the client announced about documents, by one member of it.
    public <C> Optional<C> document(Function<TextDocumentClientCapabilities, C> member) {
        return all().map(ClientCapabilities::getTextDocument).map(member);
    }

    /// What the client announced about the workspace, by one member of it.
    <C> Optional<C> workspace(Function<WorkspaceClientCapabilities, C> member) {
        return workspace().map(member);
    }

    /// Whether `flag` was announced as true.
    public static <C> boolean is(Optional<C> capabilities, Function<C, Boolean> flag) {
        return capabilities.map(flag).orElse(false);
    }

    /// Whether Markdown is the first of two known formats in `formats`.
    static boolean prefersMarkdown(List<String> formats) {
        int markdown = formats.indexOf(MarkupKind.MARKDOWN);
        int plainText = formats.indexOf(MarkupKind.PLAINTEXT);
        return markdown >= 0 && (plainText < 0 || markdown < plainText);
    }

    /// The client's own command that the initialization option `option` names.
    Optional<String> command(String option) {
        return params.getInitializationOptions() instanceof JsonObject options
                && options.get(option) instanceof JsonPrimitive name
                && name.isString() && !name.getAsString().isEmpty()
                        ? Optional.of(name.getAsString())
                        : Optional.empty();
    }

    /// Whether the initialization option `option` is true.
    public boolean option(String option) {
        return params.getInitializationOptions() instanceof JsonObject options
                && options.get(option) instanceof JsonPrimitive flag && flag.isBoolean() && flag.getAsBoolean();
    }

    private Optional<ClientCapabilities> all() {
        return Optional.ofNullable(params.getCapabilities());
    }

    private Optional<WorkspaceClientCapabilities> workspace() {
        return all().map(ClientCapabilities::getWorkspace);
    }

    private Optional<CodeActionCapabilities> codeAction() {
        return document(TextDocumentClientCapabilities::getCodeAction);
    }

    private Optional<CompletionItemCapabilities> completionItem() {
        return document(TextDocumentClientCapabilities::getCompletion).map(CompletionCapabilities::getCompletionItem);
    }

    private Optional<PublishDiagnosticsCapabilities> publishDiagnostics() {
        return document(TextDocumentClientCapabilities::getPublishDiagnostics);
    }

    private static boolean fades(DiagnosticsTagSupport tags) {
        return Optional.of(tags).map(DiagnosticsTagSupport::getValueSet)
                .filter(values -> values.contains(DiagnosticTag.Unnecessary)).isPresent();
    }
}
