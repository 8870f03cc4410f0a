package dev.simplelang.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The protocol's meta model, and what in a message of the server is not as it says.
///
/// It is strict: a member that the type does not have is a fault, and so is `null` where the type does not name it.
/// `npm run meta-model` in the extension's folder writes `protocol/metaModel.json`.
final class MetaModel {

    private static final class Loaded {
        static final MetaModel MODEL = load();
    }

    private static final BigDecimal LEAST_INTEGER = BigDecimal.valueOf(Integer.MIN_VALUE);
    private static final BigDecimal GREATEST_INTEGER = BigDecimal.valueOf(Integer.MAX_VALUE);

    /// What begins methods that are the server's own.
    private static final String OWN = "simple/";

    private final Map<String, JsonObject> messages = new HashMap<>();
    private final Map<String, JsonObject> types = new HashMap<>();

    /// The members of each named type, those that it has from other types too.
    private final Map<String, Map<String, JsonObject>> members = new ConcurrentHashMap<>();

    private MetaModel(JsonObject model) {
        for (var kind : List.of("requests", "notifications")) {
            model.getAsJsonArray(kind).forEach(each -> messages.put(text(each, "method"), each.getAsJsonObject()));
        }
        for (var kind : List.of("structures", "enumerations", "typeAliases")) {
            model.getAsJsonArray(kind).forEach(each -> types.put(text(each, "name"), each.getAsJsonObject()));
        }
    }

    /// The model of the protocol.
    static MetaModel get() {
        return Loaded.MODEL;
    }

