package dev.simplelang.lsp.protocol;

import dev.simplelang.text.CancelledException;
import dev.simplelang.wire.Log;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import org.eclipse.lsp4j.DiagnosticServerCancellationData;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;

/// How requests fail: the errors we answer with, none of which carries a stack trace.
public final class Failures {

    private Failures() {}

    /// The parameters are wrong.
    ///
    /// @param message one sentence that says which and what is expected
    public static ResponseErrorException invalidParams(String message) {
        return failure(ResponseErrorCode.InvalidParams, message);
    }

    /// The request is fine but cannot be fulfilled.
    public static ResponseErrorException requestFailed(String message) {
        return failure(ResponseErrorCode.RequestFailed, message);
    }

    /// The request is no longer wanted.
    public static ResponseErrorException cancelled(String message) {
        return failure(ResponseErrorCode.RequestCancelled, message);
    }

    /// The request is about a version that is no longer current; what is so now is to be asked for again.
    public static ResponseErrorException superseded() {
        return new ResponseErrorException(new ResponseError(ResponseErrorCode.ServerCancelled,
                "The document has changed since.", new DiagnosticServerCancellationData(true)));
    }

    /// No such method.
    static ResponseErrorException methodNotFound(String method) {
        return failure(ResponseErrorCode.MethodNotFound, "There is no request " + Log.clip(method) + ".");
    }

    /// What to answer when `failure` ended the work. Logs what is a fault of ours.
    ///
    /// @param doing what was being done, for the log
    public static ResponseErrorException answer(String doing, Throwable failure) {
        return new ResponseErrorException(error(doing, failure));
    }

    /// The same, as it is sent.
    static ResponseError error(String doing, Throwable failure) {
        return switch (failure) {
            case CompletionException e when e.getCause() != null -> error(doing, e.getCause());
            case ResponseErrorException answer -> answer.getResponseError();
            case CancellationException _,CancelledException _ ->
                cancelled("The request was cancelled.").getResponseError();
            default -> {
                Log.fault(doing, failure);
                yield new ResponseError(ResponseErrorCode.InternalError,
                        "Internal error; the server's log has the details.", null);
            }
        };
    }

    /// The answer `error` to the request `id`.
    ///
    /// @param id null where it could not be read
    static ResponseMessage response(Either<String, Number> id, ResponseError error) {
        var response = new ResponseMessage();
        response.setRawId(id);
        response.setError(error);
        return response;
    }

    private static ResponseErrorException failure(ResponseErrorCode code, String message) {
        return new ResponseErrorException(new ResponseError(code, message, null));
    }
}
