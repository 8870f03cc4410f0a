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

class ClientProfileTest {

    private static final Map<String, Predicate<ClientProfile>> QUESTIONS = new TreeMap<>(Map.ofEntries(
            Map.entry("markdownHover", ClientProfile::markdownHover),
            Map.entry("inlayHints", ClientProfile::inlayHints),
            Map.entry("resolvesInlayHint", profile -> profile.resolvesInlayHint("tooltip")),
            Map.entry("markdownInlayHint", ClientProfile::markdownInlayHint),
            Map.entry("inlineValues", ClientProfile::inlineValues),
            Map.entry("markdownCompletion", ClientProfile::markdownCompletion),
            Map.entry("snippets", ClientProfile::snippets),
            Map.entry("insertReplace", ClientProfile::insertReplace),
            Map.entry("labelDetails", ClientProfile::labelDetails),
            Map.entry("adjustsIndentation", ClientProfile::adjustsIndentation),
            Map.entry("codeActionLiterals", ClientProfile::codeActionLiterals),
            Map.entry("preferredCodeActions", ClientProfile::preferredCodeActions),
            Map.entry("disabledCodeActions", ClientProfile::disabledCodeActions),
            Map.entry("resolvesCodeActionEdits", ClientProfile::resolvesCodeActionEdits),
            Map.entry("formatsRanges", ClientProfile::formatsRanges),
            Map.entry("preparesRename", ClientProfile::preparesRename),
            Map.entry("symbolTree", ClientProfile::symbolTree),
            Map.entry("mostFolds", profile -> profile.mostFolds() < Integer.MAX_VALUE),
            Map.entry("links", profile -> List.of("definition", "declaration", "implementation").stream()
                    .allMatch(profile::links)),
            Map.entry("semanticTokens", profile -> profile.semanticTokens().isObject()),
            Map.entry("diagnosticVersions", ClientProfile::diagnosticVersions),
            Map.entry("relatedInformation", ClientProfile::relatedInformation),
            Map.entry("unnecessaryTag", ClientProfile::unnecessaryTag),
            Map.entry("codeDescriptions", ClientProfile::codeDescriptions),
            Map.entry("pullsDiagnostics", ClientProfile::pullsDiagnostics),
            Map.entry("workDoneProgress", ClientProfile::workDoneProgress),
            Map.entry("configuration", ClientProfile::configuration),
            Map.entry("configurationRegistration", ClientProfile::configurationRegistration),
            Map.entry("applyEdit", ClientProfile::applyEdit),
            Map.entry("documentChanges", ClientProfile::documentChanges),
            Map.entry("refreshes", profile -> List.of(Refresh.values()).stream().allMatch(profile::refreshes)),
            Map.entry("textDocumentContent", ClientProfile::textDocumentContent),
            Map.entry("viewLinks", ClientProfile::viewLinks),
            Map.entry("showGraphCommand", profile -> profile.showGraphCommand().isPresent()),
            Map.entry("runWithArgCommand", profile -> profile.runWithArgCommand().isPresent()),
            Map.entry("pinArgCommand", profile -> profile.pinArgCommand().isPresent()),
            Map.entry("parent", profile -> profile.parent().isPresent()),
            Map.entry("trace", profile -> !profile.trace().equals("off"))));

    /// What VS Code sends, with the options of our extension.
    private static JsonObject params() throws IOException {
        var params = JsonParser.parseString("""
                {'processId':7,'trace':'verbose','initializationOptions':{'viewLinks':true,'showGraphCommand':'a',
                 'runWithArgCommand':'b','pinArgCommand':'c'}}""").getAsJsonObject();
        params.add("capabilities",
                JsonParser.parseString(Files.readString(Path.of("src/test/resources/clients/vscode.json"))));
        return params;
    }

    @Test
    void vsCodeCanDoAllButOne() throws IOException {
        var profile = new ClientProfile(params());
        assertThat(denied(profile)).containsExactly("diagnosticVersions");
        assertThat(profile.encoding()).isEqualTo(PositionEncoding.UTF_16);
        assertThat(profile.mostFolds()).isEqualTo(5000);
        assertThat(profile.parent()).hasValue(7);
        assertThat(profile.runWithArgCommand()).contains("b");
    }

    @Test
    void whoAnnouncesNothingCanDoNothing() {
        assertThat(denied(ClientProfile.BARE)).hasSameElementsAs(QUESTIONS.keySet());
        assertThat(ClientProfile.BARE.encoding()).isEqualTo(PositionEncoding.UTF_16);
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
            var profile = new ClientProfile(params);
            var denied = denied(profile);
            if (isLeaf) {
                assertThat(denied).as("%s", path).hasSizeLessThanOrEqualTo(3);
            }
            assertThat(profile.encoding()).isEqualTo(PositionEncoding.UTF_16);
        }
    }

    private static List<String> denied(ClientProfile profile) {
        return QUESTIONS.keySet().stream().filter(name -> !QUESTIONS.get(name).test(profile)).toList();
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
