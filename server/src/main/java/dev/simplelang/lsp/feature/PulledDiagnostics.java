package dev.simplelang.lsp.feature;

import dev.simplelang.ide.Diagnostics;
import dev.simplelang.lsp.document.DiagnosticsPublisher;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.Documents;
import dev.simplelang.lsp.document.PerDocument;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.protocol.ClientProfile;
import dev.simplelang.lsp.protocol.Router;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.SourceText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.RelatedFullDocumentDiagnosticReport;
import org.eclipse.lsp4j.RelatedUnchangedDocumentDiagnosticReport;

/// `textDocument/diagnostic`: the diagnostics of a document, to clients that would rather ask.
public final class PulledDiagnostics implements Feature {

    private final Requests requests;
    private final DiagnosticsPublisher publisher;

    /// The last report of each document.
    private final PerDocument<Report> reports;

    /// Part of each result id, so that a client that keeps one does not find it again in another
    /// session.
    private final String session = Long.toString(System.currentTimeMillis());
    private final AtomicLong count = new AtomicLong();

    private record Report(String id, SourceText source, List<Diagnostic> diagnostics) {}

    /// @param publisher says how diagnostics look to the client
    public PulledDiagnostics(Requests requests, Documents documents, DiagnosticsPublisher publisher) {
        this.requests = requests;
        this.publisher = publisher;
        reports = new PerDocument<>(documents);
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

    /// Says that nothing has changed since the report `previous` only where the text is the same
    /// too: editors move diagnostics along while a person types.
    private DocumentDiagnosticReport report(DocumentRequest request, String previous) {
        var snapshot = request.snapshot();
        var diagnostics = Diagnostics.of(request.analysis(), request.stale(), request.settings());
        if (reports.find(request.uri()).filter(last -> last.id().equals(previous))
                .filter(last -> last.source() == snapshot.source() && last.diagnostics().equals(diagnostics))
                .isPresent()) {
            return new DocumentDiagnosticReport(new RelatedUnchangedDocumentDiagnosticReport(previous));
        }
        var id = session + "-" + count.incrementAndGet();
        reports.update(request.uri(), _ -> Optional.of(new Report(id, snapshot.source(), diagnostics)));
        var report = new RelatedFullDocumentDiagnosticReport(publisher.toProtocol(diagnostics, snapshot));
        report.setResultId(id);
        return new DocumentDiagnosticReport(report);
    }
}
