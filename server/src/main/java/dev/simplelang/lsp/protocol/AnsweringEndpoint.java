package dev.simplelang.lsp.protocol;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.CancelParams;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;

/// LSP4J's endpoint, except that every request is answered, also where memory ends.
///
/// LSP4J's own answer goes through a chain of futures, each of which takes a little memory when the one before is done, and forgets
/// the answer if there is none.
final class AnsweringEndpoint extends RemoteEndpoint {

    private final Outgoing outgoing;
    private final Endpoint handlers;

    /// What is made for requests, by their ids; a client may cancel what has none.
    private final Map<String, CompletableFuture<?>> unanswered = Collections.synchronizedMap(new HashMap<>());

    /// @param handlers answers what the other side requests
    AnsweringEndpoint(Outgoing outgoing, Endpoint handlers) {
        super(outgoing, handlers);
        this.outgoing = outgoing;
        this.handlers = handlers;
    }

    @Override
    protected void handleRequest(RequestMessage request) {
        var reply = Shortage.sitOut(() -> new Reply(request));
        try {
            reply.to(handlers.request(request.getMethod(), request.getParams()));
        } catch (Throwable failure) {
            reply.accept(null, failure);
        }
    }

    @Override
    protected boolean handleCancellation(NotificationMessage notification) {
        if (!notification.getMethod().equals(MessageJsonHandler.CANCEL_METHOD.getMethodName())
                || !(notification.getParams() instanceof CancelParams params)) {
            return false;
        }
        // Nobody's fault if there is none: it may arrive after the answer has left.
        var answer = unanswered.get(params.getId());
        if (answer != null) {
            answer.cancel(true);
        }
        return true;
    }

    /// Sends what becomes of one request, or that there is no memory for it.
    private final class Reply implements BiConsumer<Object, Throwable>, Shortage.Attempt<Void, RuntimeException> {

        private final RequestMessage request;
        private CompletableFuture<?> answer;
        private Object result;
        private Throwable failure;

        Reply(RequestMessage request) {
            this.request = request;
        }

        /// Waits for what is made for it.
        void to(CompletableFuture<?> made) {
            answer = made;
            unanswered.put(request.getId(), made);
            var _ = made.whenComplete(this);
        }

        @Override
        public void accept(Object madeResult, Throwable madeFailure) {
            result = madeResult;
            failure = madeFailure;
            Shortage.sitOut(this);
            if (answer != null) {
                unanswered.remove(request.getId(), answer);
            }
        }

        @Override
        public Void make() {
            try {
                outgoing.send(response());
            } catch (OutOfMemoryError shortage) {
                // To say so takes less.
                failure = shortage;
                throw shortage;
            } catch (RuntimeException | Error fault) {
                failure = fault;
                outgoing.send(response());
            }
            return null;
        }

        private ResponseMessage response() {
            if (failure != null) {
                return Failures.response(request.getRawId(), Failures.error(request.getMethod(), failure));
            }
            var response = new ResponseMessage();
            response.setRawId(request.getRawId());
            response.setResult(result);
            return response;
        }
    }
}
