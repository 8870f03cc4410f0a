package dev.simplelang.lsp.feature;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.simplelang.lsp.RawClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// The request `simple/steps`.
class StepsTest {

    private static final String SOURCE = "file:///a.simple";

    private final RawClient client = RawClient.initialized("{}");

    @AfterEach
    void disconnect() {
        client.close();
    }

    private static String params(String uri, String others) {
        return "{\"textDocument\":{\"uri\":\"" + uri + "\"}," + others + "}";
    }

    private JsonObject film(String others) {
        return client.result("simple/steps", params(SOURCE, others)).getAsJsonObject();
    }

    @Test
    void protocolSamples_areTrue() throws IOException {
        var page = Files.readString(Path.of("PROTOCOL.md"));
        client.open(SOURCE, 3, "return arg;");
        var film = client.result("simple/steps", GraphTest.sample(page, "steps request").toString()).getAsJsonObject();
        var graph = film.remove("graph").getAsJsonObject();
        assertThat(film).isEqualTo(GraphTest.sample(page, "steps result"));
        assertThat(graph.get("view").getAsString()).isEqualTo("steps/run/as-written");
    }

    @Test
    void film_isOfTheAskedKind() {
        client.open(SOURCE, 1, "int i = 0; while (i < arg) i = i + 1; return i;");
        for (var kind : new String[]{"construction", "construction/eager", "optimization", "schedule", "run",
                "run/as-written"}) {
            var film = film("\"film\":\"" + kind + "\"");
            assertThat(film.get("film").getAsString()).isEqualTo(kind);
            assertThat(film.getAsJsonArray("steps")).as(kind).isNotEmpty();
        }
        assertThat(client.result("simple/steps", params("file:///b.simple", "\"film\":\"run\"")))
                .isEqualTo(JsonNull.INSTANCE);
    }

    /// The long run is made of parts, and has each of them by itself.
    @Test
    void part_beginsAtTheAskedTrip() {
        client.open(SOURCE, 1, "int i = 0; int s = 0; while (i < arg) { s = s * 3 + i; i = i + 1; } return s;");
        var part = film("\"film\":\"run/as-written\",\"arg\":\"100000\",\"trip\":\"5000\"").getAsJsonObject("part");
        assertThat(part.get("trip").getAsString()).isEqualTo("5000");
        assertThat(part.get("trips").getAsString()).isEqualTo("100000");
        assertThat(part.get("next").getAsLong()).isGreaterThan(5000);
    }

    @Test
    void errors_leaveTheConstruction() {
        client.open(SOURCE, 1, "int i = 0; while (i < arg) i = ;");
        assertThat(film("\"film\":\"construction\"").getAsJsonArray("steps")).isNotEmpty();
        for (var kind : new String[]{"optimization", "schedule", "run", "run/as-written"}) {
            var film = film("\"film\":\"" + kind + "\"");
            assertThat(film.getAsJsonArray("steps")).as(kind).isEmpty();
            assertThat(film.getAsJsonObject("graph").get("message").getAsString()).as(kind).isNotEmpty();
        }
    }

    @Test
    void wrongParameters_areRefused() {
        client.open(SOURCE, 1, "return arg;");
        for (var wrong : new String[]{"\"film\":\"magic\"", "\"view\":\"run\"", "\"film\":\"run\",\"arg\":\"x\"",
                "\"film\":\"run\",\"trip\":\"9223372036854775808\""}) {
            assertThat(client.error("simple/steps", params(SOURCE, wrong)).get("code").getAsInt()).as(wrong)
                    .isEqualTo(-32602);
        }
    }
}
