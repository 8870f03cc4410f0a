package dev.simplelang.lsp.command;

import dev.simplelang.lsp.RawClient;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/// Whatever a client asks for, a run ends, its answer has a bounded size, and others get their turn.
class EvaluationBoundsTest {

    private static final String URI = "untitled:a";

    private static final int MAX_RUNS = 256;

    private final RawClient client = RawClient.initialized("{}");

    @AfterEach
    void disconnect() {
        client.close();
    }

    private static String command(String name, String members) {
        return "{\"command\":\"" + name + "\",\"arguments\":[{\"uri\":\"" + URI + "\"," + members + "}]}";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                    "simple.evaluate | 'arg':'1','timeoutMillis':-1",
                    "simple.evaluate | 'arg':'1','timeoutMillis':0",
                    "simple.evaluate | 'arg':'1','timeoutMillis':86400001",
                    "simple.evaluate | 'arg':'1','timeoutMillis':1e300",
                    "simple.evaluate | 'arg':'1','timeoutMillis':0.5",
                    "simple.evaluate | 'arg':'1','timeoutMillis':'NaN'",
                    "simple.evaluate | 'arg':'1','timeoutMillis':'Infinity'",
                    "simple.evaluate | 'arg':'1','timeoutMillis':'forever'",
                    "simple.evaluate | 'arg':'1','timeoutMillis':null",
                    "simple.evaluate | 'arg':'1','maxLoopTrips':-1",
                    "simple.evaluate | 'arg':'1','maxLoopTrips':'9223372036854775808'",
                    "simple.evaluate | 'arg':'1','maxLoopTrips':1e3",
                    "simple.evaluate | 'arg':'1','maxLoopTrips':null",
                    "simple.evaluate | 'arg':'9223372036854775808'",
                    "simple.trace | 'arg':'1','maxSteps':100001",
                    "simple.trace | 'arg':'1','maxSteps':-1",
                    "simple.trace | 'arg':'1','maxSteps':2147483648",
                    "simple.trace | 'arg':'1','timeoutMillis':-1",
                    "simple.evaluateRange | 'from':'1','to':'2','step':'0'",
                    "simple.evaluateRange | 'from':'-9223372036854775808','to':'9223372036854775807'",
                    "simple.evaluateRange | 'from':'0','to':'18446744073709551616','partialResultToken':'t'"})
    void argument_beyondItsBounds_isRefused(String name, String members) {
        client.open(URI, 1, "while (true) {}");
        int id = client.request("workspace/executeCommand", command(name, members.replace('\'', '"')));
        assertThat(client.response(id).getAsJsonObject("error").get("code").getAsInt()).isEqualTo(-32602);
    }

    @Test
    void largestLimits_stillEnd() {
        client.open(URI, 1, "while (true) { arg = arg + 1; }");
        var most = "\"arg\":\"1\",\"maxLoopTrips\":\"9223372036854775807\",\"timeoutMillis\":100";
        assertThat(client.execute("simple.evaluate", "{\"uri\":\"" + URI + "\"," + most + "}").get("outcome")
                .getAsString()).isEqualTo("stopped");
        var trace = client.execute("simple.trace", "{\"uri\":\"" + URI + "\"," + most + ",\"maxSteps\":100000}");
        assertThat(trace.get("outcome").getAsString()).isEqualTo("stopped");
        assertThat(trace.getAsJsonArray("firstSteps").size() + trace.getAsJsonArray("lastSteps").size())
                .isLessThanOrEqualTo(100_000);
    }

    @Test
    void tooManyRuns_areRefused() {
        client.open(URI, 1, "while (true) {}");
        var endless = command("simple.evaluate",
                "\"arg\":\"1\",\"maxLoopTrips\":\"9223372036854775807\",\"timeoutMillis\":86400000");
        var ids = IntStream.range(0, MAX_RUNS).map(_ -> client.request("workspace/executeCommand", endless)).toArray();
        var refused = client.response(client.request("workspace/executeCommand", endless)).getAsJsonObject("error");
        assertThat(refused.get("code").getAsInt()).isEqualTo(-32803);
        assertThat(refused.get("message").getAsString())
                .isEqualTo("256 runs go on or wait; there is no room for one more.");
        client.notification("$/cancelRequest", "{\"id\":" + ids[MAX_RUNS - 1] + "}");
        assertThat(client.response(ids[MAX_RUNS - 1]).getAsJsonObject("error").get("code").getAsInt())
                .isEqualTo(-32800);
        int next = client.request("workspace/executeCommand", endless);
        client.notification("textDocument/didClose", "{\"textDocument\":{\"uri\":\"" + URI + "\"}}");
        assertThat(client.response(next).getAsJsonObject("error").get("message").getAsString())
                .isEqualTo("The document was closed during the run.");
    }
}
