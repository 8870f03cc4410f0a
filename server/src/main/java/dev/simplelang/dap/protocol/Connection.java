package dev.simplelang.dap.protocol;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import dev.simplelang.wire.Ending;
import dev.simplelang.wire.MessageReader;
import dev.simplelang.wire.MessageWriter;
import dev.simplelang.wire.Receiver;
import dev.simplelang.wire.StrictJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import org.eclipse.lsp4j.jsonrpc.debug.json.DebugMessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.debug.messages.DebugNotificationMessage;
import org.eclipse.lsp4j.jsonrpc.debug.messages.DebugResponseMessage;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;

/// The Debug Adapter Protocol over a pair of streams. May be used from several threads.
public final class Connection {

    private static final MessageJsonHandler JSON = new DebugMessageJsonHandler(Map.of(),
            gson -> StrictJson.configure(gson)
                    .registerTypeAdapter(int.class, new StrictInteger())
                    .registerTypeAdapter(Integer.class, new StrictInteger().nullSafe())
                    .registerTypeAdapter(Boolean.class, new StrictBoolean().nullSafe()));

    private final InputStream in;
    private final MessageWriter writer;
    private final Ending ending;
    private int sent;

    /// Connects. Nothing is read before [#listen].
    public Connection(InputStream in, OutputStream out, Ending ending) {
        this.in = in;
        this.ending = ending;
        writer = new MessageWriter(out, JSON, ending);
    }

    /// Gson would take a text that is a number.
    private static final class StrictInteger extends TypeAdapter<Integer> {

        @Override
        public Integer read(JsonReader in) throws IOException {
            StrictJson.expect(JsonToken.NUMBER, in);
            return StrictJson.integer(in.nextString()).orElseThrow(
                    () -> new JsonParseException("Expected an integer of 32 bits at path " + in.getPath()));
        }

        @Override
        public void write(JsonWriter out, Integer number) throws IOException {
            out.value(number);
        }
    }

    /// Gson would take a text.
    private static final class StrictBoolean extends TypeAdapter<Boolean> {

        @Override
        public Boolean read(JsonReader in) throws IOException {
            StrictJson.expect(JsonToken.BOOLEAN, in);
            return in.nextBoolean();
        }

        @Override
        public void write(JsonWriter out, Boolean truth) throws IOException {
            out.value(truth);
        }
    }

    /// Reads and writes what messages contain.
    static Gson json() {
        return JSON.getGson();
    }

    /// Starts to read, on a thread of its own.
    public void listen(Receiver receiver) {
        new MessageReader(in, JSON, receiver, ending).listen();
    }

    /// Sends an event.
    ///
    /// @param body null if it has none
    synchronized void event(String event, Object body) {
        var message = new DebugNotificationMessage();
        message.setId(++sent);
        message.setMethod(event);
        message.setParams(body);
        writer.consume(message);
    }

    /// Answers a request.
    ///
    /// @param request the number of the request
    /// @param body null if it has none
    void response(int request, String command, Object body) {
        var message = new DebugResponseMessage();
        message.setResult(body);
        respond(message, request, command);
    }

    /// Answers a request that failed.
    void failure(int request, String command, ResponseError error) {
        var message = new DebugResponseMessage();
        message.setError(error);
        respond(message, request, command);
    }

    private synchronized void respond(DebugResponseMessage message, int request, String command) {
        message.setResponseId(++sent);
        message.setId(request);
        message.setMethod(command);
        writer.consume(message);
    }

    /// Waits while the client reads too little of what was sent. Not for the thread that reads.
    void awaitRoom() throws InterruptedException {
        writer.awaitRoom();
    }

    /// Writes what is left to write, for at most `patience`.
    public void close(Duration patience) {
        writer.close(patience);
    }
}
