package dev.simplelang.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.simplelang.Nightly;
import dev.simplelang.fixture.Fixture;
import dev.simplelang.fixture.Fixtures;
import dev.simplelang.lsp.document.Positions;
import dev.simplelang.lsp.protocol.PositionEncoding;
import dev.simplelang.oracle.RandomTexts;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.TextEdit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/// Every request that the server announces, asked of every fixture and example at random places and between random edits, by
/// clients that announce what real editors do: each is answered once, without internal errors, as the meta model of the
/// protocol says ([RawClient] checks that), and about places in the document.
///
/// `-Dsimple.seed=N` starts at another seed.
class EveryRequestTest {

    private static final long SEED = Long.getLong("simple.seed", 20_261_122L);

    /// One of so many fixtures is tried with each client.
    private static final int FIXTURES_APART = 3 * Nightly.DAILY_STEP;

    private static final String URI = "untitled:every.simple";

    private static final List<Integer> TOO_OLD = List.of(-32800, -32801, -32802, -32803);
    private static final List<Integer> REFUSALS = List.of(-32602, -32800, -32801, -32802, -32803);

    private final Random random = new Random(SEED);
    private final List<Asked> asked = new ArrayList<>();
    private JsonObject capabilities = new JsonObject();
    private List<AnnouncedRequests.Announced> requests = List.of();
    private PositionEncoding encoding = PositionEncoding.UTF_16;
    private SourceText source = new SourceText("");
    private int version;

    /// A request that was sent, and the text that was current then.
    private record Asked(int id, String method, String params, SourceText source) {}

    @ParameterizedTest
    @ValueSource(
            strings = {"bare", "vscode", "utf-8", "neovim-0.7", "eglot-1.9", "lsp-mode-8.0", "kate-22.12", "ale-3.3",
                    "codemirror-6.3"})
    void fixtures(String client) {
        var fixtures = Fixtures.all();
        try (var server = connect(client)) {
            for (var fixture : fixtures) {
                if (random.nextInt(FIXTURES_APART) > 0) {
                    continue;
                }
                source = fixture.source();
                server.open(URI, ++version, source.text());
                for (var request : requests) {
                    ask(server, request);
                }
                checkAnswers(server);
                server.closeDocument(URI);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"bare", "vscode", "utf-8", "neovim-0.7", "eglot-1.9", "lsp-mode-8.0", "kate-22.12", "ale-3.3",
                    "codemirror-6.3"})
    void betweenEdits(String client) {
        var fixtures = Fixtures.all();
        try (var server = connect(client)) {
            for (int session = 0; session < Nightly.share(12); session++) {
                source = any(fixtures).source();
                server.open(URI, ++version, source.text());
                for (int step = 0; step < 60; step++) {
                    if (random.nextInt(3) == 0) {
                        edit(server, fixtures);
                    } else {
                        ask(server, requests.get(random.nextInt(requests.size())));
                    }
                    if (random.nextInt(10) == 0) {
                        checkAnswers(server);
                    }
                }
                checkAnswers(server);
                server.closeDocument(URI);
            }
            server.roundTrip();
            var ids = server.received(message -> message.has("id") && !message.has("method")).stream()
                    .map(message -> message.get("id")).toList();
            assertThat(ids).as("seed %d", SEED).doesNotHaveDuplicates();
        }
    }

    private RawClient connect(String client) {
        var server = RawClient.uninitialized();
        var announced = read("/clients/" + client + ".json");
        server.answerWith(EveryRequestTest::answer);
        capabilities = server.initialize("{\"processId\":null,\"rootUri\":null,\"capabilities\":" + announced + "}")
                .getAsJsonObject("capabilities");
        requests = AnnouncedRequests.of(capabilities);
        assertThat(requests).isNotEmpty();
        encoding = PositionEncoding.named(capabilities.get("positionEncoding").getAsString()).orElseThrow();
        return server;
    }

    /// What an editor answers: it has no settings, applies each edit, and agrees with all else.
    static JsonElement answer(JsonObject request) {
        return switch (request.get("method").getAsString()) {
            case "workspace/configuration" -> {
                var settings = new JsonArray();
                settings.add(new JsonObject());
                yield settings;
            }
            case "workspace/applyEdit" -> {
                var applied = new JsonObject();
                applied.addProperty("applied", true);
                yield applied;
            }
            default -> JsonNull.INSTANCE;
        };
    }

    private void ask(RawClient server, AnnouncedRequests.Announced request) {
        var positions = new Positions(source, encoding);
        int from = random.nextInt(source.length() + 1);
        int to = random.nextBoolean() ? from : from + random.nextInt(source.length() - from + 1);
        var params = request.params().apply(new AnnouncedRequests.Place(URI, positions.position(from),
                positions.position(to)));
        ask(server, request.method(), params, source);
    }

    private void ask(RawClient server, String method, String params, SourceText about) {
        asked.add(new Asked(server.request(method, params), method, params, about));
    }

    /// Checks the answers to all that was asked, and resolves some of what came.
    private void checkAnswers(RawClient server) {
        while (!asked.isEmpty()) {
            var all = List.copyOf(asked);
            asked.clear();
            for (var each : all) {
                var response = server.response(each.id());
                var what = "seed " + SEED + ": " + each.method() + each.params() + " about\n" + each.source().text();
                if (response.has("error")) {
                    // What the server itself has offered is never wrong, only too old.
                    assertThat(response.getAsJsonObject("error").get("code").getAsInt()).as("%s: %s", what, response)
                            .isIn(each.method().endsWith("/resolve") ? TOO_OLD : REFUSALS);
                    continue;
                }
                var result = response.get("result");
                checkPlaces(result, each.source(), what);
                resolve(server, each, result);
            }
        }
    }

    /// An item is about the text that its list was about.
    private void resolve(RawClient server, Asked list, JsonElement result) {
        var resolving = AnnouncedRequests.resolving(list.method(), capabilities);
        var items = AnnouncedRequests.items(result);
        if (!resolving.isEmpty() && !items.isEmpty()) {
            ask(server, resolving, any(items).toString(), list.source());
        }
    }

    private void checkPlaces(JsonElement result, SourceText about, String what) {
        try {
            new AnswerPlaces(URI, new TextModel(about.text(), encoding.id())).check(result);
        } catch (AssertionError fault) {
            throw new AssertionError(what, fault);
        }
    }

    /// Deletes something, pastes something from another program, or types.
    private void edit(RawClient server, List<Fixture> fixtures) {
        var edit = RandomTexts.edit(source.text(), any(fixtures).source().text(), random);
        var range = new Positions(source, encoding).range(edit.span());
        var place = new AnnouncedRequests.Place(URI, range.getStart(), range.getEnd());
        server.change(URI, ++version,
                "[{\"range\":" + place.range() + ",\"text\":" + RawClient.quote(edit.newText()) + "}]");
        source = new SourceText(TextEdit.apply(source.text(), List.of(edit)));
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    static String read(String resource) {
        try (var in = EveryRequestTest.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
