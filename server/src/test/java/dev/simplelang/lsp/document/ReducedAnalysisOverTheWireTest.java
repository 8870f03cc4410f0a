package dev.simplelang.lsp.document;

import com.google.gson.JsonObject;
import dev.simplelang.driver.Budget;
import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Budgets;
import dev.simplelang.lsp.RawClient;
import dev.simplelang.syntax.Parser;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// What a client sees of a program that is too much for its budget, and of the recovery.
class ReducedAnalysisOverTheWireTest {

    private static final String URI = "untitled:big";
    private static final String PROGRAM = "int x = 6;\nreturn x;\n";

    private static Analyzer budgeted(Budget budget) {
        return (source, pinned, before, cancellation) -> Analysis.of(source, pinned, budget, cancellation);
    }

    private static List<String> codes(JsonObject params) {
        return StreamSupport.stream(params.getAsJsonArray("diagnostics").spliterator(), false)
                .map(found -> found.getAsJsonObject().get("code").getAsString()).toList();
    }

    private static String hover(RawClient client, int line, int character) {
        return client.result("textDocument/hover",
                "{\"textDocument\":{\"uri\":\"" + URI + "\"},\"position\":{\"line\":" + line + ",\"character\":"
                        + character + "}}")
                .toString();
    }

    @Test
    void textThatBecomesSmallEnough_isFullyCompiled() {
        var client = RawClient.initialized("{}",
                budgeted(new Budget(Parser.MAX_NESTING, 1000, PROGRAM.length(), 1000, 1000, Duration.ofDays(1))));
        client.open(URI, 1, "// too long\n" + PROGRAM);
        assertThat(codes(client.diagnostics(URI, params -> true))).containsExactly("reduced-analysis");
        assertThat(hover(client, 2, 7)).contains("int x").contains("only syntax and names are checked");
        client.replace(URI, 2, PROGRAM);
        client.diagnostics(URI, params -> codes(params).equals(List.of("constant-return")));
        assertThat(hover(client, 1, 7)).contains("Always").doesNotContain("checked");
        client.close();
    }

    @Test
    void run_saysWhyThereIsNothingToRun() {
        var client = RawClient.initialized("{}", budgeted(Budgets.SYNTAX));
        client.open(URI, 1, PROGRAM);
        var result = client.result("workspace/executeCommand",
                "{\"command\":\"simple.evaluate\",\"arguments\":[{\"uri\":\"" + URI + "\",\"arg\":\"1\"}]}")
                .getAsJsonObject();
        assertThat(result.get("outcome").getAsString()).isEqualTo("not-run");
        assertThat(result.get("reason").getAsString())
                .startsWith("of this program only syntax and names are checked: ");
        client.close();
    }

    @Test
    void programThatTookTooLong_isReducedAndTheNextVersionGoesOn() {
        var given = new LinkedBlockingQueue<Optional<Analysis>>();
        var client = RawClient.initialized("{}", (source, pinned, before, cancellation) -> {
            given.add(before);
            var time = source.length() > PROGRAM.length() ? Duration.ofDays(1) : Duration.ZERO;
            return Analysis.of(source, pinned, Budget.EDITOR.withTime(time), cancellation);
        });
        client.open(URI, 1, PROGRAM);
        assertThat(codes(client.diagnostics(URI, params -> true))).containsExactly("reduced-analysis");
        assertThat(hover(client, 1, 7)).contains("it takes more than 0 ms").doesNotContain("Always");
        client.replace(URI, 2, PROGRAM + " ");
        client.diagnostics(URI, params -> codes(params).equals(List.of("constant-return")));
        assertThat(take(given)).as("what the first version goes on with").isEmpty();
        assertThat(take(given)).as("what the second version goes on with").get()
                .matches(before -> before.shortfall().isPresent());
        client.close();
    }

    private static Optional<Analysis> take(BlockingQueue<Optional<Analysis>> given) {
        try {
            return given.take();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
