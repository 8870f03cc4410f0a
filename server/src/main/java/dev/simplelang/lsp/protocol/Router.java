package dev.simplelang.lsp.protocol;

import dev.simplelang.wire.Log;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;

/// The table of the methods this server knows, each with its handler.
///
/// Handlers are called on the reader thread and must return at once; a request's work goes on elsewhere and completes
/// the future it returned. Whatever a handler throws harms nothing else: a request is answered with an error, a
/// notification is logged and forgotten.
public final class Router implements Endpoint {

    private final Lifecycle lifecycle;
    private final Map<String, JsonRpcMethod> methods = new HashMap<>(Client.METHODS);
    private final Map<String, Function<Object, CompletableFuture<?>>> requests = new HashMap<>();
    private final Map<String, Consumer<Object>> notifications = new HashMap<>();
    private Consumer<Optional<String>> skipped = _ -> {};

    /// @param lifecycle says which messages are heeded when
    public Router(Lifecycle lifecycle) {
        this.lifecycle = lifecycle;
    }

    /// Adds a request with parameters of type `params`, which are required.
    public <P> Router onRequest(String method, Class<P> params, Function<P, ? extends CompletableFuture<?>> handler) {
        methods.put(method, JsonRpcMethod.request(method, Object.class, params));
        requests.put(method, given -> handler.apply(params(params, given)));
        return this;
    }

    /// Adds a request without parameters.
    public Router onRequest(String method, Supplier<? extends CompletableFuture<?>> handler) {
        methods.put(method, JsonRpcMethod.request(method, Object.class));
        requests.put(method, _ -> handler.get());
        return this;
    }

    /// Adds a notification with parameters of type `params`, which are required.
    public <P> Router onNotification(String method, Class<P> params, Consumer<P> handler) {
        methods.put(method, JsonRpcMethod.notification(method, params));
        notifications.put(method, given -> handler.accept(params(params, given)));
        return this;
    }

    /// Adds a notification without parameters, or whose parameters do not matter.
    public Router onNotification(String method, Runnable handler) {
        methods.put(method, JsonRpcMethod.notification(method));
        notifications.put(method, _ -> handler.run());
        return this;
    }

    /// Sets what is done when a message was skipped, which may have been a change of a document.
    ///
    /// @param handler given the name of the document, where that is known
    public void onSkipped(Consumer<Optional<String>> handler) {
        skipped = handler;
    }

    private static <P> P params(Class<P> type, Object given) {
        if (given != null && !type.isInstance(given)) {
            throw Failures.invalidParams("The parameters are no object.");
        }
        return Arguments.require(type.cast(given), "params");
    }

    /// The names of the requests and notifications that have a handler.
    public Set<String> handled() {
        var names = new HashSet<>(requests.keySet());
        names.addAll(notifications.keySet());
        return names;
    }

    /// What the parser of messages must know of the methods in both directions: a view of the table as it grows.
    Map<String, JsonRpcMethod> methods() {
        return Collections.unmodifiableMap(methods);
    }

    @Override
    public CompletableFuture<?> request(String method, Object params) {
        try {
            var refusal = lifecycle.refusal(method);
            if (refusal.isPresent()) {
                throw new ResponseErrorException(refusal.get());
            }
            var handler = requests.get(method);
            if (handler == null) {
                throw Failures.methodNotFound(method);
            }
            return handler.apply(params);
        } catch (Throwable failure) {
            return CompletableFuture.failedFuture(Failures.answer(method, failure));
        }
    }

    @Override
    public void notify(String method, Object params) {
        try {
            var handler = notifications.get(method);
            if (handler != null && lifecycle.heeds(method)) {
                handler.accept(params);
            }
        } catch (ResponseErrorException refusal) {
            Log.warning(method + " was ignored: " + refusal.getMessage());
        } catch (Throwable fault) {
            Log.fault(method, fault);
        }
    }

    /// A message was skipped.
    ///
    /// @param document the name of the document that it is about, where that is known
    void skipped(Optional<String> document) {
        skipped.accept(document);
    }
}
