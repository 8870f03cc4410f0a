package dev.simplelang.lsp.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.MessageIssue;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;

/// Reads messages and hands each to the endpoint, one after the other on the calling thread, until the session ends.
///
/// No content of a body ends the reading: what cannot be read is answered, if it is a request, and forgotten. Only when
/// the input ends, or does not tell where the next message begins, is the session over.
public final class Incoming implements Runnable {

    private final FrameReader frames;
    private final MessageJsonHandler json;
    private final RemoteEndpoint endpoint;
    private final Outgoing outgoing;
    private final Lifecycle lifecycle;
    private final Lull lull = new Lull();
    private final BiConsumer<String, Optional<String>> lost;

    /// @param outgoing where complaints about unreadable messages go
    /// @param lost told of the method of a notification that could not be taken, since it is too long or there is no memory for it, and of
    ///     the document that it is about, where that can be read
    Incoming(InputStream in, MessageJsonHandler json, RemoteEndpoint endpoint, Outgoing outgoing, Lifecycle lifecycle,
            BiConsumer<String, Optional<String>> lost) {
        this.frames = new FrameReader(lull.before(in), this::skipped);
        this.lost = lost;
        this.json = json;
        this.endpoint = endpoint;
        this.outgoing = outgoing;
        this.lifecycle = lifecycle;
    }

    /// When nothing else is to be read; to be called on the thread that reads.
    Executor lull() {
        return lull;
    }

    @Override
    public void run() {
        Shortage.Attempt<Optional<String>, IOException> next = frames::next;
        try {
            while (!lifecycle.ended()) {
                var body = Shortage.sitOut(next);
                if (body.isEmpty()) {
                    lifecycle.fail("The input ended without exit.");
                } else {
                    lifecycle.messagePasses();
                    int putOff = lull.size();
                    handle(body.get());
                    lull.run(putOff);
                }
            }
        } catch (IOException e) {
            lifecycle.fail("The input cannot be read on: " + e.getMessage());
        } catch (Throwable fault) {
            Log.fault("reading", fault);
        } finally {
            // Whatever happened: nobody waits for answers to what is not read.
            lifecycle.fail("The input cannot be read on.");
        }
    }

    private void skipped(String reason, String start) {
        var envelope = Envelope.ofStart(start);
        lose(envelope, start, ResponseErrorCode.InvalidRequest, reason);
        if (envelope.isNotification() && isRequest(envelope.method())) {
            // Its id is in what was not read.
            answer(null, ResponseErrorCode.InvalidRequest, "A request " + reason);
        }
    }

    private boolean isRequest(String method) {
        var known = json.getJsonRpcMethod(method);
        return known != null && !known.isNotification();
    }

    private void lose(Envelope envelope, String start, ResponseErrorCode code, String reason) {
        complain(envelope, code, reason);
        if (envelope.isNotification()) {
            lost.accept(envelope.method(), Envelope.documentOf(start));
        }
    }

    private void handle(String body) {
        try {
            consume(body);
        } catch (Throwable fault) {
            Log.fault("handling a message", fault);
        }
    }

    private void consume(String body) {
        Message message;
        try {
            message = Shortage.sitOut(() -> json.parseMessage(body));
        } catch (Throwable unreadable) {
            sitOutAndComplain(body, unreadable);
            return;
        }
        if (message == null || isNoResponse(message, body)) {
            sitOutAndComplain(body, null);
        } else {
            endpoint.consume(message);
        }
    }

    /// Whether what was taken for a response, since it has an id and no method, is none: nothing was asked under its id, and there is
    /// neither a result nor an error in it.
    private boolean isNoResponse(Message message, String body) {
        return message instanceof ResponseMessage response
                && response.getResult() == null && response.getError() == null
                && endpoint.resolveMethod(response.getId()) == null && !Envelope.of(body).isResponse();
    }

