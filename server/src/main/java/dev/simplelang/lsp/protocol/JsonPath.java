package dev.simplelang.lsp.protocol;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/// A place in what a client sent with `initialize`. What is missing there, or is of another kind than
/// it should be, was not announced.
///
/// The JSON is read as it came: the protocol has two hundred types of capabilities, and preparing to
/// read those that an editor fills takes a third of the time to the server's first answer.
public final class JsonPath {

    private final Optional<JsonElement> value;

    private JsonPath(Optional<JsonElement> value) {
        this.value = value;
    }

    /// What `value` announces.
    static JsonPath of(JsonElement value) {
        return new JsonPath(Optional.of(value));
    }

    /// The member of a member.
    ///
    /// @param path the names of the members, from the outer one to the inner one, with a point between two
    public JsonPath at(String path) {
        int point = path.indexOf('.');
        return point < 0 ? member(path) : member(path.substring(0, point)).at(path.substring(point + 1));
    }

    private JsonPath member(String name) {
        return new JsonPath(
                value.filter(JsonObject.class::isInstance).map(outer -> outer.getAsJsonObject().get(name)));
    }

    /// Whether this is an object, whatever its members.
    public boolean isObject() {
        return value.filter(JsonObject.class::isInstance).isPresent();
    }

    /// Whether this is `true`.
    public boolean isTrue() {
        return primitive().filter(primitive -> primitive.isBoolean() && primitive.getAsBoolean()).isPresent();
    }

    /// The text that this is.
    public Optional<String> string() {
        return primitive().filter(JsonPrimitive::isString).map(JsonPrimitive::getAsString);
    }

    /// The integer that this is, as far as it is one of 32 bits.
    public OptionalInt integer() {
        var number = primitive().filter(JsonPrimitive::isNumber).map(JsonPrimitive::getAsDouble);
        return number.filter(exact -> exact.intValue() == exact).stream().mapToInt(Double::intValue).findFirst();
    }

    /// The texts in this list; none where it is no list.
    public List<String> strings() {
        return items().flatMap(item -> item.string().stream()).toList();
    }

    /// Whether `number` is in this list.
    boolean contains(int number) {
        return items().anyMatch(item -> item.integer().equals(OptionalInt.of(number)));
    }

    private Stream<JsonPath> items() {
        return value.filter(JsonArray.class::isInstance).stream()
                .flatMap(list -> list.getAsJsonArray().asList().stream())
                .map(JsonPath::of);
    }

    private Optional<JsonPrimitive> primitive() {
        return value.filter(JsonPrimitive.class::isInstance).map(JsonElement::getAsJsonPrimitive);
    }
}
