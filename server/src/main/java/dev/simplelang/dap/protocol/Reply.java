package dev.simplelang.dap.protocol;

import dev.simplelang.debug.RefusedException;
import dev.simplelang.text.CancelledException;
import dev.simplelang.wire.Log;
import java.util.Map;
import java.util.Set;
import org.eclipse.lsp4j.debug.Message;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/// The answer to one request, which is given once.
public final class Reply {

    /// What the protocol calls a request that was cancelled.
    private static final String CANCELLED = "cancelled";

    private static final int REFUSED = 1;
    private static final int INVALID = 2;
    private static final int FAULT = 3;

    /// The requests whose failure a client shows where the user has written something.
    private static final Set<String> SHOWN_IN_PLACE = Set.of("evaluate", "setVariable", "setExpression");

    private final Connection connection;
    private final int request;
    private final String command;

    Reply(Connection connection, int request, String command) {
        this.connection = connection;
        this.request = request;
        this.command = command;
    }

    /// The number of the request.
    public int request() {
        return request;
    }

    /// The request is fulfilled.
    ///
    /// @param body null if there is nothing to say
    public void with(Object body) {
        connection.response(request, command, body);
    }

    /// The request is fulfilled, and there is nothing to say.
    public void done() {
        with(null);
    }

    /// The request failed. What is a fault of ours is logged, and the client learns no more.
    public void fail(Throwable failure) {
        switch (failure) {
            case RefusedException refusal -> fail(refusal.getMessage(), REFUSED, !SHOWN_IN_PLACE.contains(command));
            case InvalidRequestException invalid -> fail(invalid.getMessage(), INVALID, false);
            case CancelledException _ -> fail(CANCELLED, REFUSED, false);
            default -> {
                Log.fault(command, failure);
                fail("Internal error; the adapter's log has the details.", FAULT, true);
            }
        }
    }

    private void fail(String sentence, int id, boolean isForUser) {
        var message = new Message();
        message.setId(id);
        message.setFormat(sentence);
        message.setShowUser(isForUser);
        connection.failure(request, command,
                new ResponseError(ResponseErrorCode.RequestFailed, sentence, Map.of("error", message)));
    }
}
