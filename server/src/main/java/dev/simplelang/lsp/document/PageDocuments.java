package dev.simplelang.lsp.document;

import dev.simplelang.ide.DiagnosticPages;
import dev.simplelang.lsp.protocol.Failures;
import dev.simplelang.text.DiagnosticCode;
import org.eclipse.lsp4j.TextDocumentContentResult;

/// The pages that explain diagnostics, as documents that an editor can open without a network:
/// `simple-docs:/diagnostics/undefined-name.md`, and the list of them,
/// `simple-docs:/diagnostics/index.md`.
public final class PageDocuments {

    /// The scheme of their names.
    public static final String SCHEME = "simple-docs";

    private static final String START = SCHEME + ":/diagnostics/";
    private static final String END = ".md";

    private PageDocuments() {}

    /// The name of the page about `code`.
    static String uri(DiagnosticCode code) {
        return START + code.id() + END;
    }

    /// The text of the page `uri`.
    ///
    /// @throws org.eclipse.lsp4j.jsonrpc.ResponseErrorException InvalidParams if there is none
    public static TextDocumentContentResult content(String uri) {
        boolean isPage = uri.startsWith(START) && uri.endsWith(END) && uri.length() >= START.length() + END.length();
        var name = isPage ? uri.substring(START.length(), uri.length() - END.length()) : "";
        return DiagnosticPages.named(name).map(TextDocumentContentResult::new)
                .orElseThrow(() -> Failures.invalidParams("There is no page " + uri + "."));
    }
}
