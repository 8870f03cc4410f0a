package dev.simplelang.lsp.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class OutgoingTest {

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
        var outgoing = new Outgoing(out, new MessageJsonHandler(Map.of()), new Lifecycle());
        assertThat(outgoing.isBehind()).isFalse();
        int sent = 0;
        while (!outgoing.isBehind() && sent < 10_000) {
            var message = new NotificationMessage();
            message.setMethod("test");
            outgoing.consume(message);
            sent++;
        }
        assertThat(sent).isBetween(2, 1_000);
        out.free.countDown();
        outgoing.close(Duration.ofSeconds(60));
        assertThat(outgoing.isBehind()).isFalse();
    }
}
