package dev.simplelang.lsp.command;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.simplelang.ide.run.ProgramRun.Limits;
import dev.simplelang.lsp.wire.Failures;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/// The one argument of a command, an object, read strictly: whatever is not as it should be is refused as InvalidParams, with
/// one sentence that says what is wrong.
public final class CommandArgument {

    /// The longest time a run may be given.
    static final Duration MAX_TIMEOUT = Duration.ofHours(24);

    private static final Pattern INTEGER = Pattern.compile("-?[0-9]+");

    private final JsonObject object;

    private CommandArgument(JsonObject object) {
        this.object = object;
    }

    /// The argument of a command.
    ///
    /// @param example an argument that makes sense, as JSON
    /// @param members the names of all members that it may have
    /// @throws org.eclipse.lsp4j.jsonrpc.ResponseErrorException InvalidParams, as all methods here
    static CommandArgument of(String command, List<?> arguments, String example, Set<String> members) {
        if (arguments == null || arguments.size() != 1 || !(arguments.getFirst() instanceof JsonObject object)) {
            throw Failures.invalidParams(command + " takes one argument, an object such as " + example + ".");
        }
        var unknown = new TreeSet<>(object.keySet());
        unknown.removeAll(members);
        if (!unknown.isEmpty()) {
            throw Failures.invalidParams(command + " knows no member \"" + unknown.first() + "\".");
        }
        return new CommandArgument(object);
    }

    /// The member `name` as it is; null where there is none.
    JsonElement member(String name) {
        return object.get(name);
    }

    /// The member `uri`.
    String uri() {
        if (member("uri") instanceof JsonPrimitive uri && uri.isString()) {
            return uri.getAsString();
        }
        throw Failures.invalidParams("\"uri\" must be the URI of an open document.");
    }

    /// An integer of 64 bits, which is a string, for numbers lose some of them.
    long integer(String name) {
        return integer(name, "");
    }

    /// An integer of 64 bits, or empty for null; it must be there.
    OptionalLong integerOrNull(String name) {
        return member(name) instanceof JsonNull ? OptionalLong.empty() : OptionalLong.of(integer(name, ", or null"));
    }

    private long integer(String name, String otherwise) {
        if (member(name) instanceof JsonPrimitive integer && integer.isString()) {
            return parse(name, integer.getAsString());
        }
        throw Failures.invalidParams(
                "\"" + name + "\" must be an integer in a string, such as \"5\"" + otherwise + ".");
    }

    /// The members `maxLoopTrips` and `timeoutMillis`, each with its default.
    Limits limits() {
        return new Limits(maxLoopTrips(), timeout());
    }

    private long maxLoopTrips() {
        var value = member("maxLoopTrips");
        if (value == null) {
            return Limits.DEFAULT.maxLoopTrips();
        }
        if (value instanceof JsonPrimitive primitive && (primitive.isString() || primitive.isNumber())) {
            long trips = parse("maxLoopTrips", primitive.getAsString());
            if (trips >= 0) {
                return trips;
            }
        }
        throw Failures.invalidParams("\"maxLoopTrips\" must be an integer that is not negative.");
    }

    private Duration timeout() {
        return Duration
                .ofMillis(number("timeoutMillis", 1, MAX_TIMEOUT.toMillis(), Limits.DEFAULT.timeout().toMillis()));
    }

    /// Whether the member `name` is true; not if it is missing.
    boolean flag(String name) {
        var value = member(name);
        if (value == null) {
            return false;
        }
        if (value instanceof JsonPrimitive primitive && primitive.isBoolean()) {
            return primitive.getAsBoolean();
        }
        throw Failures.invalidParams("\"" + name + "\" must be true or false.");
    }

    /// The one of `choices` that the member `name` names; `otherwise` if it is missing.
    ///
    /// @param names gives the name of a choice
    <T> T choice(String name, List<T> choices, Function<T, String> names, T otherwise) {
        var value = member(name);
        if (value == null) {
            return otherwise;
        }
        if (value instanceof JsonPrimitive primitive && primitive.isString()) {
            for (var choice : choices) {
                if (names.apply(choice).equals(primitive.getAsString())) {
                    return choice;
                }
            }
        }
        throw Failures.invalidParams("\"" + name + "\" must be "
                + choices.stream().map(choice -> "\"" + names.apply(choice) + "\"").collect(Collectors.joining(" or "))
                + ".");
    }

    /// A number from 0 to `most`; `otherwise` if it is missing.
    int count(String name, int most, int otherwise) {
        return (int) number(name, 0, most, otherwise);
    }

    private long number(String name, long least, long most, long otherwise) {
        var value = member(name);
        if (value == null) {
            return otherwise;
        }
        if (value instanceof JsonPrimitive primitive && primitive.isNumber()) {
            long number = parse(name, primitive.getAsString());
            if (number >= least && number <= most) {
                return number;
            }
        }
        throw Failures.invalidParams("\"" + name + "\" must be a number from " + least + " to " + most + ".");
    }

    /// A token for progress or partial results, if there is one.
    Optional<Either<String, Integer>> token(String name) {
        var value = member(name);
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof JsonPrimitive primitive && primitive.isString()) {
            return Optional.of(Either.forLeft(primitive.getAsString()));
        }
        if (value instanceof JsonPrimitive primitive && primitive.isNumber()) {
            long number = parse(name, primitive.getAsString());
            if (number == (int) number) {
                return Optional.of(Either.forRight((int) number));
            }
        }
        throw Failures.invalidParams("\"" + name + "\" must be a string or an integer of 32 bits.");
    }

    private static long parse(String name, String digits) {
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
