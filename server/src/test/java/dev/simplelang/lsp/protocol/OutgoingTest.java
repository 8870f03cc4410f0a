package dev.simplelang.lsp.protocol;

import dev.simplelang.Patience;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
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
            outgoing.consume(message("test"));
            sent++;
        }
        assertThat(sent).isBetween(2, 1_000);
        out.free.countDown();
        outgoing.close(Patience.LIMIT);
        assertThat(outgoing.isBehind()).isFalse();
    }

    @Test
    void whatIsSentEndsTheSilence() throws InterruptedException {
        var lifecycle = new Lifecycle();
        var outgoing = new Outgoing(new ByteArrayOutputStream(), new MessageJsonHandler(Map.of()), lifecycle);
        Thread.sleep(20);
        long before = System.nanoTime();
        outgoing.consume(message("test"));
        var silence = lifecycle.silence();
        assertThat(silence).isLessThanOrEqualTo(Duration.ofNanos(System.nanoTime() - before));
        outgoing.close(Patience.LIMIT);
    }

    @Test
    void whoeverMakesAnswersWaitsWhileTooMuchIsUnwritten() throws InterruptedException {
        var out = new Blocked();
        var outgoing = new Outgoing(out, new MessageJsonHandler(Map.of()), new Lifecycle());
        outgoing.awaitRoom();
        sendMuch(outgoing);
        var waiting = waiting(outgoing);
        out.free.countDown();
        assertThat(waiting.join(Patience.LIMIT)).isTrue();
        outgoing.close(Patience.LIMIT);
    }

    @Test
    void nobodyWaitsForWhatIsNeverWritten() throws InterruptedException {
        var outgoing = new Outgoing(new Blocked(), new MessageJsonHandler(Map.of()), new Lifecycle());
        sendMuch(outgoing);
        var waiting = waiting(outgoing);
        outgoing.close(Duration.ofMillis(1));
        assertThat(waiting.join(Patience.LIMIT)).isTrue();
    }

    @Test
    void whatIsToBeDoneAfterwardsIsDoneWhenAllIsWritten() {
        var written = new ByteArrayOutputStream();
        var sizes = new ArrayList<Integer>();
        var outgoing = new Outgoing(new BufferedOutputStream(written), new MessageJsonHandler(Map.of()),
                new Lifecycle());
        outgoing.consume(message("before"));
        outgoing.afterwards(() -> sizes.add(written.size()));
        outgoing.consume(message("behind"));
        outgoing.afterwards(() -> sizes.add(written.size()));
        outgoing.close(Patience.LIMIT);
        assertThat(sizes).hasSize(2);
        assertThat(written.toString(StandardCharsets.UTF_8).substring(0, sizes.getFirst())).contains("before")
                .doesNotContain("behind");
        assertThat(written.toString(StandardCharsets.UTF_8).substring(sizes.getFirst(), sizes.getLast()))
                .contains("behind");
    }

    @Test
    void nothingIsDoneAfterWhatIsNeverWritten() {
        var done = new CountDownLatch(1);
        var lifecycle = new Lifecycle();
        var outgoing = new Outgoing(new OutputStream() {

            @Override
            public void write(int b) throws IOException {
                throw new IOException("closed");
            }
        }, new MessageJsonHandler(Map.of()), lifecycle);
        outgoing.consume(message("lost"));
        outgoing.afterwards(done::countDown);
        outgoing.close(Patience.LIMIT);
        assertThat(done.getCount()).isOne();
    }

    private static NotificationMessage message(String method) {
        var message = new NotificationMessage();
        message.setMethod(method);
        return message;
    }

    private static void sendMuch(Outgoing outgoing) {
        var message = message("x".repeat(1 << 20));
        for (long sent = 0; sent <= Outgoing.MANY_BYTES; sent += 1 << 20) {
            outgoing.consume(message);
        }
    }

    /// A thread that waits for room.
    private static Thread waiting(Outgoing outgoing) {
        var thread = Thread.ofPlatform().daemon().start(() -> {
            try {
                outgoing.awaitRoom();
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