    private static MetaModel load() {
        try (var in = MetaModel.class.getResourceAsStream("/protocol/metaModel.json")) {
            var text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new MetaModel(JsonParser.parseString(text).getAsJsonObject());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// What is wrong with a message of the server.
    ///
    /// @param method the method of the request that a response answers; empty for what is no response, and where nobody knows
    /// @return sentences that begin with the place in the message
    List<String> faults(JsonObject message, Optional<String> method) {
        var faults = new ArrayList<String>();
        if (!new JsonPrimitive("2.0").equals(message.get("jsonrpc"))) {
            faults.add("jsonrpc: not 2.0");
        }
        if (message.has("method")) {
            onlyMembers(message, Set.of("jsonrpc", "id", "method", "params"), faults);
            fromServer(message, faults);
        } else if (message.has("error")) {
            onlyMembers(message, Set.of("jsonrpc", "id", "error"), faults);
            error(message.get("error"), faults);
        } else {
            onlyMembers(message, Set.of("jsonrpc", "id", "result"), faults);
            if (!message.has("result")) {
                faults.add("neither a result nor an error");
            } else {
                method.filter(name -> !name.startsWith(OWN)).map(messages::get)
                        .ifPresent(known -> check(known.get("result"), message.get("result"), "result", faults));
            }
        }
        return faults;
    }

    private static void onlyMembers(JsonObject object, Set<String> names, List<String> faults) {
        object.keySet().stream().filter(name -> !names.contains(name))
                .forEach(name -> faults.add("the message has a member " + name));
    }

    private static void error(JsonElement error, List<String> faults) {
        if (!(error instanceof JsonObject object)) {
            faults.add("error: no object");
            return;
        }
        onlyMembers(object, Set.of("code", "message", "data"), faults);
        if (!isNumber(object.get("code")) || !isString(object.get("message"))) {
            faults.add("error: wants a number as code and a string as message");
        }
    }

    /// A notification or a request of the server.
    private void fromServer(JsonObject message, List<String> faults) {
        var method = message.get("method").getAsString();
        var params = message.get("params");
        switch (method) {
            case "$/progress" -> progress(params, faults);
            case "$/logTrace" -> onlyMembers(params.getAsJsonObject(), Set.of("message", "verbose"), faults);
            case "$/cancelRequest" -> onlyMembers(params.getAsJsonObject(), Set.of("id"), faults);
            default -> {
                if (!method.startsWith(OWN)) {
                    known(method, params, faults);
                }
            }
        }
    }

    private void known(String method, JsonElement params, List<String> faults) {
        var known = messages.get(method);
        if (known == null || text(known, "messageDirection").equals("clientToServer")) {
            faults.add(method + ": nothing that a server sends");
        } else if (known.has("params")) {
            check(known.get("params"), params, "params", faults);
        } else if (params != null && !params.isJsonNull() && !params.equals(new JsonObject())) {
            faults.add("params: " + method + " has none");
        }
        if (method.equals("client/registerCapability") && faults.isEmpty()) {
            params.getAsJsonObject().getAsJsonArray("registrations").forEach(each -> registration(each, faults));
        }
    }

    private void registration(JsonElement registration, List<String> faults) {
        var method = text(registration, "method");
        var known = messages.get(method);
        if (known == null) {
            faults.add("registration of " + method + ", which does not exist");
        } else if (known.has("registrationOptions") && registration.getAsJsonObject().has("registerOptions")) {
            check(known.get("registrationOptions"), registration.getAsJsonObject().get("registerOptions"),
                    "registerOptions of " + method, faults);
        }
    }

    /// What has a `kind` is progress of work; other values belong to who made the token.
    private void progress(JsonElement params, List<String> faults) {
        var object = params.getAsJsonObject();
        onlyMembers(object, Set.of("token", "value"), faults);
        if (!isString(object.get("token")) && !isNumber(object.get("token"))) {
            faults.add("token: neither string nor number");
        }
        if (object.get("value") instanceof JsonObject value && value.has("kind")) {
            var kind = text(value, "kind");
            var type = "WorkDoneProgress" + Character.toUpperCase(kind.charAt(0)) + kind.substring(1);
            check(reference(type), value, "value", faults);
        }
    }

    private void check(JsonElement type, JsonElement value, String place, List<String> faults) {
        var object = type.getAsJsonObject();
        var actual = value == null ? JsonNull.INSTANCE : value;
        switch (text(type, "kind")) {
            case "base" -> base(text(type, "name"), actual, place, faults);
            case "reference" -> named(text(type, "name"), actual, place, faults);
            case "stringLiteral", "integerLiteral", "booleanLiteral" -> {
                if (!object.get("value").equals(actual)) {
                    faults.add(place + ": " + actual + " where only " + object.get("value") + " may be");
                }
            }
            case "or" -> oneOf(object.getAsJsonArray("items"), actual, place, faults);
            case "and", "literal" -> structure(membersOf(object), actual, place, faults);
            case "array" -> array(object.get("element"), actual, place, faults);
            case "tuple" -> tuple(object.getAsJsonArray("items"), actual, place, faults);
            case "map" -> map(object.get("value"), actual, place, faults);
            default -> throw new AssertionError("unknown kind of type: " + type);
        }
    }

    private void named(String name, JsonElement value, String place, List<String> faults) {
        if (name.equals("LSPAny")) {
            return;
        }
        var type = types.get(name);
        if (type == null) {
            throw new AssertionError("unknown type: " + name);
        }
        if (type.has("values")) {
            if (type.getAsJsonArray("values").asList().stream()
                    .noneMatch(each -> each.getAsJsonObject().get("value").equals(value))) {
                faults.add(place + ": " + value + " is no " + name);
            }
        } else if (type.has("properties")) {
            structure(members.computeIfAbsent(name, _ -> membersOf(type)), value, place, faults);
        } else {
            check(type.get("type"), value, place, faults);
        }
    }

    private static void base(String name, JsonElement value, String place, List<String> faults) {
        boolean right = switch (name) {
            case "string", "DocumentUri", "URI" -> isString(value);
            case "boolean" -> value instanceof JsonPrimitive primitive && primitive.isBoolean();
            case "null" -> value.isJsonNull();
            case "decimal" -> isNumber(value);
            case "integer" -> isInteger(value, LEAST_INTEGER);
            case "uinteger" -> isInteger(value, BigDecimal.ZERO);
            default -> throw new AssertionError("unknown base type: " + name);
        };
        if (!right) {
            faults.add(place + ": " + value + " is no " + name);
        }
    }

    /// The faults are those of the alternative that comes nearest.
    private void oneOf(JsonArray alternatives, JsonElement value, String place, List<String> faults) {
        var tried = new ArrayList<List<String>>();
        for (var alternative : alternatives) {
            var found = new ArrayList<String>();
            check(alternative, value, place, found);
            if (found.isEmpty()) {
                return;
            }
            tried.add(found);
        }
        var otherKind = place + ": " + value + " is no ";
        faults.addAll(tried.stream().min(Comparator.<List<String>>comparingInt(
                found -> found.getFirst().startsWith(otherKind) ? 1 : 0).thenComparingInt(List::size)).orElseThrow());
    }

    private void array(JsonElement element, JsonElement value, String place, List<String> faults) {
        if (!(value instanceof JsonArray array)) {
            faults.add(place + ": " + value + " is no array");
            return;
        }
        for (int i = 0; i < array.size(); i++) {
            check(element, array.get(i), place + "[" + i + "]", faults);
        }
    }

    private void tuple(JsonArray items, JsonElement value, String place, List<String> faults) {
        if (!(value instanceof JsonArray array) || array.size() != items.size()) {
            faults.add(place + ": " + value + " has not " + items.size() + " elements");
            return;
        }
        for (int i = 0; i < array.size(); i++) {
            check(items.get(i), array.get(i), place + "[" + i + "]", faults);
        }
    }

    private void map(JsonElement type, JsonElement value, String place, List<String> faults) {
        if (!(value instanceof JsonObject object)) {
            faults.add(place + ": " + value + " is no object");
            return;
        }
        object.asMap().forEach((key, each) -> check(type, each, place + "." + key, faults));
    }

    private void structure(Map<String, JsonObject> known, JsonElement value, String place, List<String> faults) {
        if (!(value instanceof JsonObject object)) {
            faults.add(place + ": " + value + " is no object");
            return;
        }
        known.forEach((name, member) -> {
            if (object.has(name)) {
                check(member.get("type"), object.get(name), place + "." + name, faults);
            } else if (!member.has("optional")) {
                faults.add(place + ": lacks " + name);
            }
        });
        object.keySet().stream().filter(name -> !known.containsKey(name))
                .forEach(name -> faults.add(place + ": has a member " + name));
    }

    private Map<String, JsonObject> membersOf(JsonObject type) {
        var result = new LinkedHashMap<String, JsonObject>();
        if (type.has("extends")) {
            type.getAsJsonArray("extends").forEach(each -> result.putAll(membersOf(each.getAsJsonObject())));
        }
        if (type.has("properties")) {
            type.getAsJsonArray("properties")
                    .forEach(each -> result.put(text(each, "name"), each.getAsJsonObject()));
            return result;
        }
        switch (text(type, "kind")) {
            case "and" -> type.getAsJsonArray("items")
                    .forEach(each -> result.putAll(membersOf(each.getAsJsonObject())));
            case "literal" -> result.putAll(membersOf(type.getAsJsonObject("value")));
            case "reference" -> {
                var named = types.get(text(type, "name"));
                result.putAll(membersOf(named.has("properties") ? named : named.getAsJsonObject("type")));
            }
            default -> throw new AssertionError("no structure: " + type);
        }
        return result;
    }

    private static JsonObject reference(String name) {
        var type = new JsonObject();
        type.addProperty("kind", "reference");
        type.addProperty("name", name);
        return type;
    }

    private static String text(JsonElement object, String member) {
        var value = object.getAsJsonObject().get(member);
        return value == null ? "" : value.getAsString();
    }

    private static boolean isString(JsonElement value) {
        return value instanceof JsonPrimitive primitive && primitive.isString();
    }

    private static boolean isNumber(JsonElement value) {
        return value instanceof JsonPrimitive primitive && primitive.isNumber();
    }

    private static boolean isInteger(JsonElement value, BigDecimal least) {
        if (!isNumber(value)) {
            return false;
        }
        var number = value.getAsBigDecimal();
        return number.stripTrailingZeros().scale() <= 0 && number.compareTo(least) >= 0
                && number.compareTo(GREATEST_INTEGER) <= 0;
    }
}
