package dev.simplelang.lsp;

import dev.simplelang.Patience;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/// The program rehearses while nobody asks it for anything, and whoever speaks with it does not notice.
@Timeout(Patience.SECONDS)
class RehearsalIT {

    private static final String URI = "untitled:rehearsal";

    /// Far more than diagnosing a line takes, far less than the rehearsal.
    private static final Duration SOME_WORK = Duration.ofSeconds(1);

    @Test
    void worksInSilence() throws InterruptedException {
        try (var server = AbusedServer.initialized("{}")) {
            server.client().open(URI, 1, "return arg + 1;\n");
            server.client().diagnostics(URI, _ -> true);
            awaitWork(server);
            // In the midst of it.
            server.worksOn();
            awaitWork(server);
            assertThat(server.client().received(message -> message.toString().contains("untitled:typing"))).isEmpty();
            server.endsWell();
            assertThat(server.said()).isEmpty();
        }
    }

    @Test
    void hasNothingToRehearseForWhileNoDocumentIsOpen() throws InterruptedException {
        try (var server = AbusedServer.initialized("{}")) {
            server.worksOn();
            var before = server.processorTime();
            Thread.sleep(SOME_WORK.multipliedBy(2));
            assertThat(server.processorTime().minus(before)).isLessThan(SOME_WORK);
            server.endsWell();
        }
    }

    private static void awaitWork(AbusedServer server) throws InterruptedException {
        var wanted = server.processorTime().plus(SOME_WORK);
        while (server.processorTime().compareTo(wanted) < 0) {
            Thread.sleep(50);
        }
    }
}
