package dev.simplelang.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.eclipse.lsp4j.Position;

/// All that a client can ask a server about a document, going by what the server announced.
///
/// A capability that is not known here is a mistake, so that every new feature is tried.
final class AnnouncedRequests {

    /// Members of the server's capabilities that are no requests.
    private static final Set<String> NO_REQUESTS = Set.of("positionEncoding", "textDocumentSync", "workspace",
            "experimental");

    /// A request.
    ///
    /// @param method its method
    /// @param params makes its parameters
    record Announced(String method, Function<Place, String> params) {}

    /// What a request is about.
    ///
    /// @param uri the document
    /// @param from where the cursor, or the selection, begins
    /// @param to where the selection ends
    record Place(String uri, Position from, Position to) {

        String document() {
            return "\"textDocument\":{\"uri\":" + RawClient.quote(uri) + "}";
        }

        String position() {
            return "\"position\":" + json(from);
        }

        String range() {
            return "{\"start\":" + json(from) + ",\"end\":" + json(to) + "}";
        }

        private static String json(Position position) {
            return "{\"line\":" + position.getLine() + ",\"character\":" + position.getCharacter() + "}";
        }
    }

    private final List<Announced> found = new ArrayList<>();

    private AnnouncedRequests() {}

    /// What `capabilities` of a server announce.
    static List<Announced> of(JsonObject capabilities) {
        var requests = new AnnouncedRequests();
        capabilities.asMap().forEach((name, value) -> {
            boolean isOff = value instanceof JsonPrimitive flag && flag.isBoolean() && !flag.getAsBoolean();
            if (!NO_REQUESTS.contains(name) && !isOff) {
                requests.addAll(name, value);
            }
        });
        return List.copyOf(requests.found);
    }

    /// The method by which a client asks for the rest of the items in an answer to `method`, where the server announced that it
    /// has one.
    static String resolving(String method, JsonObject capabilities) {
        return switch (method) {
            case "textDocument/completion" -> resolving(capabilities, "completionProvider", "completionItem/resolve");
            case "textDocument/codeAction" -> resolving(capabilities, "codeActionProvider", "codeAction/resolve");
            case "textDocument/codeLens" -> resolving(capabilities, "codeLensProvider", "codeLens/resolve");
            case "textDocument/inlayHint" -> resolving(capabilities, "inlayHintProvider", "inlayHint/resolve");
            case "textDocument/documentLink" -> resolving(capabilities, "documentLinkProvider", "documentLink/resolve");
            default -> "";
        };
    }

    private static String resolving(JsonObject capabilities, String provider, String method) {
        return isOn(capabilities.get(provider), "resolveProvider") ? method : "";
    }

