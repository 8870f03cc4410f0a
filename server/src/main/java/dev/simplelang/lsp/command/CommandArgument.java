package dev.simplelang.lsp.command;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.simplelang.ide.run.ProgramRun.Limits;
import dev.simplelang.lsp.protocol.Failures;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/// The one argument of a command, an object, read strictly: whatever is not as it should be is
/// refused as InvalidParams, with one sentence that says what is wrong. Gson alone would take the
/// number 5 for the text "5", and lose digits of a long one.
record CommandArgument(JsonObject object) {

    /// The longest time a run may be given.
    static final Duration MAX_TIMEOUT = Duration.ofHours(24);

    private static final String INTEGER = "an integer of 64 bits in a string, such as \"5\"";

    private static final Pattern DIGITS = Pattern.compile("-?[0-9]+");

    /// The argument of a command.
    ///
    /// @param example an argument that makes sense, as JSON
    /// @param members the names of all members that it may have
    /// @throws ResponseErrorException InvalidParams, as all methods here
    static CommandArgument of(ExecuteCommandParams params, String example, Set<String> members) {
        var arguments = params.getArguments();
        if (arguments == null || arguments.size() != 1 || !(arguments.getFirst() instanceof JsonObject object)) {
            throw Failures.invalidParams(
                    params.getCommand() + " takes one argument, an object such as " + example + ".");
        }
        var unknown = new TreeSet<>(object.keySet());
        unknown.removeAll(members);
        if (!unknown.isEmpty()) {
            throw Failures.invalidParams(params.getCommand() + " has no member \"" + unknown.first() + "\".");
        }
        return new CommandArgument(object);
    }

    /// The member `uri`.
    String uri() {
        return required("uri", "the URI of an open document", CommandArgument::string);
    }

    /// An integer of 64 bits, which is a string: numbers of JSON lose some of them.
    long integer(String name) {
        return required(name, INTEGER, CommandArgument::integerString);
    }

    /// The same; `otherwise` if it is missing.
    long integer(String name, long otherwise) {
        return optional(name, INTEGER, CommandArgument::integerString).orElse(otherwise);
    }

    /// The same; empty for null. It must be there.
    OptionalLong integerOrNull(String name) {
        return object.get(name) instanceof JsonNull
                ? OptionalLong.empty()
                : OptionalLong.of(required(name, INTEGER + ", or null", CommandArgument::integerString));
    }

    /// The members `maxLoopTrips` and `timeoutMillis`, each with its default.
    Limits limits() {
        long trips = optional("maxLoopTrips", "an integer of 64 bits that is not negative",
                value -> integer(value).filter(number -> number >= 0)).orElse(Limits.DEFAULT.maxLoopTrips());
        return new Limits(trips, Duration.ofMillis(
                number("timeoutMillis", 1, MAX_TIMEOUT.toMillis()).orElse(Limits.DEFAULT.timeout().toMillis())));
    }

    /// Whether the member `name` is true; not if it is missing.
    boolean flag(String name) {
        return optional(name, "true or false",
                value -> value.isBoolean() ? Optional.of(value.getAsBoolean()) : Optional.empty()).orElse(false);
    }

    /// The one of `choices` that the member `name` names; `otherwise` if it is missing.
    ///
    /// @param names gives the name of a choice
    <T> T choice(String name, List<T> choices, Function<T, String> names, T otherwise) {
        var all = choices.stream().map(choice -> "\"" + names.apply(choice) + "\"").collect(Collectors.joining(" or "));
        return optional(name, all, value -> string(value)
                .flatMap(chosen -> choices.stream().filter(choice -> names.apply(choice).equals(chosen)).findFirst()))
                .orElse(otherwise);
    }

    /// A number from 0 to `max`; `otherwise` if it is missing.
    int count(String name, int max, int otherwise) {
        return number(name, 0, max).map(Long::intValue).orElse(otherwise);
    }

    /// A token for progress or partial results, if there is one.
    Optional<Either<String, Integer>> token(String name) {
        return optional(name, "a string or an integer of 32 bits", value -> value.isString()
                ? Optional.of(Either.forLeft(value.getAsString()))
                : integer(value).filter(number -> number.intValue() == number)
                        .map(number -> Either.forRight(number.intValue())));
    }

    private Optional<Long> number(String name, long min, long max) {
        return optional(name, "a number from " + min + " to " + max, value -> value.isNumber()
                ? integer(value).filter(number -> min <= number && number <= max)
                : Optional.empty());
    }

    private <T> T required(String name, String expected, Function<JsonPrimitive, Optional<T>> read) {
        return optional(name, expected, read).orElseThrow(() -> wrong(name, expected));
    }

    /// What `read` makes of the member `name`; empty if it is missing.
    ///
    /// @param expected what it must be, in words
    /// @param read empty if it is something else
    private <T> Optional<T> optional(String name, String expected, Function<JsonPrimitive, Optional<T>> read) {
        if (!object.has(name)) {
            return Optional.empty();
        }
        var value = object.get(name) instanceof JsonPrimitive primitive ? read.apply(primitive) : Optional.<T>empty();
        return Optional.of(value.orElseThrow(() -> wrong(name, expected)));
    }

    private static Optional<String> string(JsonPrimitive value) {
        return value.isString() ? Optional.of(value.getAsString()) : Optional.empty();
    }

    private static Optional<Long> integerString(JsonPrimitive value) {
        return value.isString() ? integer(value) : Optional.empty();
    }

    /// The integer that a number or a string is.
    private static Optional<Long> integer(JsonPrimitive value) {
        var digits = value.getAsString();
        try {
            return DIGITS.matcher(digits).matches() ? Optional.of(Long.parseLong(digits)) : Optional.empty();
        } catch (NumberFormatException tooLarge) {
            return Optional.empty();
        }
    }

    private static ResponseErrorException wrong(String name, String expected) {
        return Failures.invalidParams("\"" + name + "\" must be " + expected + ".");
    }
}