    private void sitOutAndComplain(String body, Throwable unreadable) {
        Shortage.sitOut(() -> {
            complain(body, unreadable);
            return null;
        });
    }

    /// Leaves no trace if it ends for want of memory: what there is to answer is answered last of all.
    ///
    /// @param unreadable why `body` could not be read; null if it is none of the messages there are
    private void complain(String body, Throwable unreadable) {
        var envelope = Envelope.of(body);
        switch (envelope.form()) {
            case NONE -> complain(envelope, ResponseErrorCode.ParseError, "is not JSON: " + cause(unreadable));
            case VALUE -> refuse(ResponseErrorCode.InvalidRequest, "A message is a JSON object.");
            case BATCH -> refuse(ResponseErrorCode.InvalidRequest,
                    "A message is one JSON object; the Language Server Protocol has no batches.");
            case OBJECT -> {
                if (unreadable != null && rootOf(unreadable) instanceof VirtualMachineError) {
                    lose(envelope, body, ResponseErrorCode.InternalError, "needs more memory than there is.");
                } else if (envelope.id() != null && !envelope.hasProperId()) {
                    complain(envelope, ResponseErrorCode.InvalidRequest,
                            "has an id that is neither a string nor an integer of 32 bits.");
                } else if (envelope.method() == null) {
                    complain(envelope, ResponseErrorCode.InvalidRequest, unreadable == null
                            ? "has neither a method nor a result."
                            : "could not be read: " + cause(unreadable));
                } else {
                    complainOfParams(envelope, unreadable);
                }
            }
        }
    }

    /// Whether a request may be answered now comes before what it says.
    private void complainOfParams(Envelope envelope, Throwable unreadable) {
        var refusal = lifecycle.refusal(envelope.method());
        if (refusal.isPresent() && !envelope.isNotification()) {
            outgoing.send(Failures.response(envelope.id(), refusal.get()));
        } else {
            complain(envelope, ResponseErrorCode.InvalidParams, "could not be read: " + cause(unreadable));
        }
    }

    /// Answers what is a request, and what nobody knows; fails what a request of ours waits for; tells of the rest.
    ///
    /// @param what is wrong with the message
    private void complain(Envelope envelope, ResponseErrorCode code, String what) {
        var id = envelope.id();
        boolean isResponse = envelope.method() == null && envelope.isResponse();
        var sentence = (envelope.method() == null ? "A message " : "The message " + Log.clip(envelope.method()) + " ")
                + what;
        Log.warning(sentence);
        if (isResponse && id != null) {
            var response = new ResponseMessage();
            response.setRawId(id);
            endpoint.handle(response, List.of(new MessageIssue(sentence, code.getValue())));
        } else if (!isResponse && !envelope.isNotification()) {
            answer(id, code, sentence);
        }
    }

    private static Throwable rootOf(Throwable unreadable) {
        var cause = unreadable;
        if (unreadable instanceof MessageIssueException issues && issues.getIssues().getFirst().getCause() != null) {
            cause = issues.getIssues().getFirst().getCause();
        }
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    private static String cause(Throwable unreadable) {
        if (unreadable == null) {
            return "it is empty.";
        }
        var cause = rootOf(unreadable);
        if (cause.getMessage() == null) {
            return cause.getClass().getSimpleName();
        }
        // Gson adds a second line, an address that explains its use, a path that may be as deep as the message, a hint to us, and names its classes.
        return Log.clip(cause.getMessage().lines().findFirst().orElse("")
                .replace("Use JsonReader.setStrictness(Strictness.LENIENT) to accept malformed JSON", "Malformed")
                .replace("com.google.gson.", ""));
    }

    private void refuse(ResponseErrorCode code, String reason) {
        Log.warning(reason);
        answer(null, code, reason);
    }

    private void answer(Either<String, Number> id, ResponseErrorCode code, String message) {
        outgoing.send(Failures.response(id, new ResponseError(code, message, null)));
    }
}
