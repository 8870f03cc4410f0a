package dev.simplelang.lsp.protocol;

import com.google.gson.JsonElement;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.PublishDiagnosticsParams;

/// Writes diagnostics as JSON: those of this server, and those that a client has sent with a request and gets back, whatever is missing in them.
final class DiagnosticWriter {

    private DiagnosticWriter() {}

    static void write(JsonWriter out, PublishDiagnosticsParams params) throws IOException {
        out.beginObject();
        out.name("uri").value(params.getUri());
        out.name("diagnostics").beginArray();
        for (var diagnostic : params.getDiagnostics()) {
            write(out, diagnostic);
        }
        out.endArray();
        if (params.getVersion() != null) {
            out.name("version").value(params.getVersion());
        }
        out.endObject();
    }

    static void write(JsonWriter out, Diagnostic diagnostic) throws IOException {
        out.beginObject();
        if (diagnostic.getRange() != null) {
            FastAdapters.range(out.name("range"), diagnostic.getRange());
        }
        if (diagnostic.getSeverity() != null) {
            out.name("severity").value(diagnostic.getSeverity().getValue());
        }
        writeCode(out, diagnostic);
        if (diagnostic.getSource() != null) {
            out.name("source").value(diagnostic.getSource());
        }
        writeMessage(out, diagnostic);
        if (diagnostic.getTags() != null) {
            out.name("tags").beginArray();
            for (var tag : diagnostic.getTags()) {
                out.value(tag == null ? null : (Number) tag.getValue());
            }
            out.endArray();
        }
        if (diagnostic.getRelatedInformation() != null) {
            out.name("relatedInformation").beginArray();
            for (var related : diagnostic.getRelatedInformation()) {
                write(out, related);
            }
            out.endArray();
        }
        if (diagnostic.getData() instanceof JsonElement data) {
            out.name("data").jsonValue(data.toString());
        }
        out.endObject();
    }

    private static void writeCode(JsonWriter out, Diagnostic diagnostic) throws IOException {
        var code = diagnostic.getCode();
        if (code != null && code.isLeft()) {
            out.name("code").value(code.getLeft());
        } else if (code != null) {
            out.name("code").value(code.getRight());
        }
        if (diagnostic.getCodeDescription() != null) {
            out.name("codeDescription").beginObject();
            out.name("href").value(diagnostic.getCodeDescription().getHref());
            out.endObject();
        }
    }

    private static void writeMessage(JsonWriter out, Diagnostic diagnostic) throws IOException {
        var message = diagnostic.getMessage();
        if (message != null && message.isLeft()) {
            out.name("message").value(message.getLeft());
        } else if (message != null) {
            out.name("message").beginObject();
            out.name("kind").value(message.getRight().getKind());
            out.name("value").value(message.getRight().getValue());
            out.endObject();
        }
    }

    private static void write(JsonWriter out, DiagnosticRelatedInformation related) throws IOException {
        if (related == null) {
            out.nullValue();
            return;
        }
        out.beginObject();
        if (related.getLocation() != null) {
            out.name("location").beginObject();
            out.name("uri").value(related.getLocation().getUri());
            if (related.getLocation().getRange() != null) {
                FastAdapters.range(out.name("range"), related.getLocation().getRange());
            }
            out.endObject();
        }
        out.name("message").value(related.getMessage());
        out.endObject();
    }
}
