package dev.simplelang.lsp;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Messages before the first and after the last, and the ways in which the other side may vanish. Each case has a server of its own.
@Execution(ExecutionMode.CONCURRENT)
class LifecycleAbuseTest {

    private static final String INITIALIZE = "{\"id\":\"i\",\"method\":\"initialize\",\"params\":{\"capabilities\":{}}}";

    /// Single quotes stand for double ones; `~` is between bodies. What stands in capitals is a message of that name.
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            textBlock = """
                    a request before initialize       | HOVER~INITIALIZE            | "h" -32002; "i" result
                    an unknown one before initialize  | {'id':'p','method':'a'}~INITIALIZE | "p" -32002; "i" result
                    one with wrong parameters before  | {'id':'p','method':'textDocument/hover','params':5}~INITIALIZE | "p" -32002; "i" result
                    notifications before initialize   | OPEN~INITIALIZED~{'method':'a'}~INITIALIZE | "i" result
                    shutdown before initialize        | SHUTDOWN~INITIALIZE         | "s" -32002; "i" result
                    initialize twice                  | INITIALIZE~INITIALIZE       | "i" result; "i" -32600 before
                    initialize without parameters     | {'id':'p','method':'initialize'}~INITIALIZE | "p" -32602; "i" result
                    initialize with null              | {'id':'p','method':'initialize','params':null}~INITIALIZE | "p" -32602; "i" result
                    initialize with a list            | {'id':'p','method':'initialize','params':[]}~INITIALIZE | "p" -32602; "i" result
                    initialize with wrong members     | {'id':'p','method':'initialize','params':{'capabilities':7}}~INITIALIZE | "p" -32602; "i" result
                    initialize with nothing           | {'id':'i','method':'initialize','params':{}} | "i" result
                    initialize with nulls             | {'id':'i','method':'initialize','params':{'processId':null,'rootUri':null,'trace':null,'workspaceFolders':null,'initializationOptions':null,'clientInfo':null,'locale':null}} | "i" result
                    initialize without capabilities   | {'id':'p','method':'initialize','params':{'capabilities':null}}~INITIALIZE | "p" -32602; "i" result
                    initialize as a notification      | {'method':'initialize','params':{}}~INITIALIZE | "i" result
                    initialized twice                 | INITIALIZE~INITIALIZED~INITIALIZED | "i" result
                    exit as a request                 | INITIALIZE~{'id':'p','method':'exit'} | "i" result; "p" -32601
                    exit at once                      | EXIT                        | ends 1
                    exit without shutdown             | INITIALIZE~EXIT             | "i" result; ends 1
                    shutdown and exit                 | INITIALIZE~SHUTDOWN~EXIT    | "i" result; "s" result; ends 0
                    a notification shutdown and exit  | INITIALIZE~{'method':'shutdown'}~EXIT | "i" result; ends 0
                    shutdown before it and exit       | SHUTDOWN~EXIT               | "s" -32002; ends 1
                    requests after shutdown           | INITIALIZE~SHUTDOWN~HOVER~SHUTDOWN~INITIALIZE~EXIT | "i" result; "s" result; "h" -32600; "s" -32600; "i" -32600; ends 0
                    wrong parameters after shutdown   | INITIALIZE~SHUTDOWN~{'id':'p','method':'textDocument/hover','params':{'textDocument':{'uri':1}}}~{'method':'textDocument/didOpen','params':5}~EXIT | "i" result; "s" result; "p" -32600; ends 0
                    notifications after shutdown      | INITIALIZE~SHUTDOWN~OPEN~INITIALIZED~EXIT | "i" result; "s" result; ends 0
                    messages after exit               | INITIALIZE~SHUTDOWN~EXIT~HOVER~HOVER | "i" result; "s" result; ends 0
                    the end after shutdown            | INITIALIZE~SHUTDOWN~END     | "i" result; "s" result; ends 1 The input ended before the session did.
                    the end after initialize          | INITIALIZE~END              | "i" result; ends 1 The input ended before the session did.
                    the end of all input              | END                         | ends 1 The input ended before the session did.
                    shutdown during a run             | INITIALIZE~OPEN~RUN~SHUTDOWN~EXIT | "i" result; "r" -32800; "s" result; ends 0
                    exit during a run                 | INITIALIZE~OPEN~RUN~EXIT    | "i" result; "r" -32800; ends 1
                    the end during a run              | INITIALIZE~OPEN~RUN~END     | "i" result; "r" -32800; ends 1 The input ended before the session did.
                    """)
    void messages(String name, String bodies, String outcome) {
        try (var server = AbusedServer.start()) {
            for (var body : List.of(bodies.split("~", -1))) {
                if (body.equals("END")) {
                    server.client().endInput();
                } else {
                    server.client().frame(message(body));
                }
            }
            int end = outcome.indexOf("ends ");
            if (end < 0) {
                server.sends(new byte[]{}, outcome);
            } else {
                var parts = outcome.substring(end).split(" ", 3);
                server.ends(Integer.parseInt(parts[1]), parts.length > 2 ? parts[2] : "");
                server.hasAnswered(end == 0 ? "nothing" : outcome.substring(0, end).strip());
            }
        }
    }

    private static String message(String name) {
        return switch (name) {
            case "INITIALIZE" -> INITIALIZE;
            case "INITIALIZED" -> "{\"method\":\"initialized\",\"params\":{}}";
            case "SHUTDOWN" -> "{\"id\":\"s\",\"method\":\"shutdown\"}";
            case "EXIT" -> "{\"method\":\"exit\"}";
            case "HOVER" -> "{\"id\":\"h\",\"method\":\"textDocument/hover\",\"params\":{}}";
            case "OPEN" -> "{\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":\"untitled:e\","
                    + "\"languageId\":\"simple\",\"version\":1,\"text\":\"while (arg) arg = arg + 0; return 1;\"}}}";
            case "RUN" -> "{\"id\":\"r\",\"method\":\"workspace/executeCommand\",\"params\":{\"command\":"
                    + "\"simple.evaluate\",\"arguments\":[{\"uri\":\"untitled:e\",\"arg\":\"1\","
                    + "\"timeoutMillis\":600000,\"maxLoopTrips\":\"9223372036854775807\"}]}}";
            default -> name.replace('\'', '"');
        };
    }

    @Test
    void theParentDies() throws IOException {
        var parent = new ProcessBuilder("sleep", "600").start();
        try (var server = AbusedServer.start()) {
            server.client().initialize("{\"processId\":" + parent.pid() + ",\"capabilities\":{}}");
            server.worksOn();
            parent.destroyForcibly();
            server.ends(1, "The process " + parent.pid() + ", for which the server works, is gone.");
        } finally {
            parent.destroyForcibly();
        }
    }

    @Test
    void theParentIsGoneAlready() throws Exception {
        var parent = new ProcessBuilder("true").start();
        parent.waitFor();
        try (var server = AbusedServer.start()) {
            server.client().request("initialize", "{\"processId\":" + parent.pid() + ",\"capabilities\":{}}");
            server.ends(1, "The process " + parent.pid() + ", for which the server works, is gone.");
        }
    }
}
