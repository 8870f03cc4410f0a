package dev.simplelang.lsp;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.junit.jupiter.params.provider.Arguments.arguments;

/// Bodies that are no messages, and messages that are none of the protocol's, in frames as they should be. Each case has a server of
/// its own.
@Execution(ExecutionMode.CONCURRENT)
class MessageAbuseTest {

    /// Single quotes stand for double ones, `@` for ten thousand digits; `~` is between bodies.
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            textBlock = """
                    no JSON                  | hello | null -32700
                    half a message           | {'jsonrpc':'2.0','id':'p','method':'no/such' | null -32700
                    half an id               | {'jsonrpc':'2.0','id':'p | null -32700
                    two messages             | {'id':'p','method':'no/such'}{'id':'q','method':'no/such'} | null -32700
                    names without quotes     | {id:'p',method:'no/such'} | null -32700
                    a comment                | {'id':'p',/* */'method':'no/such'} | null -32700
                    a comma too many         | {'id':'p','method':'no/such',} | null -32700
                    a number                 | 7 | null -32600 object
                    a string                 | 'no/such' | null -32600 object
                    true                     | true | null -32600 object
                    null                     | null | null -32600 object
                    an empty object          | {} | null -32600
                    only a version           | {'jsonrpc':'2.0'} | null -32600
                    an empty batch           | [] | null -32600 no batches
                    a batch                  | [{'id':'p','method':'no/such'},{'id':'q','method':'no/such'}] | null -32600 no batches
                    a batch that is no JSON  | [{'id':'p','method':'no/such'} | null -32700
                    no version               | {'id':'p','method':'no/such'} | "p" -32601
                    another version          | {'jsonrpc':'1.0','id':'p','method':'no/such'} | "p" -32601
                    a version that is none   | {'jsonrpc':{},'id':'p','method':'no/such'} | "p" -32602
                    members of no meaning    | {'a':[{}],'id':'p','b':{'id':7},'method':'no/such'} | "p" -32601
                    another order            | {'params':{'id':7},'method':'no/such','id':'p'} | "p" -32601
                    the same member twice    | {'id':'a','id':'p','method':'no/where','method':'no/such'} | "p" -32601 no/such
                    params of another method | {'id':'p','method':'textDocument/hover','params':{},'method':'textDocument/rename'} | "p" -32602
                    no method                | {'jsonrpc':'2.0','id':'p'} | "p" -32600 neither a method nor a result
                    no method but params     | {'jsonrpc':'2.0','id':'p','params':{}} | "p" -32600
                    a method of null         | {'jsonrpc':'2.0','id':'p','method':null} | "p" -32600
                    a method of a number     | {'jsonrpc':'2.0','id':'p','method':7} | "p" -32600
                    a method of an object    | {'jsonrpc':'2.0','id':'p','method':{}} | "p" -32600
                    a method of an array     | {'jsonrpc':'2.0','id':'p','method':['no/such']} | "p" -32600
                    an empty method          | {'jsonrpc':'2.0','id':'p','method':''} | "p" -32601
                    a notification, asked for | {'id':'p','method':'textDocument/didOpen','params':{}} | "p" -32601
                    a request, not asked for | {'method':'textDocument/hover','params':{}} | nothing
                    a request of the server  | {'id':'p','method':'workspace/configuration','params':{'items':[]}} | "p" -32601
                    an unknown request       | {'id':'p','method':'$/unknown','params':[1]} | "p" -32601
                    unknown notifications    | {'method':'$/unknown'}~{'method':'no/such','params':7} | nothing
                    a negative id            | {'id':-7,'method':'no/such'} | -7 -32601
                    the id 0                 | {'id':-0,'method':'no/such'}~{'id':1000,'method':'no/such'} | 1000 -32601
                    the greatest id          | {'id':2147483647,'method':'no/such'} | 2147483647 -32601
                    the least id             | {'id':-2147483648,'method':'no/such'} | -2147483648 -32601
                    an id of more bits       | {'id':2147483648,'method':'no/such'} | 2147483648 -32600 32 bits
                    a huge id                | {'id':123456789012345678901234567890,'method':'no/such'} | 123456789012345678901234567890 -32600 32 bits
                    an id beyond all numbers | {'id':1e999999999,'method':'no/such'} | 1e999999999 -32600 32 bits
                    an id of many digits     | {'id':@,'method':'no/such'} | null -32700
                    an id of a large exponent | {'id':1e99999999999,'method':'no/such'} | 1e99999999999 -32600 32 bits
                    a fraction as an id      | {'id':1.5,'method':'no/such'} | 1.5 -32600 32 bits
                    an empty string as an id | {'id':'','method':'no/such'} | "" -32601
                    digits in a string       | {'id':'1000','method':'no/such'} | "1000" -32601
                    the id null              | {'id':null,'method':'no/such'} | null -32600
                    the id true              | {'id':true,'method':'no/such'} | null -32600
                    an object as an id       | {'id':{},'method':'no/such'} | null -32600
                    an array as an id        | {'id':[1],'method':'no/such'} | null -32600
                    the same id again        | {'id':'p','method':'no/such'}~{'id':'p','method':'shutdwn'} | "p" -32601 no/such; "p" -32601 shutdwn
                    the same id of both kinds | {'id':1000,'method':'no/such'}~{'id':'1000','method':'no/such'} | 1000 -32601; "1000" -32601
                    cancel of nothing        | {'method':'$/cancelRequest','params':{'id':12345}}~{'method':'$/cancelRequest','params':{'id':'x'}} | nothing
                    cancel of no id          | {'method':'$/cancelRequest','params':{}}~{'method':'$/cancelRequest'}~{'method':'$/cancelRequest','params':null} | nothing
                    cancel of what is no id  | {'method':'$/cancelRequest','params':{'id':{}}}~{'method':'$/cancelRequest','params':{'id':1.5}}~{'method':'$/cancelRequest','params':[]} | nothing
                    cancel as a request      | {'id':'p','method':'$/cancelRequest','params':{'id':1}} | "p" -32601
                    cancel of what is done   | {'id':'p','method':'no/such'}~{'method':'$/cancelRequest','params':{'id':'p'}} | "p" -32601
                    answers to nothing       | {'id':'x','result':null}~{'id':7,'result':{}}~{'id':'y','error':{'code':1,'message':'m'}}~{'id':null,'error':{'code':1,'message':'m'}} | nothing
                    an answer and an error   | {'id':'x','result':1,'error':{'code':1,'message':'m'}} | nothing
                    errors that are none     | {'id':'x','error':7}~{'id':'y','error':{'code':'x'}}~{'id':'z','error':null} | nothing
                    half a surrogate pair    | {'id':'\\ud800','method':'no/\\udc00'} | "\ud800" -32601 no/
                    """)
    void messages(String name, String bodies, String outcome) {
        var sent = new ByteArrayOutputStream();
        for (var body : List.of(bodies.replace('\'', '"').replace("@", "7".repeat(10_000)).split("~", -1))) {
            sent.writeBytes(Frames.framed(body));
        }
        try (var server = AbusedServer.initialized("{}")) {
            server.sends(sent.toByteArray(), outcome);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("oddBodies")
    void bodies(String name, byte[] body, String outcome) {
        try (var server = AbusedServer.initialized("{}")) {
            server.sends(Frames.framed(body), outcome);
        }
    }

    static Stream<Arguments> oddBodies() {
        var deep = "{\"jsonrpc\":\"2.0\",\"id\":\"p\",\"method\":\"workspace/executeCommand\",\"params\":";
        var probe = "{\"id\":\"p\",\"method\":\"no/such\",\"params\":\"@\"}";
        return Stream.of(
                arguments("100,000 levels deep", utf8(deep + "[".repeat(100_000) + "]".repeat(100_000) + "}"),
                        "null -32700"),
                arguments("100,000 levels of objects", utf8("{\"a\":".repeat(100_000) + "1" + "}".repeat(100_000)),
                        "null -32700"),
                arguments("100,000 levels and no end", utf8(deep + "[".repeat(100_000)), "null -32700"),
                arguments("a byte-order mark", utf8("\ufeff" + probe), "\"p\" -32601"),
                arguments("UTF-16", probe.getBytes(StandardCharsets.UTF_16LE), "null -32700"),
                arguments("bytes that are no UTF-8", latin1(probe.replace("@", "\u00ff\u00c0\u0080\u00ed\u00a0\u0080")),
                        "\"p\" -32601"),
                arguments("half a character at the end", latin1(probe + "\u00c3"), "null -32700"),
                arguments("white space around it", utf8("\r\n\t " + probe + " \n\n"), "\"p\" -32601"),
                arguments("control characters as they are", utf8(probe.replace("@", "\0\1\b\t\n\f\r\33\177")),
                        "\"p\" -32601"),
                arguments("NUL only", new byte[1_000], "null -32700"),
                arguments("a method of a million letters", utf8(probe.replace("such", "x".repeat(1_000_000))),
                        "\"p\" -32601 xxx…"),
                arguments("64 MiB of white space", filled(64 << 20, probe), "\"p\" -32601"),
                arguments("64 MiB in a string", utf8(probe.replace("@", "x".repeat((64 << 20) - probe.length()))),
                        "\"p\" -32601"),
                arguments("100 MB, its id first", filled(100_000_000, probe),
                        "null -32600 of 100000000 bytes was skipped: at most 67108864 are read."),
                arguments("100 MB, its id in the end", utf8(" ".repeat(100_000_000) + probe),
                        "null -32600 of 100000042 bytes was skipped: at most 67108864 are read."),
                arguments("100 MB, its method first and its id last",
                        utf8("{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/hover\",\"params\":{\"x\":\""
                                + "x".repeat(100_000_000)
                                + "\"},\"id\":\"p\"}"),
                        "null -32600 at most 67108864 are read."));
    }

    /// `body` and spaces.
    private static byte[] filled(int length, String body) {
        return utf8(body + " ".repeat(length - body.length()));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] latin1(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /// Requests that are not yet answered share an id, and one cancel is sent: each is answered, and no more than that.
    @Test
    void theSameIdWhileTheFirstIsUnanswered() {
        try (var server = AbusedServer.initialized("{}")) {
            var client = server.client();
            client.open("untitled:endless", 1, "while (arg) arg = arg + 0; return 1;");
            var run = """
                    {"jsonrpc":"2.0","id":"p","method":"workspace/executeCommand","params":{"command":"simple.evaluate",
                     "arguments":[{"uri":"untitled:endless","arg":"1","timeoutMillis":%d,"maxLoopTrips":"9223372036854775807"}]}}""";
            client.frame(run.formatted(600_000));
            client.frame(run.formatted(600_000));
            client.notification("$/cancelRequest", "{\"id\":\"p\"}");
            client.notification("textDocument/didClose", "{\"textDocument\":{\"uri\":\"untitled:endless\"}}");
            server.sends(new byte[]{}, "\"p\" -32800; \"p\" -32803");
        }
    }
}
