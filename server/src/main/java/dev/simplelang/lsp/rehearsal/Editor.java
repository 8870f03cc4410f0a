package dev.simplelang.lsp.rehearsal;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.simplelang.lsp.protocol.FrameReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/// An editor's side of a session, as far as it takes to rehearse one.
public final class Editor {

    private final FrameReader frames;
    private final OutputStream out;
    private int lastId;

    /// @param in what the server writes
    /// @param out what it reads
    public Editor(InputStream in, OutputStream out) {
        frames = new FrameReader(in, (reason, _) -> {
            throw new IllegalStateException("A message " + reason);
        });
        this.out = out;
    }

    /// Sends a notification.
    public void tell(String method, JsonElement params) throws IOException {
        send(message(method, params));
    }

    /// Sends a request and waits for its answer.
    ///
    /// @return the result; JSON's null if there is none
    /// @throws IOException also if it is answered with an error
    public JsonElement ask(String method, JsonElement params) throws IOException {
        var request = message(method, params);
        request.addProperty("id", ++lastId);
        send(request);
        while (true) {
            var message = receive();
            if (message.has("method")) {
                if (message.has("id")) {
                    send(answerTo(message));
                }
            } else if (message.get("id").getAsInt() == lastId) {
                if (message.has("error")) {
                    throw new IOException(method + " was answered with " + message);
                }
                return message.has("result") ? message.get("result") : JsonNull.INSTANCE;
            }
        }
    }

    /// What an editor answers: it has no settings, applies each edit, and agrees with all else.
    private static JsonObject answerTo(JsonObject request) {
        var answer = new JsonObject();
        answer.addProperty("jsonrpc", "2.0");
        answer.add("id", request.get("id"));
        answer.add("result", switch (request.get("method").getAsString()) {
            case "workspace/configuration" -> {
                var settings = new JsonArray();
                request.getAsJsonObject("params").getAsJsonArray("items")
                        .forEach(_ -> settings.add(JsonNull.INSTANCE));
                yield settings;
            }
            case "workspace/applyEdit" -> JsonParser.parseString("{\"applied\":true}");
            default -> JsonNull.INSTANCE;
        });
        return answer;
    }

    private static JsonObject message(String method, JsonElement params) {
        var message = new JsonObject();
        message.addProperty("jsonrpc", "2.0");
        message.addProperty("method", method);
        if (!params.isJsonNull()) {
            message.add("params", params);
        }
        return message;
    }

    private void send(JsonObject message) throws IOException {
        var body = message.toString().getBytes(StandardCharsets.UTF_8);
        out.write(("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        out.write(body);
        out.flush();
    }

    private JsonObject receive() throws IOException {
        var body = frames.next().orElseThrow(() -> new EOFException("The server ended too early."));
        return JsonParser.parseString(body).getAsJsonObject();
    }
}
