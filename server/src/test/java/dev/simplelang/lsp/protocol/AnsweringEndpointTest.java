package dev.simplelang.lsp.protocol;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.simplelang.Patience;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.CancelParams;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// Every request gets one answer.
class AnsweringEndpointTest {

    /// Something that takes more memory to write than there is.
    private record Large() {}

    /// Something that cannot be written.
    private static final class Unwritable {

        @SuppressWarnings("unused") // That it is here is what Gson refuses.
        private final Class<?> type = Unwritable.class;
    }

    /// How many more times memory ends while [Large] is written.
    private final AtomicInteger shortages = new AtomicInteger(Integer.MAX_VALUE);

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final Outgoing outgoing = new Outgoing(written, new MessageJsonHandler(Map.of(),
            gson -> gson.registerTypeAdapter(Large.class, new TypeAdapter<Large>() {

                @Override
                public void write(JsonWriter out, Large value) throws IOException {
                    out.beginArray();
                    if (shortages.getAndDecrement() > 0) {
                        throw new OutOfMemoryError("a test");
                    }
                    out.endArray();
                }

                @Override
                public Large read(JsonReader in) {
                    throw new AssertionError("is not read");
                }
            })), new Lifecycle());

    private final AnsweringEndpoint endpoint = new AnsweringEndpoint(outgoing, new Endpoint() {

        @Override
        public CompletableFuture<?> request(String method, Object params) {
            return handler.get();
        }

        @Override
        public void notify(String method, Object params) {
            notified.incrementAndGet();
        }
    });

    private final AtomicInteger notified = new AtomicInteger();
    private Supplier<CompletableFuture<?>> handler = () -> CompletableFuture.completedFuture(null);

    private void request(int id) {
        var request = new RequestMessage();
        request.setId(id);
        request.setMethod("test");
        endpoint.consume(request);
    }

    private void cancel(int id) {
        var params = new CancelParams();
        params.setId(id);
        var notification = new NotificationMessage();
        notification.setMethod("$/cancelRequest");
        notification.setParams(params);
        endpoint.consume(notification);
    }

    /// All that was sent.
    private JsonArray sent() throws IOException {
        outgoing.close(Patience.LIMIT);
        var messages = new JsonArray();
        var frames = new FrameReader(new ByteArrayInputStream(written.toByteArray()), (reason, _) -> {
            throw new AssertionError(reason);
        });
        for (var body = frames.next(); body.isPresent(); body = frames.next()) {
            messages.add(JsonParser.parseString(body.get()));
        }
        return messages;
    }

    private JsonObject onlyAnswer() throws IOException {
        var messages = sent();
        assertThat(messages).hasSize(1);
        var answer = messages.get(0).getAsJsonObject();
        assertThat(answer.get("id").getAsInt()).isEqualTo(7);
        return answer;
    }

    private void fails(int code) throws IOException {
        assertThat(onlyAnswer().getAsJsonObject("error").get("code").getAsInt()).isEqualTo(code);
    }

    @Test
    void sendsWhatIsMadeOnceItIsThere() throws IOException {
        var answer = new CompletableFuture<Integer>();
        handler = () -> answer;
        request(7);
        answer.complete(5);
        assertThat(onlyAnswer().get("result").getAsInt()).isEqualTo(5);
    }

    @Test
    void anAnswerThatThereIsNoMemoryForIsAnError() throws IOException {
        handler = () -> CompletableFuture.completedFuture(new Large());
        request(7);
        fails(Failures.NO_MEMORY.getCode());
    }

    @Test
    void theHandlerMayEndForWantOfMemory() throws IOException {
        handler = () -> {
            throw new OutOfMemoryError("a test");
        };
        request(7);
        fails(Failures.NO_MEMORY.getCode());
    }

    @Test
    void theWorkMayEndForWantOfMemory() throws IOException {
        handler = () -> CompletableFuture.supplyAsync(() -> {
            throw new OutOfMemoryError("a test");
        }, Runnable::run);
        request(7);
        fails(Failures.NO_MEMORY.getCode());
    }

    @Test
    void anAnswerThatCannotBeWrittenIsAnError() throws IOException {
        handler = () -> CompletableFuture.completedFuture(new Unwritable());
        request(7);
        fails(-32603);
    }

    @Test
    void faultsAreAnsweredWithoutAStackTrace() throws IOException {
        handler = () -> CompletableFuture.failedFuture(new AssertionError("broken"));
        request(7);
        assertThat(onlyAnswer().getAsJsonObject("error").toString()).contains("-32603").doesNotContain("broken");
    }

    @Test
    void isCancelledOnce() throws IOException {
        var answer = new CompletableFuture<Integer>();
        handler = () -> answer;
        request(7);
        cancel(8);
        var none = new NotificationMessage();
        none.setMethod("$/cancelRequest");
        none.setParams(new CancelParams());
        endpoint.consume(none);
        assertThat(answer.isDone()).isFalse();
        cancel(7);
        assertThat(answer.isCancelled()).isTrue();
        cancel(7);
        assertThat(notified.get()).isZero();
        fails(-32800);
    }

    @Test
    void ofTwoRequestsUnderOneIdBothAreAnswered() throws IOException {
        var first = new CompletableFuture<Integer>();
        var second = new CompletableFuture<Integer>();
        handler = () -> first;
        request(7);
        handler = () -> second;
        request(7);
        first.complete(1);
        cancel(7);
        assertThat(second.isCancelled()).isTrue();
        assertThat(sent()).hasSize(2);
    }

    @Test
    void notificationsSitAShortageOut() throws IOException {
        shortages.set(2);
        endpoint.notify("test", new Large());
        var messages = sent();
        assertThat(messages).hasSize(1);
        assertThat(messages.get(0).getAsJsonObject().getAsJsonArray("params")).isEmpty();
    }
}
