package dev.simplelang.lsp.feature;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Diagnostics;
import dev.simplelang.lsp.document.DiagnosticsPublisher;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.wire.ClientProfile;
import dev.simplelang.lsp.wire.Router;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.RelatedFullDocumentDiagnosticReport;
import org.eclipse.lsp4j.RelatedUnchangedDocumentDiagnosticReport;

/// `textDocument/diagnostic`: the diagnostics of a document, to clients that would rather ask.
public final class PulledDiagnostics implements Feature {

    private final Requests requests;
    private final DiagnosticsPublisher publisher;
    private final String version;

    /// @param publisher says how diagnostics look to the client
    /// @param version the program's, by which an editor that keeps answers knows that another one made them
    public PulledDiagnostics(Requests requests, DiagnosticsPublisher publisher, String version) {
        this.requests = requests;
        this.publisher = publisher;
        this.version = version;
    }

    @Override
    public void announce(Map<String, Object> capabilities, ClientProfile profile) {
        if (profile.pullsDiagnostics()) {
            capabilities.put("diagnosticProvider",
                    Map.of("interFileDependencies", false, "workspaceDiagnostics", false));
        }
    }

    @Override
    public void route(Router router) {
        router.onRequest("textDocument/diagnostic", DocumentDiagnosticParams.class, this::diagnostics);
    }

    private CompletableFuture<DocumentDiagnosticReport> diagnostics(DocumentDiagnosticParams params) {
        publisher.asked();
        var nothing = new DocumentDiagnosticReport(new RelatedFullDocumentDiagnosticReport(List.of()));
        var previous = params.getPreviousResultId();
        return requests.whileCurrent(params.getTextDocument(), "diagnostics", nothing,
                request -> report(request, previous));
    }

    private DocumentDiagnosticReport report(DocumentRequest request, String previous) {
        var id = resultId(request);
        if (id.equals(previous)) {
            return new DocumentDiagnosticReport(new RelatedUnchangedDocumentDiagnosticReport(id));
        }
        var diagnostics = Diagnostics.of(request.analysis(), request.stale(), request.settings());
        var report = new RelatedFullDocumentDiagnosticReport(publisher.toProtocol(diagnostics, request.snapshot()));
        report.setResultId(id);
        return new DocumentDiagnosticReport(report);
    }

    /// A digest of all that diagnostics depend on, so that equal ones mean equal reports, in other sessions too. The text is
    /// part of it even where the diagnostics are the same: editors carry them along while a person types.
    private String resultId(DocumentRequest request) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            var analysis = request.analysis();
            update(digest, analysis);
            request.stale().ifPresent(stale -> update(digest, stale.before()));
            var shortfall = analysis.hasErrors() ? Optional.empty() : analysis.shortfall();
            var choices = analysis.pinned() + " " + request.settings() + " " + version + shortfall;
            return HexFormat.of().formatHex(digest.digest(choices.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    private static void update(MessageDigest digest, Analysis analysis) {
        digest.update(analysis.source().text().getBytes(StandardCharsets.UTF_16BE));
    }
}
