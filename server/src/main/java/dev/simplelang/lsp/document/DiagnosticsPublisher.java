package dev.simplelang.lsp.document;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Diagnostics;
import dev.simplelang.ide.Settings;
import dev.simplelang.lsp.protocol.Client;
import dev.simplelang.lsp.protocol.ClientCapabilities;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.SourceText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.eclipse.lsp4j.DiagnosticCodeDescription;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DiagnosticTag;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.PublishDiagnosticsParams;

/// Publishes diagnostics, of current versions of open documents only: clients may not look at the
/// version themselves.
///
/// A client that asks for them by [dev.simplelang.lsp.feature.PulledDiagnostics] gets none by
/// itself, from its first question on. To have announced questions is not enough: CodeMirror's
/// client does so and never asks.
public final class DiagnosticsPublisher {

    private static final String SOURCE = "simple";

    /// What a client shows of a document.
    private record Shown(Integer version, SourceText source, List<Diagnostic> diagnostics) {}

    private final Client client;
    private final Documents documents;
    private final Supplier<Settings> settings;

    /// What was published last of each document, by its URI.
    private final Map<String, Shown> published = new HashMap<>();

    private boolean asked;

    /// @param settings which diagnostics are wanted now
    public DiagnosticsPublisher(Client client, Documents documents, Supplier<Settings> settings) {
        this.client = client;
        this.documents = documents;
        this.settings = settings;
    }

    /// Publishes the diagnostics of `snapshot`, unless it is no longer current. They are dropped
    /// if the settings change meanwhile: then all documents are published again.
    void publish(Snapshot snapshot, Analysis analysis) {
        if (!isWanted(snapshot)) {
            return;
        }
        var chosen = settings.get();
        var diagnostics = Diagnostics.of(analysis, snapshot.stale(analysis), chosen);
        // Takes long where there are many, and the reader thread must not wait for it.
        var params = params(snapshot, diagnostics);
        synchronized (this) {
            if (chosen.equals(settings.get())) {
                send(snapshot, diagnostics, params);
            }
        }
    }

    /// Publishes that nothing is known about `snapshot`.
    void publishNothing(Snapshot snapshot) {
        send(snapshot, List.of(), params(snapshot, List.of()));
    }

    /// Takes back what was published about the document `uri`, which is closed.
    synchronized void clear(String uri) {
        if (!asked) {
            client.publish(new PublishDiagnosticsParams(uri, List.of()));
        }
        published.remove(uri);
    }

    /// The client asks for diagnostics. From now on none are published; those that were are taken
    /// back, since a client keeps them apart from those that it asks for, and would show both.
    public synchronized void asked() {
        if (!asked && client.capabilities().pullsDiagnostics()) {
            asked = true;
            published.keySet().forEach(uri -> client.publish(new PublishDiagnosticsParams(uri, List.of())));
            published.clear();
        }
    }

    private synchronized boolean isWanted(Snapshot snapshot) {
        return !asked && documents.isCurrent(snapshot);
    }

    private synchronized void send(Snapshot snapshot, List<Diagnostic> diagnostics, PublishDiagnosticsParams params) {
        var shown = new Shown(snapshot.version(), snapshot.source(), diagnostics);
        if (isWanted(snapshot) && !shown.equals(published.put(snapshot.uri(), shown))) {
            client.publish(params);
        }
    }

    private PublishDiagnosticsParams params(Snapshot snapshot, List<Diagnostic> diagnostics) {
        var capabilities = client.capabilities();
        var positions = new Positions(snapshot.source(), capabilities.encoding());
        var params = new PublishDiagnosticsParams(snapshot.uri(),
                toProtocol(diagnostics, snapshot.uri(), positions, capabilities));
        if (capabilities.diagnosticVersions()) {
            params.setVersion(snapshot.version());
        }
        return params;
    }

    /// `diagnostics` of the version of `request` as the client understands them.
    public static List<org.eclipse.lsp4j.Diagnostic> toProtocol(List<Diagnostic> diagnostics, DocumentRequest request) {
        return toProtocol(diagnostics, request.uri(), request.positions(), request.capabilities());
    }

    private static List<org.eclipse.lsp4j.Diagnostic> toProtocol(List<Diagnostic> diagnostics, String uri,
            Positions positions, ClientCapabilities capabilities) {
        return diagnostics.stream().map(diagnostic -> toProtocol(diagnostic, uri, positions, capabilities)).toList();
    }

    private static org.eclipse.lsp4j.Diagnostic toProtocol(Diagnostic diagnostic, String uri, Positions positions,
            ClientCapabilities capabilities) {
        var result = new org.eclipse.lsp4j.Diagnostic(positions.range(diagnostic.span()), diagnostic.message());
        result.setSource(SOURCE);
        result.setCode(diagnostic.code().id());
        result.setSeverity(switch (diagnostic.severity()) {
            case ERROR -> DiagnosticSeverity.Error;
            case WARNING -> DiagnosticSeverity.Warning;
            case INFORMATION -> DiagnosticSeverity.Information;
            case HINT -> DiagnosticSeverity.Hint;
        });
        if (capabilities.codeDescriptions()) {
            result.setCodeDescription(new DiagnosticCodeDescription(PageDocuments.uri(diagnostic.code())));
        }
        if (capabilities.unnecessaryTag() && diagnostic.code().unnecessary()) {
            result.setTags(List.of(DiagnosticTag.Unnecessary));
        }
        if (capabilities.relatedInformation() && !diagnostic.related().isEmpty()) {
            result.setRelatedInformation(diagnostic.related().stream()
                    .map(related -> new DiagnosticRelatedInformation(
                            new Location(uri, positions.range(related.span())), related.message()))
                    .toList());
        }
        return result;
    }
}
