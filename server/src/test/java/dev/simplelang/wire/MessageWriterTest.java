package dev.simplelang.wire;

import dev.simplelang.Patience;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MessageWriterTest {

    /// Takes nothing until it is told to.
    private static final class Blocked extends OutputStream {

        private final CountDownLatch free = new CountDownLatch(1);

        @Override
        public void write(int b) throws IOException {
            try {
                free.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }
    }

    @Test
    void isBehindWhileTheOtherSideDoesNotRead() {
        var out = new Blocked();
        var writer = new MessageWriter(out, new MessageJsonHandler(Map.of()), new Ending());
        assertThat(writer.isBehind()).isFalse();
        int sent = 0;
        while (!writer.isBehind() && sent < 10_000) {
            writer.consume(message("test"));
            sent++;
        }
        assertThat(sent).isBetween(2, 1_000);
        out.free.countDown();
        writer.close(Patience.LIMIT);
        assertThat(writer.isBehind()).isFalse();
    }

    @Test
    void whoeverMakesAnswersWaitsWhileTooMuchIsUnwritten() throws InterruptedException {
        var out = new Blocked();
        var writer = new MessageWriter(out, new MessageJsonHandler(Map.of()), new Ending());
        writer.awaitRoom();
        sendMuch(writer);
        var waiting = waiting(writer);
        out.free.countDown();
        assertThat(waiting.join(Patience.LIMIT)).isTrue();
        writer.close(Patience.LIMIT);
    }

    @Test
    void nobodyWaitsForWhatIsNeverWritten() throws InterruptedException {
        var writer = new MessageWriter(new Blocked(), new MessageJsonHandler(Map.of()), new Ending());
        sendMuch(writer);
        var waiting = waiting(writer);
        writer.close(Duration.ofMillis(1));
        assertThat(waiting.join(Patience.LIMIT)).isTrue();
    }

    /// A document may hold what UTF-8 cannot represent.
    @Test
    void loneSurrogates_areEscaped() {
        assertThat(written("a\ud83d\ude00b\ud83dc\ude00")).contains("a\ud83d\ude00b\\ud83dc\\ude00");
    }

    @Test
    void length_isThatOfTheBytes() {
        assertThat(written("ü")).isEqualTo("Content-Length: 31\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"ü\"}");
    }

    private static String written(String method) {
        var out = new ByteArrayOutputStream();
        var writer = new MessageWriter(out, new MessageJsonHandler(Map.of()), new Ending());
        writer.consume(message(method));
        writer.close(Patience.LIMIT);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void output_isClosed_endsTheSession() {
        var ending = new Ending();
        var writer = new MessageWriter(new OutputStream() {

            @Override
            public void write(int b) throws IOException {
                throw new IOException("closed");
            }
        }, new MessageJsonHandler(Map.of()), ending);
        writer.consume(message("lost"));
        assertThat(ending.await().failure()).contains("The client can no longer be written to: closed");
        writer.close(Patience.LIMIT);
    }

    private static NotificationMessage message(String method) {
        var message = new NotificationMessage();
        message.setMethod(method);
        return message;
    }

    private static void sendMuch(MessageWriter writer) {
        var message = message("x".repeat(1 << 20));
        for (long sent = 0; sent <= MessageWriter.MAX_BYTES; sent += 1 << 20) {
            writer.consume(message);
        }
    }

    /// A thread that waits for room.
    private static Thread waiting(MessageWriter writer) {
        var thread = Thread.ofPlatform().daemon().start(() -> {
            try {
                writer.awaitRoom();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        while (thread.getState() != Thread.State.WAITING) {
            assertThat(thread.isAlive()).isTrue();
            Thread.onSpinWait();
        }
        return thread;
    }
}
