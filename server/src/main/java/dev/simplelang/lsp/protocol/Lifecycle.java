package dev.simplelang.lsp.protocol;

import dev.simplelang.wire.Ending;
import java.util.Optional;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/// Where a session stands between its first and its last message, and how it ends.
///
/// `initialize` comes first and once; after `shutdown` only `exit` is heeded.
public final class Lifecycle {

    private enum State {
        NEW, RUNNING, SHUT_DOWN
    }

    private final Ending ending = new Ending();
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
        ending.exit(state == State.SHUT_DOWN ? 0 : 1);
    }

    /// How the session ends.
    public Ending ending() {
        return ending;
    }

    private static Optional<ResponseError> error(ResponseErrorCode code, String message) {
        return Optional.of(new ResponseError(code, message, null));
    }
}
