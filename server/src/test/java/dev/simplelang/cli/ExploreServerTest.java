package dev.simplelang.cli;

import com.google.gson.JsonParser;
import dev.simplelang.driver.CompileOptions;
import dev.simplelang.text.SourceText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// The server of `simple explore`.
class ExploreServerTest {

    private final HttpClient browser = HttpClient.newHttpClient();
    private final ProgramGraphs first = program("return arg;");
    private ExploreServer server;

    private static ProgramGraphs program(String text) {
        return ProgramGraphs.of(file(text), "a.simple", CompileOptions.DEFAULT);
    }

    private static ProgramFile file(String text) {
        return new ProgramFile(new SourceText(text), false, Optional.empty());
    }

    @BeforeEach
    void start() throws IOException {
        server = ExploreServer.start(0, List.of(first, program("return 2;")));
    }

    @AfterEach
    void stop() {
        browser.close();
        server.close();
    }

    private HttpResponse<String> get(String address) throws IOException, InterruptedException {
        return browser.send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString());
    }

    private String address(String page) {
        return server.address(0).replace("/?", "/" + page + (page.contains("?") ? "&" : "?"));
    }

    @Test
    void eachProgram_hasItsGraphs() throws Exception {
        var graph = JsonParser.parseString(get(address("graph?view=as-written")).body()).getAsJsonObject();
        assertThat(graph.get("type").getAsString()).isEqualTo("graph");
        assertThat(graph.getAsJsonObject("graph").get("view").getAsString()).isEqualTo("as-written");
        assertThat(get(address("source")).body())
                .isEqualTo("{\"type\":\"source\",\"text\":\"return arg;\",\"errors\":[]}");
        assertThat(get(address("views")).body()).contains("after/combined").doesNotContain("bytecode");
        assertThat(get(server.address(1).replace("/?", "/source?")).body()).contains("return 2;");
        for (var wrong : new String[]{"graph?view=magic", "graph?view=bytecode", "other"}) {
            assertThat(get(address(wrong)).statusCode()).as(wrong).isEqualTo(404);
        }
        assertThat(get(server.address(0).replace("/0/", "/2/")).statusCode()).isEqualTo(404);
        assertThat(get(server.address(0).replace("/0/", "/../0/")).statusCode()).isEqualTo(404);
    }

    @Test
    void eachProgram_hasItsFilms() throws Exception {
        var message = JsonParser.parseString(get(address("steps?film=run&arg=7")).body()).getAsJsonObject();
        assertThat(message.get("type").getAsString()).isEqualTo("film");
        assertThat(message.getAsJsonObject("film").getAsJsonObject("part").get("outcome").getAsString())
                .isEqualTo("returns 7");
        for (var wrong : new String[]{"steps", "steps?film=magic", "steps?film=run&arg=x", "steps?film=run&trip=x"}) {
            assertThat(get(address(wrong)).statusCode()).as(wrong).isEqualTo(404);
        }
    }

    /// A long run would take minutes to get to that trip.
    @Test
    void otherFilm_supersedesTheLastOneOfThePage() throws Exception {
        server.changed(0, first.next(file("int i = 0; while (i < arg) i = i * 3 + 1 - i * 2; return i;")));
        var far = "steps?film=run/as-written&arg=2000000000&trip=1900000000&page=";
        var mine = browser.sendAsync(HttpRequest.newBuilder(URI.create(address(far + "a"))).build(),
                BodyHandlers.ofString());
        while (!mine.isDone()) {
            assertThat(get(address("steps?film=schedule&page=b")).statusCode()).isEqualTo(200);
            assertThat(get(address("steps?film=construction&page=a")).statusCode()).isEqualTo(200);
        }
        assertThat(mine.join().statusCode()).isEqualTo(409);
    }

    @Test
    void lesson_isServedWithItsProgram() throws Exception {
        assertThat(get(address("lesson")).body()).isEqualTo("{\"type\":\"lesson\",\"text\":\"\"}");
        var text = "# A lesson\n\n```simple\nreturn 3;\n```\n";
        server.changed(0, first.next(ProgramFile.of("lesson.md", text)));
        assertThat(JsonParser.parseString(get(address("lesson")).body()).getAsJsonObject().get("text").getAsString())
                .isEqualTo(text);
        assertThat(get(address("source")).body()).contains("\"text\":\"return 3;\\n\"");
    }

    @Test
    void wrongToken_isRefused() throws Exception {
        var address = server.address(0);
        var last = address.charAt(address.length() - 1);
        for (var wrong : new String[]{address.replaceFirst("\\?.*", ""), address.replaceFirst("=.*", "="),
                address.substring(0, address.length() - 1) + (last == '0' ? '1' : '0'), address + "0"}) {
            assertThat(get(wrong).statusCode()).as(wrong).isEqualTo(403);
            assertThat(get(wrong).body()).doesNotContain("return");
        }
    }

    /// A page of another host whose name leads to this computer.
    @Test
    void otherHost_isRefused() throws Exception {
        for (var host : new String[]{"evil.example", "localhost", "evil.example:" + port()}) {
            assertThat(statusFor("Host: " + host + "\r\n")).as(host).contains(" 403 ");
        }
        assertThat(statusFor("Host: 127.0.0.1:" + port() + "\r\n")).contains(" 200 ");
        assertThat(statusFor("Host: 127.0.0.1:" + port() + "\r\nHost: evil.example\r\n")).doesNotContain(" 200 ");
    }

    private int port() {
        return URI.create(server.address(0)).getPort();
    }

    private String statusFor(String headers) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
            var uri = URI.create(address("source"));
            var request = "GET " + uri.getPath() + "?" + uri.getQuery() + " HTTP/1.1\r\n" + headers
                    + "Connection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
                    .readLine();
        }
    }

    @Test
    void newVersions_areNotified() throws Exception {
        var events = browser.send(HttpRequest.newBuilder(URI.create(address("events"))).build(),
                BodyHandlers.ofInputStream());
        var lines = new BufferedReader(new InputStreamReader(events.body(), StandardCharsets.UTF_8));
        assertThat(lines.readLine()).as("on the connection").isEqualTo("data: changed");
        var version = first;
        for (int i = 0; i < 10; i++) {
            version = version.next(file("return " + i + ";"));
            server.changed(0, version);
            assertThat(lines.readLine()).isEmpty();
            assertThat(lines.readLine()).isEqualTo("data: changed");
            assertThat(get(address("source")).body()).contains("return " + i + ";");
        }
        server.changed(0, version.next(file("return 9")));
        assertThat(get(address("graph?view=graph")).body()).contains("\"stale\":true", "Constant[9]");
        assertThat(get(address("source")).body()).contains("\"errors\":[{\"range\":{\"start\":{\"line\":0,", "`;`");
        lines.close();
    }
}
