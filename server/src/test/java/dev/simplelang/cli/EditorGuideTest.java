package dev.simplelang.cli;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;

import static org.assertj.core.api.Assertions.assertThat;

/// The set-up of the editors in EDITORS.md that no test starts: it can be read, and says what those editors' documentation asks for.
class EditorGuideTest {

    private static final String LAUNCHER = Launcher.BUILT.toString();

    @Test
    void helix_setUp_isValid() {
        var values = toml(EditorGuide.setUp("helix"));
        assertThat(values).containsOnlyKeys("language-server.simple.command", "language-server.simple.args",
                "language-server.simple.config.simple.diagnostics.possibleDivisionByZero", "language[0].name",
                "language[0].scope", "language[0].file-types", "language[0].comment-tokens",
                "language[0].language-servers");
        assertThat(values.get("language-server.simple.command").getAsString()).isEqualTo(LAUNCHER);
        assertThat(values.get("language-server.simple.args")).hasToString("[\"lsp\"]");
        assertThat(values.get("language[0].file-types")).hasToString("[\"simple\"]");
        assertThat(values.get("language[0].language-servers")).hasToString("[\"simple\"]");
    }

    @Test
    void kate_setUp_isValid() throws Exception {
        var server = JsonParser.parseString(EditorGuide.setUp("kate")).getAsJsonObject().getAsJsonObject("servers")
                .getAsJsonObject("simple");
        assertThat(server.keySet()).containsExactlyInAnyOrder("command", "highlightingModeRegex", "settings");
        assertThat(server.getAsJsonArray("command").asList()).extracting(JsonElement::getAsString)
                .containsExactly(LAUNCHER, "lsp");
        var language = xml(EditorGuide.setUp("kate highlighting")).getDocumentElement();
        assertThat(language.getAttribute("name")).matches(server.get("highlightingModeRegex").getAsString());
        assertThat(language.getAttribute("extensions")).isEqualTo("*.simple");
        assertThat(texts(language.getOwnerDocument(), "item")).containsExactlyInAnyOrder("break", "continue", "else",
                "false", "if", "int", "return", "true", "while");
        var contexts = attributes(language.getOwnerDocument(), "context", "name");
        assertThat(attributes(language.getOwnerDocument(), "Detect2Chars", "context"))
                .allMatch(context -> context.startsWith("#pop") || contexts.contains(context));
        assertThat(attributes(language.getOwnerDocument(), "itemData", "name"))
                .containsAll(attributes(language.getOwnerDocument(), "keyword", "attribute"));
    }

    @Test
    void editors_startTheLauncher() {
        for (var name : List.of("neovim 0.7", "neovim 0.8", "neovim 0.11", "emacs", "emacs lsp-mode", "helix",
                "kate")) {
            assertThat(EditorGuide.setUp(name)).as(name).contains("\"" + LAUNCHER + "\"", "\"lsp\"");
        }
    }

    @Test
    void vim_startsTheLauncherAndFormats() {
        assertThat(EditorGuide.setUp("vim ale")).contains("'executable': '" + LAUNCHER + "'", "'command': '%e lsp'",
                "'" + LAUNCHER + " format -'");
    }

    /// The keys and values of a file of tables, whose values are such as JSON has too.
    private static Map<String, JsonElement> toml(String text) {
        var values = new TreeMap<String, JsonElement>();
        var table = "";
        for (var line : text.lines().filter(line -> !line.isBlank()).toList()) {
            var header = Pattern.compile("\\[(?<list>\\[)?(?<name>[\\w.-]+)]]?").matcher(line);
            var pair = Pattern.compile("(?<key>[\\w-]+) = (?<value>.+)").matcher(line);
            if (header.matches()) {
                table = header.group("name") + (header.group("list") == null ? "" : "[0]") + ".";
            } else {
                assertThat(pair.matches()).as(line).isTrue();
                values.put(table + pair.group("key"), JsonParser.parseString(pair.group("value")));
            }
        }
        return values;
    }

    private static Document xml(String text) throws Exception {
        var factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(text)));
    }

    private static List<String> texts(Document document, String element) {
        var found = document.getElementsByTagName(element);
        return IntStream.range(0, found.getLength()).mapToObj(i -> found.item(i).getTextContent()).toList();
    }

    private static List<String> attributes(Document document, String element, String attribute) {
        var found = document.getElementsByTagName(element);
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> found.item(i).getAttributes().getNamedItem(attribute))
                .filter(Objects::nonNull).map(Node::getNodeValue).toList();
    }
}
