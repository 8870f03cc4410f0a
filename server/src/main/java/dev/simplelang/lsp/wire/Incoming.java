package dev.simplelang.lsp.wire;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
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

    /// The most characters of a cause that are told.
    private static final int MAX_CAUSE = 200;

    private final FrameReader frames;
    private final MessageJsonHandler json;
    private final RemoteEndpoint endpoint;
    private final Outgoing outgoing;
    private final Lifecycle lifecycle;

    /// @param outgoing where complaints about unreadable messages go
    Incoming(InputStream in, MessageJsonHandler json, RemoteEndpoint endpoint, Outgoing outgoing, Lifecycle lifecycle) {
        this.frames = new FrameReader(in, this::refuse);
        this.json = json;
        this.endpoint = endpoint;
        this.outgoing = outgoing;
        this.lifecycle = lifecycle;
    }

    @Override
    public void run() {
        try {
            while (!lifecycle.ended()) {
                var body = frames.next();
                if (body.isEmpty()) {
                    lifecycle.fail("The input ended without exit.");
                } else {
                    handle(body.get());
                }
            }
        } catch (IOException | LostFramingException e) {
            lifecycle.fail("The input cannot be read on: " + e.getMessage());
        } catch (Throwable fault) {
            Log.fault("reading", fault);
            lifecycle.fail("The input cannot be read on.");
        }
    }

    private void handle(String body) {
        Message message;
        try {
            message = json.parseMessage(body);
        } catch (Throwable unreadable) {
            complain(body, unreadable);
            return;
        }
        if (message == null) {
            refuse(ResponseErrorCode.InvalidRequest, "A message is a JSON object.");
            return;
        }
        try {
            endpoint.consume(message);
        } catch (Throwable fault) {
            Log.fault("handling a message", fault);
        }
    }

    private void complain(String body, Throwable unreadable) {
        var envelope = Envelope.of(body);
        var cause = cause(unreadable);
        if (envelope.id() != null && envelope.method() != null) {
            answer(envelope.id(),
                    envelope.wellFormed() ? ResponseErrorCode.InvalidParams : ResponseErrorCode.ParseError,
                    "The request " + envelope.method() + " could not be read: " + cause);
        } else if (envelope.id() != null) {
            var response = new ResponseMessage();
            response.setRawId(envelope.id());
            var issue = new MessageIssue("The answer could not be read: " + cause,
                    ResponseErrorCode.ParseError.getValue());
            endpoint.handle(response, List.of(issue));
        } else if (envelope.method() != null) {
            Log.warning("The notification " + envelope.method() + " could not be read: " + cause);
        } else {
            refuse(envelope.wellFormed() ? ResponseErrorCode.InvalidRequest : ResponseErrorCode.ParseError,
                    "A message could not be read: " + cause);
        }
    }

    private static String cause(Throwable unreadable) {
        var cause = unreadable;
        if (unreadable instanceof MessageIssueException issues && issues.getIssues().getFirst().getCause() != null) {
            cause = issues.getIssues().getFirst().getCause();
        }
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        if (cause.getMessage() == null) {
            return cause.getClass().getSimpleName();
        }
        // Gson adds a second line, an address that explains its use, and a path that may be as deep as the message.
        var message = cause.getMessage().lines().findFirst().orElse("");
        return message.length() <= MAX_CAUSE ? message : message.substring(0, MAX_CAUSE) + "…";
    }

    private void refuse(String reason) {
        refuse(ResponseErrorCode.InvalidRequest, reason);
    }

    private void refuse(ResponseErrorCode code, String reason) {
        Log.warning(reason);
        answer(null, code, reason);
    }

    private void answer(Either<String, Number> id, ResponseErrorCode code, String message) {
        var response = new ResponseMessage();
        response.setRawId(id);
        response.setError(new ResponseError(code, message, null));
        outgoing.consume(response);
    }
}
