package dev.simplelang.bench.latency;

import com.google.gson.JsonPrimitive;
import dev.simplelang.bench.latency.Typing.Keystroke;

/// A document that is open in a client, as a client sees it.
final class OpenDocument {

    private final LatencyClient client;
    private final String uri;
    private int version;

    /// When the last change was sent, by [System#nanoTime()].
    private long sentAt;

    /// Whether the last change left an error.
    private boolean broken;

    private OpenDocument(LatencyClient client, String uri) {
        this.client = client;
        this.uri = uri;
    }

    /// Opens a document, which has no errors; no file has its name.
    static OpenDocument open(LatencyClient client, Language language, String name, String text) {
        var document = new OpenDocument(client, "file:///" + name + "." + language.extension());
        document.sentAt = client.notify("textDocument/didOpen", "{\"textDocument\":{\"uri\":\"" + document.uri
                + "\",\"languageId\":\"" + language.id() + "\",\"version\":0,\"text\":" + new JsonPrimitive(text)
                + "}}");
        return document;
    }

    /// Sends a keystroke.
    void type(Keystroke keystroke) {
        version++;
        broken = keystroke.breaks();
        sentAt = client.notify("textDocument/didChange", "{\"textDocument\":{\"uri\":\"" + uri + "\",\"version\":"
                + version + "},\"contentChanges\":[" + keystroke.change() + "]}");
    }

    /// Waits for the diagnostics of the text as it is now, and checks that they are of it.
    ///
    /// @return how long they took since the last change was sent, in milliseconds
    double awaitDiagnostics() {
        var diagnostics = client.awaitDiagnostics(uri, version);
        if (diagnostics.version() != version || broken != diagnostics.errors() > 0) {
            throw new IllegalStateException("Version " + version + (broken ? " has an error" : " has no errors")
                    + ", but the diagnostics say otherwise: " + diagnostics.content());
        }
        return (diagnostics.arrivedAt() - sentAt) / 1e6;
    }

    /// Types a character and waits for the diagnostics.
    ///
    /// @return how long they took, in milliseconds
    double typeAndAwait(Keystroke keystroke) {
        type(keystroke);
        return awaitDiagnostics();
    }

    /// The parameters of a request about this document, as JSON.
    ///
    /// @param more further parameters, each with a comma before it
    String params(String more) {
        return "{\"textDocument\":{\"uri\":\"" + uri + "\"}" + more + "}";
    }
}
