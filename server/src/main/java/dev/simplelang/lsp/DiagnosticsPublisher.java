package dev.simplelang.lsp;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Diagnostics;
import dev.simplelang.ide.Settings;
import dev.simplelang.text.Diagnostic;
import java.util.List;
import java.util.function.Supplier;
import org.eclipse.lsp4j.DiagnosticCodeDescription;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DiagnosticTag;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.PublishDiagnosticsParams;

/// Publishes diagnostics, of current versions of open documents only: clients may not look at the version themselves. A
/// client that asks for them by [PulledDiagnostics] gets none by itself.
final class DiagnosticsPublisher {

    private static final String SOURCE = "simple";

    private final Client client;
    private final Documents documents;
    private final Supplier<Settings> settings;

    /// @param settings which diagnostics are wanted now
    DiagnosticsPublisher(Client client, Documents documents, Supplier<Settings> settings) {
        this.client = client;
        this.documents = documents;
        this.settings = settings;
    }

    /// Publishes what is to be said about `snapshot`, unless it is no longer current.
    void publish(Snapshot snapshot, Analysis analysis) {
        while (!client.profile().pullsDiagnostics() && documents.isCurrent(snapshot)) {
            var wanted = settings.get();
            var params = params(snapshot, Diagnostics.of(analysis, wanted));
            synchronized (this) {
                if (wanted.equals(settings.get())) {
                    publishIfCurrent(snapshot, params);
                    return;
                }
            }
        }
    }

    /// Publishes that nothing is known about `snapshot`.
    synchronized void publishNothing(Snapshot snapshot) {
        publishIfCurrent(snapshot, params(snapshot, List.of()));
    }

    /// Takes back what was published about the document `uri`, which is closed.
    synchronized void clear(String uri) {
        if (!client.profile().pullsDiagnostics()) {
            client.publish(new PublishDiagnosticsParams(uri, List.of()));
        }
    }

    private void publishIfCurrent(Snapshot snapshot, PublishDiagnosticsParams params) {
        if (!client.profile().pullsDiagnostics() && documents.isCurrent(snapshot)) {
            client.publish(params);
        }
    }

    private PublishDiagnosticsParams params(Snapshot snapshot, List<Diagnostic> diagnostics) {
        var positions = new Positions(snapshot.source(), client.profile().encoding());
        var params = new PublishDiagnosticsParams(snapshot.uri(),
                diagnostics.stream().map(diagnostic -> toProtocol(diagnostic, snapshot.uri(), positions)).toList());
        if (client.profile().diagnosticVersions()) {
            params.setVersion(snapshot.version());
        }
        return params;
    }

    /// `diagnostic` as the client understands it.
    org.eclipse.lsp4j.Diagnostic toProtocol(Diagnostic diagnostic, String uri, Positions positions) {
        var result = new org.eclipse.lsp4j.Diagnostic(positions.range(diagnostic.span()), diagnostic.message());
        result.setSource(SOURCE);
        result.setCode(diagnostic.code().id());
        result.setSeverity(switch (diagnostic.severity()) {
            case ERROR -> DiagnosticSeverity.Error;
            case WARNING -> DiagnosticSeverity.Warning;
            case INFORMATION -> DiagnosticSeverity.Information;
            case HINT -> DiagnosticSeverity.Hint;
        });
        if (client.profile().codeDescriptions()) {
            result.setCodeDescription(new DiagnosticCodeDescription(PageDocuments.uri(diagnostic.code())));
        }
        if (client.profile().unnecessaryTag() && diagnostic.code().unnecessary()) {
            result.setTags(List.of(DiagnosticTag.Unnecessary));
        }
        if (client.profile().relatedInformation() && !diagnostic.related().isEmpty()) {
            result.setRelatedInformation(diagnostic.related().stream()
                    .map(related -> new DiagnosticRelatedInformation(
                            new Location(uri, positions.range(related.span())), related.message()))
                    .toList());
        }
        return result;
    }
}
