package dev.simplelang.lsp;

import com.google.gson.JsonPrimitive;
import java.util.List;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/// Documents that come and go in the wrong order. Each case has a server of its own.
@Execution(ExecutionMode.CONCURRENT)
class DocumentAbuseTest {

    /// The life of the document `d`. A step is `open`, `change`, `none` (no change) or `close`, then, apart by spaces, version and value: what the
    /// program in `d` returns from then on. Afterwards it returns what is expected.
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            never opened             | change 1 7                      | not open
            never opened, closed     | close                           | not open
            opened twice             | open 1 7~open 1 8               | 8
            opened again, older      | open 9 7~open 1 8~change 2 9    | 9
            closed twice             | open 1 7~close~close            | not open
            changed after it closed  | open 1 7~close~change 2 8       | not open
            opened after it closed   | open 1 7~close~open 1 8         | 8
            closed twice, opened     | open 1 7~close~close~open 2 8   | 8
            versions backward        | open 5 7~change 4 8~change -3 9 | 9
            the same version         | open 5 7~change 5 8~change 5 9  | 9
            versions of null         | open null 7~change null 8       | 8
            no version, then one     | change null 1~open null 7~change 3 8 | 8
            the greatest version     | open 2147483647 7~change -2147483648 8 | 8
            a version that is none   | open 1 7~change 'x' 8           | 7
            a version of more bits   | open 1 7~change 2147483648 8    | 7
            no changes               | open 1 7~none 2                 | 7
            """)
    void lives(String name, String steps, String expected) {
        live("d", steps, expected);
    }

    /// Any string is a name.
    @ParameterizedTest
    @ValueSource(strings = {"", " ", "file:///a%20b.simple", "file:// no uri at all \u0000 😀 \n", "../../etc/passwd",
            "untitled:@"})
    void names(String uri) {
        live(uri.replace("@", "x".repeat(100_000)), "open 1 7~change 2 8~close~open 3 8~change 4 9", "9");
    }

    private static void live(String uri, String steps, String expected) {
        try (var server = AbusedServer.initialized("{}")) {
            var quoted = new JsonPrimitive(uri).toString();
            for (var step : List.of(steps.split("~", -1))) {
                step(server.client(), quoted, step.split(" ", -1));
            }
            if (expected.equals("not open")) {
                var run = "{\"command\":\"simple.evaluate\",\"arguments\":[{\"uri\":" + quoted + ",\"arg\":\"1\"}]}";
                assertThat(server.client().error("workspace/executeCommand", run).get("code").getAsInt())
                        .isEqualTo(-32803);
            } else {
                assertThat(server.evaluate(uri, 1)).isEqualTo(expected);
            }
            server.worksOn();
            server.endsWell();
        }
    }

    private static void step(RawClient client, String uri, String... parts) {
        var version = parts.length > 1 ? ",\"version\":" + parts[1].replace('\'', '"') : "";
        var document = "\"textDocument\":{\"uri\":" + uri + version;
        var text = parts.length > 2 ? "\"text\":\"return " + parts[2] + ";\"" : "";
        switch (parts[0]) {
            case "open" -> client.notification("textDocument/didOpen",
                    "{" + document + ",\"languageId\":\"simple\"," + text + "}}");
            case "change" -> client.notification("textDocument/didChange",
                    "{" + document + "},\"contentChanges\":[{" + text + "}]}");
            case "none" -> client.notification("textDocument/didChange", "{" + document + "},\"contentChanges\":[]}");
            default -> client.notification("textDocument/didClose", "{" + document + "}}");
        }
    }
}
