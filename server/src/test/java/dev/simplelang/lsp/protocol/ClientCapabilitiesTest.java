package dev.simplelang.lsp.protocol;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ClientCapabilitiesTest {

    private static final Map<String, Predicate<ClientCapabilities>> QUESTIONS = new TreeMap<>(Map.ofEntries(
            Map.entry("markdownHover", ClientCapabilities::markdownHover),
            Map.entry("inlayHints", ClientCapabilities::inlayHints),
            Map.entry("resolvesInlayHint", capabilities -> capabilities.resolvesInlayHint("tooltip")),
            Map.entry("markdownInlayHint", ClientCapabilities::markdownInlayHint),
            Map.entry("inlineValues", ClientCapabilities::inlineValues),
            Map.entry("markdownCompletion", ClientCapabilities::markdownCompletion),
            Map.entry("snippets", ClientCapabilities::snippets),
            Map.entry("insertReplace", ClientCapabilities::insertReplace),
            Map.entry("labelDetails", ClientCapabilities::labelDetails),
            Map.entry("adjustsIndentation", ClientCapabilities::adjustsIndentation),
            Map.entry("codeActionLiterals", ClientCapabilities::codeActionLiterals),
            Map.entry("preferredCodeActions", ClientCapabilities::preferredCodeActions),
            Map.entry("disabledCodeActions", ClientCapabilities::disabledCodeActions),
            Map.entry("resolvesCodeActionEdits", ClientCapabilities::resolvesCodeActionEdits),
            Map.entry("formatsRanges", ClientCapabilities::formatsRanges),
            Map.entry("preparesRename", ClientCapabilities::preparesRename),
            Map.entry("symbolTree", ClientCapabilities::symbolTree),
            Map.entry("mostFolds", capabilities -> capabilities.mostFolds() < Integer.MAX_VALUE),
            Map.entry("links", capabilities -> List.of("definition", "declaration", "implementation").stream()
                    .allMatch(capabilities::links)),
            Map.entry("semanticTokens", capabilities -> capabilities.semanticTokens().isObject()),
            Map.entry("diagnosticVersions", ClientCapabilities::diagnosticVersions),
            Map.entry("relatedInformation", ClientCapabilities::relatedInformation),
            Map.entry("unnecessaryTag", ClientCapabilities::unnecessaryTag),
            Map.entry("codeDescriptions", ClientCapabilities::codeDescriptions),
            Map.entry("pullsDiagnostics", ClientCapabilities::pullsDiagnostics),
            Map.entry("workDoneProgress", ClientCapabilities::workDoneProgress),
            Map.entry("configuration", ClientCapabilities::configuration),
            Map.entry("configurationRegistration", ClientCapabilities::configurationRegistration),
            Map.entry("applyEdit", ClientCapabilities::applyEdit),
            Map.entry("documentChanges", ClientCapabilities::documentChanges),
            Map.entry("refreshes",
                    capabilities -> List.of(Refresh.values()).stream().allMatch(capabilities::refreshes)),
            Map.entry("textDocumentContent", ClientCapabilities::textDocumentContent),
            Map.entry("viewLinks", ClientCapabilities::viewLinks),
            Map.entry("showGraphCommand", capabilities -> capabilities.showGraphCommand().isPresent()),
            Map.entry("runWithArgCommand", capabilities -> capabilities.runWithArgCommand().isPresent()),
            Map.entry("debugWithArgCommand", capabilities -> capabilities.debugWithArgCommand().isPresent()),
            Map.entry("pinArgCommand", capabilities -> capabilities.pinArgCommand().isPresent()),
            Map.entry("parent", capabilities -> capabilities.parent().isPresent()),
            Map.entry("trace", capabilities -> !capabilities.trace().equals("off"))));

    /// What VS Code sends, with the options of our extension.
    private static JsonObject params() throws IOException {
        var params = JsonParser.parseString("""
                {'processId':7,'trace':'verbose','initializationOptions':{'viewLinks':true,'showGraphCommand':'a',
                 'runWithArgCommand':'b','pinArgCommand':'c','debugWithArgCommand':'d'}}""").getAsJsonObject();
        params.add("capabilities",
                JsonParser.parseString(Files.readString(Path.of("src/test/resources/clients/vscode.json"))));
        return params;
    }

    @Test
    void vsCodeCanDoAllButOne() throws IOException {
        var capabilities = new ClientCapabilities(params());
        assertThat(denied(capabilities)).containsExactly("diagnosticVersions");
        assertThat(capabilities.encoding()).isEqualTo(PositionEncoding.UTF_16);
        assertThat(capabilities.mostFolds()).isEqualTo(5000);
        assertThat(capabilities.parent()).hasValue(7);
        assertThat(capabilities.runWithArgCommand()).contains("b");
    }

    @Test
    void whoAnnouncesNothingCanDoNothing() {
        assertThat(denied(ClientCapabilities.BARE)).hasSameElementsAs(QUESTIONS.keySet());
        assertThat(ClientCapabilities.BARE.encoding()).isEqualTo(PositionEncoding.UTF_16);
    }

    /// Whatever comes in place of whichever member, nobody fails, and hardly anything else is different.
    @ParameterizedTest
    @ValueSource(strings = {"null", "7", "1e40", "'x'", "false", "[null,[],{},'x',1e40]", "{}"})
    void aMemberOfAnotherKindWasNotAnnounced(String json) throws IOException {
        var other = JsonParser.parseString(json);
        var paths = new ArrayList<List<String>>();
        collect(params(), List.of(), paths);
        assertThat(paths).hasSizeGreaterThan(200);
        for (var path : paths) {
            var params = params();
            var outer = params;
            for (var name : path.subList(0, path.size() - 1)) {
                outer = outer.getAsJsonObject(name);
            }
            boolean isLeaf = !outer.get(path.getLast()).isJsonObject();
            outer.add(path.getLast(), other);
            var capabilities = new ClientCapabilities(params);
            var denied = denied(capabilities);
            if (isLeaf) {
                assertThat(denied).as("%s", path).hasSizeLessThanOrEqualTo(3);
            }
            assertThat(capabilities.encoding()).isEqualTo(PositionEncoding.UTF_16);
        }
    }

    private static List<String> denied(ClientCapabilities capabilities) {
        return QUESTIONS.keySet().stream().filter(name -> !QUESTIONS.get(name).test(capabilities)).toList();
    }

    private static void collect(JsonObject object, List<String> outer, List<List<String>> paths) {
        for (var name : object.keySet()) {
            var path = new ArrayList<>(outer);
            path.add(name);
            paths.add(path);
            if (object.get(name) instanceof JsonObject inner) {
                collect(inner, path, paths);
            }
        }
    }
}
