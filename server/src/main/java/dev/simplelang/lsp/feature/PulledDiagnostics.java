package dev.simplelang.lsp.feature;

import dev.simplelang.ide.Diagnostics;
import dev.simplelang.lsp.document.DiagnosticsPublisher;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.Documents;
import dev.simplelang.lsp.document.PerDocument;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.SourceText;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.RelatedFullDocumentDiagnosticReport;
import org.eclipse.lsp4j.RelatedUnchangedDocumentDiagnosticReport;

/// `textDocument/diagnostic`: the diagnostics of a document, to clients that would rather ask.
final class PulledDiagnostics {

    private final Requests requests;
    private final DiagnosticsPublisher publisher;

    /// The last report of each document.
    private final PerDocument<Report> reports;

    /// Part of each result id, so that a client that keeps one does not find it again in another
    /// session.
    private final String session = Long.toString(System.currentTimeMillis());
    private final AtomicLong count = new AtomicLong();

    private record Report(String id, SourceText source, List<Diagnostic> diagnostics) {}

    PulledDiagnostics(Requests requests, Documents documents, DiagnosticsPublisher publisher) {
        this.requests = requests;
        this.publisher = publisher;
        reports = new PerDocument<>(documents);
    }

    CompletableFuture<DocumentDiagnosticReport> diagnostics(DocumentDiagnosticParams params) {
        publisher.asked();
        var nothing = new DocumentDiagnosticReport(new RelatedFullDocumentDiagnosticReport(List.of()));
        return requests.whileCurrent(params.getTextDocument(), "textDocument/diagnostic", nothing,
                request -> report(request, params.getPreviousResultId()));
    }

    /// Says that nothing has changed since the report `previous` only where the text is the same
    /// too: editors move diagnostics along while a person types.
    private DocumentDiagnosticReport report(DocumentRequest request, String previous) {
        var source = request.snapshot().source();
        var diagnostics = Diagnostics.of(request.analysis(), request.stale(), request.settings());
        if (reports.find(request.uri()).filter(last -> last.id().equals(previous) && last.source() == source
                && last.diagnostics().equals(diagnostics)).isPresent()) {
            return new DocumentDiagnosticReport(new RelatedUnchangedDocumentDiagnosticReport(previous));
        }
        var id = session + "-" + count.incrementAndGet();
        reports.put(request.uri(), new Report(id, source, diagnostics));
        var report = new RelatedFullDocumentDiagnosticReport(DiagnosticsPublisher.toProtocol(diagnostics, request));
        report.setResultId(id);
        return new DocumentDiagnosticReport(report);
    }
}
