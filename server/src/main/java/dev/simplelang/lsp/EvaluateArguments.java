package dev.simplelang.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.simplelang.ide.ProgramRun.Limits;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// The argument of the command `simple.evaluate`, checked.
///
/// @param uri the document to run
/// @param arg the program's input
/// @param limits when to stop the run
/// @param show whether the server shows the result to the user
record EvaluateArguments(String uri, long arg, Limits limits, boolean show) {

    /// The longest time a run may be given.
    static final Duration MAX_TIMEOUT = Duration.ofHours(24);

    private static final Set<String> MEMBERS = Set.of("uri", "arg", "maxLoopTrips", "timeoutMillis", "show");
    private static final Pattern INTEGER = Pattern.compile("-?[0-9]+");

    /// Reads the arguments of a command.
    ///
    /// @throws org.eclipse.lsp4j.jsonrpc.ResponseErrorException InvalidParams, with one sentence that says what is wrong
    static EvaluateArguments of(List<?> arguments) {
        if (arguments == null || arguments.size() != 1 || !(arguments.getFirst() instanceof JsonObject object)) {
            throw Failures.invalidParams("simple.evaluate takes one argument, an object such as "
                    + "{\"uri\": \"file:///a.simple\", \"arg\": \"5\"}.");
        }
        var unknown = new TreeSet<>(object.keySet());
        unknown.removeAll(MEMBERS);
        if (!unknown.isEmpty()) {
            throw Failures.invalidParams("simple.evaluate knows no member \"" + unknown.first() + "\".");
        }
        return new EvaluateArguments(uri(object.get("uri")), arg(object.get("arg")),
                new Limits(maxLoopTrips(object.get("maxLoopTrips")), timeout(object.get("timeoutMillis"))),
                show(object.get("show")));
    }

    private static String uri(JsonElement value) {
        if (value instanceof JsonPrimitive primitive && primitive.isString()) {
            return primitive.getAsString();
        }
        throw Failures.invalidParams("\"uri\" must be the URI of an open document.");
    }

    private static long arg(JsonElement value) {
        if (value instanceof JsonPrimitive primitive && primitive.isString()) {
            return integer("arg", primitive.getAsString());
        }
        throw Failures.invalidParams("\"arg\" must be an integer in a string, such as \"5\".");
    }

    private static long maxLoopTrips(JsonElement value) {
        if (value == null) {
            return Limits.DEFAULT.maxLoopTrips();
        }
        if (value instanceof JsonPrimitive primitive && (primitive.isString() || primitive.isNumber())) {
            long trips = integer("maxLoopTrips", primitive.getAsString());
            if (trips >= 0) {
                return trips;
            }
        }
        throw Failures.invalidParams("\"maxLoopTrips\" must be an integer that is not negative.");
    }

    private static Duration timeout(JsonElement value) {
        if (value == null) {
            return Limits.DEFAULT.timeout();
        }
        if (value instanceof JsonPrimitive primitive && primitive.isNumber()) {
            long millis = integer("timeoutMillis", primitive.getAsString());
            if (millis > 0 && millis <= MAX_TIMEOUT.toMillis()) {
                return Duration.ofMillis(millis);
            }
        }
        throw Failures.invalidParams("\"timeoutMillis\" must be a number from 1 to " + MAX_TIMEOUT.toMillis() + ".");
    }

    private static boolean show(JsonElement value) {
        if (value == null) {
            return false;
        }
        if (value instanceof JsonPrimitive primitive && primitive.isBoolean()) {
            return primitive.getAsBoolean();
        }
        throw Failures.invalidParams("\"show\" must be true or false.");
    }

    private static long integer(String name, String digits) {
        if (!INTEGER.matcher(digits).matches()) {
            throw Failures.invalidParams("\"" + name + "\" must be an integer.");
        }
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw Failures.invalidParams("\"" + name + "\" does not fit into 64 bits.");
        }
    }
}