    private void addAll(String capability, JsonElement options) {
        switch (capability) {
            case "hoverProvider" -> atPosition("textDocument/hover");
            case "definitionProvider" -> atPosition("textDocument/definition");
            case "declarationProvider" -> atPosition("textDocument/declaration");
            case "implementationProvider" -> atPosition("textDocument/implementation");
            case "typeDefinitionProvider" -> atPosition("textDocument/typeDefinition");
            case "documentHighlightProvider" -> atPosition("textDocument/documentHighlight");
            case "linkedEditingRangeProvider" -> atPosition("textDocument/linkedEditingRange");
            case "referencesProvider" ->
                atPosition("textDocument/references", "\"context\":{\"includeDeclaration\":true}");
            case "completionProvider" -> atPosition("textDocument/completion", "\"context\":{\"triggerKind\":1}");
            case "renameProvider" -> {
                atPosition("textDocument/rename", "\"newName\":\"renamed\"");
                atPosition("textDocument/rename", "\"newName\":\"while\"");
                if (isOn(options, "prepareProvider")) {
                    atPosition("textDocument/prepareRename");
                }
            }
            case "documentSymbolProvider" -> ofDocument("textDocument/documentSymbol");
            case "foldingRangeProvider" -> ofDocument("textDocument/foldingRange");
            case "codeLensProvider" -> ofDocument("textDocument/codeLens");
            case "documentLinkProvider" -> ofDocument("textDocument/documentLink");
            case "diagnosticProvider" -> {
                ofDocument("textDocument/diagnostic");
                ofDocument("textDocument/diagnostic", "\"previousResultId\":\"1\"");
            }
            case "selectionRangeProvider" -> add("textDocument/selectionRange",
                    place -> place.document() + ",\"positions\":[" + Place.json(place.from()) + ","
                            + Place.json(place.to()) + "]");
            case "semanticTokensProvider" -> semanticTokens(options.getAsJsonObject());
            case "inlayHintProvider" -> inRange("textDocument/inlayHint");
            case "inlineValueProvider" -> add("textDocument/inlineValue", place -> place.document() + ",\"range\":"
                    + place.range() + ",\"context\":{\"frameId\":0,\"stoppedLocation\":" + place.range() + "}");
            case "codeActionProvider" -> {
                inRange("textDocument/codeAction", "\"context\":{\"diagnostics\":[]}");
                inRange("textDocument/codeAction",
                        "\"context\":{\"diagnostics\":[],\"only\":[\"refactor\",\"source\"]}");
            }
            case "documentFormattingProvider" -> ofDocument("textDocument/formatting", FORMATTING);
            case "documentRangeFormattingProvider" -> {
                inRange("textDocument/rangeFormatting", FORMATTING);
                if (isOn(options, "rangesSupport")) {
                    add("textDocument/rangesFormatting", place -> place.document() + ",\"ranges\":[" + place.range()
                            + "]," + FORMATTING);
                }
            }
            case "executeCommandProvider" -> options.getAsJsonObject().getAsJsonArray("commands")
                    .forEach(command -> execute(command.getAsString()));
            default -> throw new AssertionError("nothing is known of " + capability);
        }
    }

    private static final String FORMATTING = "\"options\":{\"tabSize\":4,\"insertSpaces\":true}";

    private void semanticTokens(JsonObject options) {
        if (options.has("full")) {
            ofDocument("textDocument/semanticTokens/full");
            if (isOn(options.get("full"), "delta")) {
                ofDocument("textDocument/semanticTokens/full/delta", "\"previousResultId\":\"1\"");
            }
        }
        if (options.has("range")) {
            inRange("textDocument/semanticTokens/range");
        }
    }

    private void execute(String command) {
        var arguments = switch (command) {
            case "simple.evaluateRange" -> "\"from\":\"-2\",\"to\":\"2\",\"maxLoopTrips\":100";
            case "simple.applyEdit" -> "\"title\":\"t\",\"version\":0,\"edits\":[]";
            case "simple.pinArgument" -> "\"arg\":null";
            default -> "\"arg\":\"3\",\"maxLoopTrips\":100";
        };
        add("workspace/executeCommand", place -> "\"command\":\"" + command + "\",\"arguments\":[{\"uri\":"
                + RawClient.quote(place.uri()) + "," + arguments + "}]");
    }

    private void atPosition(String method, String... more) {
        add(method, place -> join(place.document() + "," + place.position(), more));
    }

    private void inRange(String method, String... more) {
        add(method, place -> join(place.document() + ",\"range\":" + place.range(), more));
    }

    private void ofDocument(String method, String... more) {
        add(method, place -> join(place.document(), more));
    }

    private void add(String method, Function<Place, String> members) {
        found.add(new Announced(method, place -> "{" + members.apply(place) + "}"));
    }

    private static String join(String first, String... more) {
        return more.length == 0 ? first : first + "," + String.join(",", more);
    }

    private static boolean isOn(JsonElement options, String flag) {
        return options instanceof JsonObject object && object.get(flag) instanceof JsonPrimitive value
                && value.getAsBoolean();
    }

    /// The items of an answer that can be resolved: those of a list, or of a completion list.
    static List<JsonElement> items(JsonElement result) {
        return switch (result) {
            case JsonArray array -> array.asList();
            case JsonObject object when object.get("items") instanceof JsonArray array -> array.asList();
            default -> List.of();
        };
    }
}
