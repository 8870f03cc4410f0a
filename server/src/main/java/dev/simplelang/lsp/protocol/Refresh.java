package dev.simplelang.lsp.protocol;

import java.util.Arrays;
import java.util.stream.Stream;

/// What a client can be asked to ask for again, because something other than the text of a document has changed.
public enum Refresh {

    /// Code lenses.
    CODE_LENSES("codeLens", "workspace/codeLens/refresh"),
    /// Inlay hints.
    INLAY_HINTS("inlayHint", "workspace/inlayHint/refresh"),
    /// Semantic tokens.
    SEMANTIC_TOKENS("semanticTokens", "workspace/semanticTokens/refresh"),
    /// Diagnostics, of a client that pulls them.
    DIAGNOSTICS("diagnostics", "workspace/diagnostic/refresh");

    private final String member;
    private final String method;

    Refresh(String member, String method) {
        this.member = member;
        this.method = method;
    }

    /// The member of what a client announces about its workspace that tells whether it knows the request.
    String member() {
        return member;
    }

    /// The request to the client.
    String method() {
        return method;
    }

    /// The requests of all kinds.
    static Stream<String> methods() {
        return Arrays.stream(values()).map(Refresh::method);
    }
}
