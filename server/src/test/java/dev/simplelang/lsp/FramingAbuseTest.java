package dev.simplelang.lsp;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Headers of every kind, and input that ends where it should not. Each case has a server of its own.
@Execution(ExecutionMode.CONCURRENT)
class FramingAbuseTest {

    /// A request that is answered whatever the state: there is no such method.
    private static final String PROBE = "{\"jsonrpc\":\"2.0\",\"id\":\"p\",\"method\":\"no/such\"}";

    /// In the cells `#` is the body of a request and `<n>` its length, Java's escapes stand for what they mean.
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            textBlock = """
                    lower case              | content-length: <n>\\r\\n\\r\\n# | "p" -32601
                    upper case              | CONTENT-LENGTH:<n>\\r\\n\\r\\n#  | "p" -32601
                    mixed case              | cOnTeNt-LeNgTh: <n>\\r\\n\\r\\n# | "p" -32601
                    spaces and tabs         | Content-Length \\t: \\t <n> \\t\\r\\n\\r\\n# | "p" -32601
                    line ends of one byte   | Content-Length: <n>\\n\\n# | "p" -32601
                    line ends of both kinds | Content-Length: <n>\\n\\r\\n# | "p" -32601
                    an empty line before it | \\r\\nContent-Length: <n>\\r\\n\\r\\n# | "p" -32601
                    empty lines before it   | \\r\\n\\r\\n\\r\\nContent-Length: <n>\\r\\n\\r\\n# | ends has no Content-Length
                    fields before it        | X-A: 1: 2\\r\\nX-B:\\r\\nContent-Length: <n>\\r\\n\\r\\n# | "p" -32601
                    fields after it         | Content-Length: <n>\\r\\nX-A: 1\\r\\n\\r\\n# | "p" -32601
                    a field with no name    | Content-Length: <n>\\r\\n: 1\\r\\n\\r\\n# | "p" -32601
                    the type of the protocol | Content-Length: <n>\\r\\nContent-Type: application/vscode-jsonrpc; charset=utf-8\\r\\n\\r\\n# | "p" -32601
                    utf8, as clients may say | Content-Length: <n>\\r\\nContent-Type: application/vscode-jsonrpc; charset=utf8\\r\\n\\r\\n# | "p" -32601
                    a quoted charset        | content-type: a/b; x=y; CHARSET="UTF-8"; z\\r\\nContent-Length: <n>\\r\\n\\r\\n# | "p" -32601
                    a type with no charset  | Content-Length: <n>\\r\\nContent-Type: application/json\\r\\n\\r\\n# | "p" -32601
                    an unknown charset      | Content-Length: <n>\\r\\nContent-Type: a/b; charset=utf-16\\r\\n\\r\\n#Content-Length: <n>\\r\\n\\r\\n# | null -32600 utf-16; "p" -32601
                    leading zeros           | Content-Length: 000000000000000000000000<n>\\r\\n\\r\\n# | "p" -32601
                    the same length twice   | Content-Length: <n>\\r\\nContent-Length: <n>\\r\\n\\r\\n# | "p" -32601
                    two lengths             | Content-Length: 2\\r\\nContent-Length: <n>\\r\\n\\r\\n# | ends two lengths
                    no body                 | Content-Length: 0\\r\\n\\r\\nContent-Length: <n>\\r\\n\\r\\n# | null -32700; "p" -32601
                    no length               | Content-Type: a/b\\r\\n\\r\\n# | ends has no Content-Length
                    no header               | #\\r\\n\\r\\n | ends is not a header: "{
                    JSON by lines           | #\\n# | ends is not a header: "{
                    nonsense                | hello\\r\\n\\r\\n# | ends is not a header: "hello"
                    an HTTP request         | GET / HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n | ends is not a header: "GET / HTTP/1.1"
                    a negative length       | Content-Length: -1\\r\\n\\r\\n# | ends not a Content-Length: "-1"
                    a length with a plus    | Content-Length: +<n>\\r\\n\\r\\n# | "p" -32601
                    no number               | Content-Length: many\\r\\n\\r\\n# | ends not a Content-Length: "many"
                    an empty length         | Content-Length:\\r\\n\\r\\n# | ends not a Content-Length: ""
                    a hexadecimal length    | Content-Length: 0x20\\r\\n\\r\\n# | ends not a Content-Length: "0x20"
                    a fraction              | Content-Length: <n>.0\\r\\n\\r\\n# | ends not a Content-Length
                    a length in two parts   | Content-Length: 1 2\\r\\n\\r\\n# | ends not a Content-Length: "1 2"
                    a length and more       | Content-Length: <n>, <n>\\r\\n\\r\\n# | ends not a Content-Length
                    2^31                    | Content-Length: 2147483648\\r\\n\\r\\n# | ends not a Content-Length: "2147483648"
                    2^32 and a bit          | Content-Length: 4294967330\\r\\n\\r\\n# | ends not a Content-Length: "4294967330"
                    2^63                    | Content-Length: 9223372036854775808\\r\\n\\r\\n# | ends not a Content-Length: "9223372036854775808"
                    10^30                   | Content-Length: 1000000000000000000000000000000\\r\\n\\r\\n# | ends not a Content-Length
                    one byte too short      | Content-Length: <n-1>\\r\\n\\r\\n#Content-Length: <n>\\r\\n\\r\\n# | ends is not a header
                    one byte too long       | Content-Length: <n+1>\\r\\n\\r\\n#Content-Length: <n>\\r\\n\\r\\n# | ends has no Content-Length
                    far too long            | Content-Length: 50000000\\r\\n\\r\\n#Content-Length: <n>\\r\\n\\r\\n# | ends within a body
                    a byte-order mark       | \\377\\376Content-Length: <n>\\r\\n\\r\\n# | ends is not a header
                    NUL                     | \\0\\0\\0\\0 | ends The input ended before the session did
                    """)
    void headers(String name, String sent, String outcome) {
        var bytes = sent.translateEscapes().replace("#", PROBE).replace("<n>", "" + PROBE.length())
                .replace("<n-1>", "" + (PROBE.length() - 1)).replace("<n+1>", "" + (PROBE.length() + 1))
                .getBytes(StandardCharsets.ISO_8859_1);
        try (var server = AbusedServer.initialized("{}")) {
            server.sends(bytes, outcome);
        }
    }

    /// The input ends after each byte of a message in turn.
    @ParameterizedTest(name = "after {0} bytes")
    @MethodSource("lengthsOfAMessage")
    void theInputEnds(int length) {
        var message = Frames.framed("{\"method\":\"a\",\"id\":1}");
        boolean isInBody = length >= "Content-Length: 21\r\n\r\n".length() && length < message.length;
        try (var server = AbusedServer.start()) {
            server.client().bytes(Arrays.copyOf(message, length));
            server.client().endInput();
            server.ends(1, isInBody ? "The input ends within a body." : "The input ended before the session did.");
        }
    }

    static IntStream lengthsOfAMessage() {
        return IntStream.rangeClosed(0, Frames.framed("{\"method\":\"a\",\"id\":1}").length);
    }

    @Test
    void byteByByte() {
        try (var server = AbusedServer.initialized("{}")) {
            for (byte b : Frames.framed(PROBE.replace("no/such", "no/sü😀ch"))) {
                server.client().bytes(b);
            }
            server.sends(new byte[]{}, "\"p\" -32601 no/sü😀ch");
        }
    }

    @Test
    void aHundredMessagesAtOnce() {
        var sent = new StringBuilder();
        var outcome = new StringBuilder();
        for (int id = 1_000; id < 1_100; id++) {
            sent.append(new String(Frames.framed(PROBE.replace("\"p\"", "" + id)), StandardCharsets.US_ASCII));
            outcome.append(id).append(" -32601;");
        }
        try (var server = AbusedServer.initialized("{}")) {
            server.sends(sent.toString().getBytes(StandardCharsets.US_ASCII), outcome.toString());
        }
    }

    /// Not even an end of the line: what is no header is not kept for ever.
    @Test
    void aHeaderWithoutEnd() {
        try (var server = AbusedServer.initialized("{}")) {
            server.client().bytes("X".repeat((16 << 10) + 1).getBytes(StandardCharsets.US_ASCII));
            server.ends(1, "A header exceeds 16384 bytes.");
        }
    }
}
