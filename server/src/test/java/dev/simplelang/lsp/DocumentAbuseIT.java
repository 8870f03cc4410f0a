package dev.simplelang.lsp;

import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/// Changes at places where there is nothing, and documents that come and go in the wrong order. Each case has a process of its own.
@Execution(ExecutionMode.CONCURRENT)
class DocumentAbuseIT {

    private static final Pattern CHANGE = Pattern.compile("(-?\\d+):(-?\\d+)-(-?\\d+):(-?\\d+)=(.*)", Pattern.DOTALL);

    private static final String URI = "untitled:changed";

    /// A change is `line:character-line:character=text`, `~` is between changes, Java's escapes stand for what they mean, `_` for nothing,
    /// `^` for the first and `v` for the second half of a surrogate pair.
    @ParameterizedTest(name = "{1}: {0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            textBlock = """
                    past the end of a line        | utf-16 | ab\\r\\ncd | 0:99-0:99=X | abX\\r\\ncd
                    past the end of a line        | utf-8  | ab\\r\\ncd | 0:99-0:99=X | abX\\r\\ncd
                    past the end of a line        | utf-32 | ab\\r\\ncd | 0:99-0:99=X | abX\\r\\ncd
                    between the two of a line end | utf-16 | ab\\r\\ncd | 0:3-0:3=X   | abX\\r\\ncd
                    between the two of a line end | utf-8  | ab\\r\\ncd | 0:3-0:3=X   | abX\\r\\ncd
                    between the two of a line end | utf-32 | ab\\r\\ncd | 0:3-0:3=X   | abX\\r\\ncd
                    from there to the next line   | utf-16 | ab\\r\\ncd | 0:3-1:0=    | abcd
                    past the last line            | utf-16 | ab\\ncd    | 9:0-9:1=X   | ab\\ncdX
                    past the last line            | utf-8  | ab\\ncd    | 9:0-9:1=X   | ab\\ncdX
                    past the last line            | utf-32 | ab\\ncd    | 9:0-9:1=X   | ab\\ncdX
                    the greatest numbers          | utf-16 | ab\\ncd    | 0:1-2147483647:2147483647=X | aX
                    the greatest numbers          | utf-8  | ab\\ncd    | 0:2147483647-2147483647:0=X | abX
                    the greatest numbers          | utf-32 | ab\\ncd    | 2147483647:2147483647-2147483647:2147483647=X | ab\\ncdX
                    reversed                      | utf-16 | ab\\ncd    | 1:1-0:1=X   | aXd
                    reversed                      | utf-8  | äb\\ncd    | 1:1-0:2=X   | äXd
                    reversed in a line            | utf-32 | abcd       | 0:3-0:1=X   | aXd
                    within a character            | utf-16 | a😀b       | 0:2-0:2=X   | a^Xvb
                    within a character            | utf-8  | a😀b       | 0:3-0:3=X   | aX😀b
                    within a shorter one          | utf-8  | äb         | 0:1-0:2=X   | Xb
                    behind a character            | utf-32 | a😀b       | 0:2-0:2=X   | a😀Xb
                    from within to within         | utf-16 | 😀😀       | 0:1-0:3=    | 😀
                    from within to within         | utf-8  | 😀😀       | 0:1-0:5=    | 😀
                    halves that are put together  | utf-16 | ab         | 0:1-0:1=v~0:1-0:1=^ | a😀b
                    a half, then behind it        | utf-16 | ab         | 0:1-0:1=^~0:2-0:2=X | a^Xb
                    a half, then behind it        | utf-8  | ab         | 0:1-0:1=^~0:4-0:4=X | a^Xb
                    a half, then behind it        | utf-32 | ab         | 0:1-0:1=v~0:2-0:2=X | avXb
                    lines that end with \\r       | utf-16 | a\\rb\\rc  | 1:0-2:0=X   | a\\rXc
                    a line end put together       | utf-16 | a\\rb      | 1:0-1:0=\\n~1:0-1:0=X | a\\r\\nXb
                    a line end taken apart        | utf-16 | a\\r\\nb   | 0:1-0:1=X~1:0-1:0=Y   | aX\\r\\nYb
                    each to the one before        | utf-8  | _          | 0:0-0:0=b~0:0-0:0=ä~0:2-0:2=X | äXb
                    a negative line               | utf-16 | ab         | -1:0-0:1=X  | ab
                    a negative character          | utf-8  | ab         | 0:-1-0:1=X  | ab
                    a negative end                | utf-32 | ab         | 0:0-0:-1=X  | ab
                    one wrong change of two       | utf-16 | ab         | 0:0-0:1=X~0:0--1:0=Y | ab
                    NUL and its like              | utf-16 | a\\0\\1\\33b | 0:2-0:3=\\0 | a\\0\\0\\33b
                    """)
    void positions(String name, String encoding, String text, String changes, String expected) {
        try (var server = AbusedServer.initialized("{\"general\":{\"positionEncodings\":[\"" + encoding + "\"]}}")) {
            var client = server.client();
            open(client, URI, unescape(text));
            var all = new ArrayList<String>();
            for (var change : List.of(changes.split("~", -1))) {
                var parts = CHANGE.matcher(unescape(change));
                assertThat(parts.matches()).isTrue();
                all.add("{\"range\":{\"start\":{\"line\":" + parts.group(1) + ",\"character\":" + parts.group(2)
                        + "},\"end\":{\"line\":" + parts.group(3) + ",\"character\":" + parts.group(4)
                        + "}},\"text\":" + quote(parts.group(5)) + "}");
            }
            client.change(URI, 2, all.toString());
            open(client, "untitled:expected", unescape(expected));
            assertThat(digest(client, URI)).isEqualTo(digest(client, "untitled:expected"));
            server.worksOn();
            server.endsWell();
        }
    }

    private static String unescape(String cell) {
        return cell.replace("_", "").translateEscapes().replace('^', '\ud83d').replace('v', '\ude00');
    }

    /// The same for documents with the same text, and for no others.
    private static String digest(RawClient client, String uri) {
        return client.result("textDocument/diagnostic", "{\"textDocument\":{\"uri\":\"" + uri + "\"}}")
                .getAsJsonObject()
                .get("resultId").getAsString();
    }

    private static void open(RawClient client, String uri, String text) {
        client.notification("textDocument/didOpen", "{\"textDocument\":{\"uri\":\"" + uri
                + "\",\"languageId\":\"simple\",\"version\":1,\"text\":" + quote(text) + "}}");
    }

    /// `text` as JSON in ASCII: UTF-8 cannot say halves of surrogate pairs.
    private static String quote(String text) {
        var json = new StringBuilder();
        for (char c : new JsonPrimitive(text).toString().toCharArray()) {
            json.append(c < 0x80 ? String.valueOf(c) : "\\u%04x".formatted((int) c));
        }
        return json.toString();
    }

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
