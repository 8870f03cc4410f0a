package dev.simplelang.dap.protocol;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import dev.simplelang.debug.RefusedException;
import dev.simplelang.wire.Log;
import dev.simplelang.wire.Receiver;
import dev.simplelang.wire.StrictJson;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/// The table of the requests that this adapter knows, each with its handler.
///
/// Handlers are called on the thread that reads and must return at once. Whatever a client sends,
/// and whatever a handler throws, harms nothing else: a request is answered once, by an error where
/// it fails; events and responses are not for us and are ignored.
public final class Router implements Receiver {

    /// Handles one kind of request.
    @FunctionalInterface
    public interface Handler<A> {

        /// Answers by `reply`, now or later, or throws.
        void handle(A arguments, Reply reply);
    }

    private record Route<A>(Class<A> type, Handler<A> handler) {

        void handle(JsonElement arguments, Reply reply) {
            if (arguments != null && !arguments.isJsonObject()) {
                throw new InvalidRequestException("The arguments are no object.");
            }
            var given = arguments == null ? new JsonObject() : arguments;
            handler.handle(Connection.json().fromJson(given, type), reply);
        }
    }

    private final Connection connection;
    private final Predicate<String> mayCome;
    private final Map<String, Route<?>> routes = new HashMap<>();

    /// @param mayCome whether a request may come already
    public Router(Connection connection, Predicate<String> mayCome) {
        this.connection = connection;
        this.mayCome = mayCome;
    }

    /// Adds a request.
    ///
    /// @param arguments their type; if there are none, an empty one
    public <A> Router on(String command, Class<A> arguments, Handler<A> handler) {
        routes.put(command, new Route<>(arguments, handler));
        return this;
    }

    /// Adds a request that is answered at once.
    public <A> Router answer(String command, Class<A> arguments, Function<A, ?> answer) {
        return on(command, arguments, (given, reply) -> reply.with(answer.apply(given)));
    }

    /// Adds a request that is always refused.
    ///
    /// @param why one sentence for the user
    public Router refuse(String command, String why) {
        return on(command, JsonObject.class, (_, reply) -> reply.fail(new RefusedException(why)));
    }

    /// The names of the requests that have a handler.
    public Set<String> commands() {
        return Set.copyOf(routes.keySet());
    }

    @Override
    public void receive(String body) {
        try {
            if (StrictJson.parse(Connection.json(), body) instanceof JsonObject message) {
                receive(message);
            } else {
                unreadable("A message is one JSON object.");
            }
        } catch (JsonParseException e) {
            unreadable("A message is not JSON: " + StrictJson.why(e));
        }
    }

    @Override
    public void skipped(String reason, String start) {
        unreadable(reason);
    }

    private void unreadable(String reason) {
        Log.warning(reason);
        new Reply(connection, 0, "").fail(new InvalidRequestException(reason));
    }

    private void receive(JsonObject message) {
        var type = text(message.get("type"));
        if (type.equals("event") || type.equals("response")) {
            return;
        }
        var command = text(message.get("command"));
        var seq = number(message.get("seq"));
        var reply = new Reply(connection, seq.orElse(0), Log.clip(command));
        try {
            if (!type.equals("request")) {
                throw new InvalidRequestException("A message is neither a request nor an event nor a response.");
            }
            if (seq.isEmpty()) {
                throw new InvalidRequestException("A request has no seq, an integer of 32 bits.");
            }
            var route = routes.get(command);
            if (route == null) {
                throw new InvalidRequestException("There is no request " + Log.clip(command) + ".");
            }
            if (!mayCome.test(command)) {
                throw new InvalidRequestException("The first request must be initialize.");
            }
            route.handle(message.get("arguments"), reply);
        } catch (JsonParseException e) {
            reply.fail(new InvalidRequestException("The arguments could not be read: " + StrictJson.why(e)));
        } catch (Throwable failure) {
            reply.fail(failure);
        }
    }

    private static String text(JsonElement element) {
        return element instanceof JsonPrimitive primitive && primitive.isString() ? primitive.getAsString() : "";
    }

    /// The number of a message, which should begin at 1, but begins at 0 in some clients.
    private static OptionalInt number(JsonElement seq) {
        return seq instanceof JsonPrimitive primitive && primitive.isNumber()
                ? StrictJson.integer(primitive.getAsString())
                : OptionalInt.empty();
    }
}
