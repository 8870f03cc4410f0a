package dev.simplelang.lsp.wire;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeLensWorkspaceCapabilities;
import org.eclipse.lsp4j.DiagnosticWorkspaceCapabilities;
import org.eclipse.lsp4j.InlayHintWorkspaceCapabilities;
import org.eclipse.lsp4j.InlineValueWorkspaceCapabilities;
import org.eclipse.lsp4j.SemanticTokensWorkspaceCapabilities;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;

/// What a client can be asked to ask for again, because something other than the text of a document has changed.
public enum Refresh {

    /// Code lenses.
    CODE_LENSES("workspace/codeLens/refresh"),
    /// Inlay hints.
    INLAY_HINTS("workspace/inlayHint/refresh"),
    /// Inline values.
    INLINE_VALUES("workspace/inlineValue/refresh"),
    /// Semantic tokens.
    SEMANTIC_TOKENS("workspace/semanticTokens/refresh"),
    /// Diagnostics, of a client that pulls them.
    DIAGNOSTICS("workspace/diagnostic/refresh");

    private final String method;

    Refresh(String method) {
        this.method = method;
    }

    /// The request to the client.
    String method() {
        return method;
    }

    /// Whether a client that announced `workspace` knows the request.
    boolean isSupported(WorkspaceClientCapabilities workspace) {
        var announced = Optional.of(workspace);
        return switch (this) {
            case CODE_LENSES -> ClientProfile.is(announced.map(WorkspaceClientCapabilities::getCodeLens),
                    CodeLensWorkspaceCapabilities::getRefreshSupport);
            case INLAY_HINTS -> ClientProfile.is(announced.map(WorkspaceClientCapabilities::getInlayHint),
                    InlayHintWorkspaceCapabilities::getRefreshSupport);
            case INLINE_VALUES -> ClientProfile.is(announced.map(WorkspaceClientCapabilities::getInlineValue),
                    InlineValueWorkspaceCapabilities::getRefreshSupport);
            case SEMANTIC_TOKENS -> ClientProfile.is(announced.map(WorkspaceClientCapabilities::getSemanticTokens),
                    SemanticTokensWorkspaceCapabilities::getRefreshSupport);
            case DIAGNOSTICS -> ClientProfile.is(announced.map(WorkspaceClientCapabilities::getDiagnostics),
                    DiagnosticWorkspaceCapabilities::getRefreshSupport);
        };
    }

    /// The requests of all kinds.
    static Stream<String> methods() {
        return Arrays.stream(values()).map(Refresh::method);
    }
}
