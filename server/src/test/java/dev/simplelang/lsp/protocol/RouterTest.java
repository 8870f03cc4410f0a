package dev.simplelang.lsp.protocol;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class RouterTest {

    private final Lifecycle lifecycle = new Lifecycle();
    private final Router router = new Router(lifecycle);

    @BeforeEach
    void begin() {
        lifecycle.initialized();
    }

    @Test
    void answersWhatTheHandlerAnswers() {
        router.onRequest("test/a", () -> CompletableFuture.completedFuture(7));
        assertThat(router.request("test/a", null).join()).isEqualTo(7);
    }

    @Test
    void anErrorInARequestIsAnsweredWithoutAStackTrace() {
        router.onRequest("test/a", () -> {
            throw new StackOverflowError("deep");
        });
        var error = error("test/a", null);
        assertThat(error.getCode()).isEqualTo(-32603);
        assertThat(error.getMessage()).doesNotContain("deep");
        assertThat(error.getData()).isNull();
    }

    @Test
    void anErrorInANotificationIsForgotten() {
        router.onNotification("test/a", () -> {
            throw new AssertionError("broken");
        });
        router.notify("test/a", null);
    }

    @Test
    void unknownNotificationsAreIgnored() {
        router.notify("test/unknown", null);
        router.notify("$/unknown", null);
    }

    @Test
    void unknownRequestsAreNotFound() {
        assertThat(error("test/unknown", null).getCode()).isEqualTo(-32601);
        assertThat(error("$/unknown", null).getCode()).isEqualTo(-32601);
    }

    @Test
    void missingParametersAreRefused() {
        router.onRequest("test/a", HoverParams.class, _ -> CompletableFuture.completedFuture(null));
        assertThat(error("test/a", null).getCode()).isEqualTo(-32602);
    }

    private ResponseError error(String method, Object params) {
        var failure = catchThrowableOfType(CompletionException.class, () -> router.request(method, params).join());
        return ((ResponseErrorException) failure.getCause()).getResponseError();
    }
}
