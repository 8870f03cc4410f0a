package dev.simplelang.lsp.protocol;

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

    /// How a session ends.
    ///
    /// @param exitCode 0 after `shutdown` and `exit`, otherwise 1
    /// @param failure why it ends, in a sentence, where that is not `exit`
    public record End(int exitCode, Optional<String> failure) {}

    private final CompletableFuture<End> end = new CompletableFuture<>();
    private volatile State state = State.NEW;

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
        end.complete(new End(state == State.SHUT_DOWN ? 0 : 1, Optional.empty()));
    }

    /// The session ends for a reason other than `exit`.
    ///
    /// @param reason a sentence for the log
    void fail(String reason) {
        end.complete(new End(1, Optional.of(reason)));
    }

    /// Ends the session as soon as `process`, which started the server, is gone: an editor that
    /// crashed sends nothing. One that runs the server in its own process needs no watch.
    public void endWith(long process) {
        if (process == ProcessHandle.current().pid()) {
            return;
        }
        var _ = ProcessHandle.of(process).map(ProcessHandle::onExit)
                .orElseGet(() -> CompletableFuture.completedFuture(null))
                .thenRun(() -> fail("The process " + process + ", for which the server works, is gone."));
    }

    /// Whether the session has ended.
    boolean ended() {
        return end.isDone();
    }

    /// Waits for the end of the session.
    public End awaitEnd() {
        return end.join();
    }

    private static Optional<ResponseError> error(ResponseErrorCode code, String message) {
        return Optional.of(new ResponseError(code, message, null));
    }
}
