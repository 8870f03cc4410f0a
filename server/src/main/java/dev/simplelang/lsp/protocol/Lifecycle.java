package dev.simplelang.lsp.protocol;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/// Where a session stands between its first and its last message, and how it ends.
///
/// `initialize` comes first and once; after `shutdown` only `exit` is heeded.
public final class Lifecycle {

    private enum State {
        NEW, RUNNING, SHUT_DOWN
    }

    private final CompletableFuture<Integer> exitCode = new CompletableFuture<>();
    private volatile State state = State.NEW;

    /// When the last message came or was sent, by [System#nanoTime()].
    private volatile long lastMessageAt = System.nanoTime();

    /// Why a request may not be answered now; empty if it may.
    Optional<ResponseError> refusal(String method) {
        boolean initialize = method.equals("initialize");
        return switch (state) {
            case NEW -> initialize
                    ? Optional.empty()
                    : error(ResponseErrorCode.ServerNotInitialized, "The first request must be initialize.");
            case RUNNING -> initialize
                    ? error(ResponseErrorCode.InvalidRequest, "initialize was requested before.")
                    : Optional.empty();
            case SHUT_DOWN -> error(ResponseErrorCode.InvalidRequest, "The server is shut down.");
        };
    }

    /// Whether a notification is to be heeded now.
    boolean heeds(String method) {
        return state == State.RUNNING || method.equals("exit");
    }

    /// `initialize` was answered.
    public void initialized() {
        state = State.RUNNING;
    }

    /// `shutdown` was requested.
    public void shutDown() {
        state = State.SHUT_DOWN;
    }

    /// `exit` was asked for: the session ends, well only after `shutdown`.
    public void exit() {
        exitCode.complete(state == State.SHUT_DOWN ? 0 : 1);
    }

    /// The session ends for a reason other than `exit`.
    ///
    /// @param reason a sentence for the log
    void fail(String reason) {
        if (!ended()) {
            // First the log: the process may end as soon as the exit code is known.
            Log.warning(reason);
            exitCode.complete(1);
        }
    }

    /// A message has come, or is sent.
    void messagePasses() {
        lastMessageAt = System.nanoTime();
    }

    /// How long neither side has said anything.
    public Duration silence() {
        return Duration.ofNanos(System.nanoTime() - lastMessageAt);
    }

    /// Whether the session has ended.
    boolean ended() {
        return exitCode.isDone();
    }

    /// Waits for the end of the session.
    ///
    /// @return 0 after `shutdown` and `exit`, otherwise 1
    public int awaitEnd() {
        return exitCode.join();
    }

    private static Optional<ResponseError> error(ResponseErrorCode code, String message) {
        return Optional.of(new ResponseError(code, message, null));
    }
}
