package dev.simplelang.bench.latency;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.StringReader;

/// What a server sent. Only what tells which message it is has been read; the rest is skipped, and read where somebody asks.
///
/// @param body all of it
/// @param arrivedAt when the last byte of it was there, by [System#nanoTime()]
/// @param method empty in a response
/// @param id as the server wrote it, empty in a notification
/// @param uri of the parameters, empty where there is none
/// @param version of the parameters, -1 where there is none
/// @param errors how many of the diagnostics are errors
record Message(String body, long arrivedAt, String method, String id, String uri, int version, int errors) {

    boolean isResponse() {
        return method.isEmpty();
    }

    boolean isRequest() {
        return !method.isEmpty() && !id.isEmpty();
    }

    boolean publishesDiagnostics() {
        return method.equals("textDocument/publishDiagnostics");
    }

    JsonObject content() {
        return JsonParser.parseString(body).getAsJsonObject();
    }

    /// The result of a response.
    JsonElement result() {
        var content = content();
        if (content.has("error")) {
            throw new IllegalStateException("refused: " + content);
        }
        return content.get("result");
    }

    static Message read(String body, long arrivedAt) throws IOException {
        var scan = new Scan();
        try (var reader = new JsonReader(new StringReader(body))) {
            scan.message(reader);
        }
        return new Message(body, arrivedAt, scan.method, scan.id, scan.uri, scan.version, scan.errors);
    }

    private static final class Scan {

        private String method = "";
        private String id = "";
        private String uri = "";
        private int version = -1;
        private int errors;

        void message(JsonReader reader) throws IOException {
            reader.beginObject();
            while (reader.hasNext()) {
                switch (reader.nextName()) {
                    case "method" -> method = reader.nextString();
                    case "id" -> id = reader.nextString();
                    case "params" -> params(reader);
                    default -> reader.skipValue();
                }
            }
            reader.endObject();
        }

        private void params(JsonReader reader) throws IOException {
            if (reader.peek() != JsonToken.BEGIN_OBJECT) {
                reader.skipValue();
                return;
            }
            reader.beginObject();
            while (reader.hasNext()) {
                String name = reader.nextName();
                if (name.equals("uri") && reader.peek() == JsonToken.STRING) {
                    uri = reader.nextString();
                } else if (name.equals("version") && reader.peek() == JsonToken.NUMBER) {
                    version = reader.nextInt();
                } else if (name.equals("diagnostics") && reader.peek() == JsonToken.BEGIN_ARRAY) {
                    diagnostics(reader);
                } else {
                    reader.skipValue();
                }
            }
            reader.endObject();
        }

        private void diagnostics(JsonReader reader) throws IOException {
            reader.beginArray();
            while (reader.hasNext()) {
                reader.beginObject();
                while (reader.hasNext()) {
                    if (!reader.nextName().equals("severity")) {
                        reader.skipValue();
                    } else if (reader.nextInt() == 1) {
                        errors++;
                    }
                }
                reader.endObject();
            }
            reader.endArray();
        }
    }
}
