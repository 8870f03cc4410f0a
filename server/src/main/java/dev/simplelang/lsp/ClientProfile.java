package dev.simplelang.lsp;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionCapabilities;
import org.eclipse.lsp4j.CodeLensWorkspaceCapabilities;
import org.eclipse.lsp4j.DiagnosticTag;
import org.eclipse.lsp4j.DiagnosticsTagSupport;
import org.eclipse.lsp4j.DidChangeConfigurationCapabilities;
import org.eclipse.lsp4j.GeneralClientCapabilities;
import org.eclipse.lsp4j.HoverCapabilities;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.PublishDiagnosticsCapabilities;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceEditCapabilities;

/// What a client announced. Whatever it did not announce, it does not get.
///
/// @param encoding how columns are counted in both directions
/// @param markdownHover whether hovers are Markdown rather than plain text
/// @param codeActionLiterals whether code actions may be more than commands
/// @param diagnosticVersions whether published diagnostics name their version
/// @param relatedInformation whether diagnostics may point to other places
/// @param unnecessaryTag whether diagnostics may ask for faded code
/// @param workDoneProgress whether the server may show progress of its own accord
/// @param configuration whether settings can be asked for
/// @param configurationRegistration whether the client wants to be asked to tell of changed settings
/// @param applyEdit whether the client applies edits that the server sends
/// @param documentChanges whether edits may name the version they are made for
/// @param lensRefresh whether the client can be asked to ask for code lenses again
/// @param runWithArgCommand the client's own command that asks for an argument and runs the program
/// @param pinArgCommand the client's own command that asks for an argument and pins it
record ClientProfile(PositionEncoding encoding, boolean markdownHover, boolean codeActionLiterals,
        boolean diagnosticVersions, boolean relatedInformation, boolean unnecessaryTag, boolean workDoneProgress,
        boolean configuration, boolean configurationRegistration, boolean applyEdit, boolean documentChanges,
        boolean lensRefresh, Optional<String> runWithArgCommand, Optional<String> pinArgCommand) {

    /// A client that announces nothing.
    static final ClientProfile BARE = of(new InitializeParams());

    /// What `params` announces; anything in it may be missing.
    static ClientProfile of(InitializeParams params) {
        var all = Optional.ofNullable(params.getCapabilities());
        var document = all.map(ClientCapabilities::getTextDocument);
        var diagnostics = document.map(TextDocumentClientCapabilities::getPublishDiagnostics);
        var workspace = all.map(ClientCapabilities::getWorkspace);
        return new ClientProfile(
                encoding(all.map(ClientCapabilities::getGeneral)),
                document.map(TextDocumentClientCapabilities::getHover).map(HoverCapabilities::getContentFormat)
                        .filter(ClientProfile::prefersMarkdown).isPresent(),
                document.map(TextDocumentClientCapabilities::getCodeAction)
                        .map(CodeActionCapabilities::getCodeActionLiteralSupport).isPresent(),
                is(diagnostics, PublishDiagnosticsCapabilities::getVersionSupport),
                is(diagnostics, PublishDiagnosticsCapabilities::getRelatedInformation),
                diagnostics.filter(ClientProfile::fades).isPresent(),
                is(all.map(ClientCapabilities::getWindow), WindowClientCapabilities::getWorkDoneProgress),
                is(workspace, WorkspaceClientCapabilities::getConfiguration),
                is(workspace.map(WorkspaceClientCapabilities::getDidChangeConfiguration),
                        DidChangeConfigurationCapabilities::getDynamicRegistration),
                is(workspace, WorkspaceClientCapabilities::getApplyEdit),
                is(workspace.map(WorkspaceClientCapabilities::getWorkspaceEdit),
                        WorkspaceEditCapabilities::getDocumentChanges),
                is(workspace.map(WorkspaceClientCapabilities::getCodeLens),
                        CodeLensWorkspaceCapabilities::getRefreshSupport),
                command(params, "runWithArgCommand"),
                command(params, "pinArgCommand"));
    }

    private static <C> boolean is(Optional<C> capabilities, Function<C, Boolean> flag) {
        return capabilities.map(flag).orElse(false);
    }

    private static PositionEncoding encoding(Optional<GeneralClientCapabilities> general) {
        return general.map(GeneralClientCapabilities::getPositionEncodings).stream()
                .flatMap(List::stream)
                .flatMap(name -> PositionEncoding.named(name).stream())
                .findFirst().orElse(PositionEncoding.UTF_16);
    }

    private static boolean prefersMarkdown(List<String> formats) {
        int markdown = formats.indexOf(MarkupKind.MARKDOWN);
        int plainText = formats.indexOf(MarkupKind.PLAINTEXT);
        return markdown >= 0 && (plainText < 0 || markdown < plainText);
    }

    private static boolean fades(PublishDiagnosticsCapabilities diagnostics) {
        var support = diagnostics.getTagSupport();
        if (support == null) {
            return false;
        }
        return support.map(yes -> yes, tags -> Optional.of(tags).map(DiagnosticsTagSupport::getValueSet)
                .filter(values -> values.contains(DiagnosticTag.Unnecessary)).isPresent());
    }

    private static Optional<String> command(InitializeParams params, String option) {
        return params.getInitializationOptions() instanceof JsonObject options
                && options.get(option) instanceof JsonPrimitive name
                && name.isString() && !name.getAsString().isEmpty()
                        ? Optional.of(name.getAsString())
                        : Optional.empty();
    }
}
