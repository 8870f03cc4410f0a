package dev.simplelang.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.simplelang.answer.FilmAnswer;
import dev.simplelang.answer.GraphAnswer;
import dev.simplelang.answer.SourceAnswer;
import dev.simplelang.text.CancelledException;
import dev.simplelang.view.View;
import dev.simplelang.view.film.FilmRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/// Serves the pages of `simple explore` to browsers of this computer.
///
/// Each program has a folder, named by its number: the page itself, `views`, `graph?view=…`, `steps?film=…`, `source`, `lesson` and `events`, which tells of
/// each new version. It listens on the loopback interface only, and answers only requests that carry the token of its address and
/// name the host by that address: other users of the computer do not know the token, and a page of a foreign host cannot pretend to
/// be ours. Nothing but the given programs is read.
final class ExploreServer implements AutoCloseable {

    private static final int TOKEN_BYTES = 16;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    /// One page may wait for a long run while others want a graph.
    private static final int THREADS = 4;

    /// Compiling recurses on the nesting of a program.
    private static final long STACK = 16 << 20;

    private final HttpServer http;
    private final ExecutorService worker;
    private final String token;
    private final CopyOnWriteArrayList<ProgramGraphs> programs;
    private final CopyOnWriteArrayList<Listener> listeners = new CopyOnWriteArrayList<>();

    /// By the name of a page, whether its last request for a film was superseded.
    private final Map<String, AtomicBoolean> superseded = new ConcurrentHashMap<>();

    /// A page that waits for new versions of a program.
    private record Listener(int program, HttpExchange exchange) {}

    /// What the page is told; the members are those of its own messages.
    private record GraphMessage(String type, GraphAnswer graph) {}

    private record ViewsMessage(String type, List<ProgramGraphs.Offer> views) {}

    private record FilmMessage(String type, FilmAnswer film) {}

    private record LessonMessage(String type, String text) {}

    private record SourceMessage(String type, String text, List<SourceAnswer.Problem> errors) {}

    private ExploreServer(HttpServer http, List<ProgramGraphs> programs) {
        this.http = http;
        this.programs = new CopyOnWriteArrayList<>(programs);
        var random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        token = HexFormat.of().formatHex(random);
        worker = Executors.newFixedThreadPool(THREADS, task -> new Thread(null, task, "explore", STACK));
        http.setExecutor(worker);
        http.createContext("/", this::handle);
    }

    /// Starts to serve `programs`.
    ///
    /// @param port 0 for any that is free
    /// @throws IOException if the port is taken
    static ExploreServer start(int port, List<ProgramGraphs> programs) throws IOException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        var server = new ExploreServer(HttpServer.create(address, 0), programs);
        server.http.start();
        return server;
    }

    /// The address of the page of a program, by its number.
    String address(int program) {
        return "http://" + host() + "/" + program + "/?token=" + token;
    }

    private String host() {
        return http.getAddress().getAddress().getHostAddress() + ":" + http.getAddress().getPort();
    }

    /// A program has a new version: its pages ask again.
    synchronized void changed(int program, ProgramGraphs version) {
        programs.set(program, version);
        listeners.stream().filter(listener -> listener.program() == program).forEach(this::notify);
    }

    private void notify(Listener listener) {
        try {
            listener.exchange().getResponseBody().write("data: changed\n\n".getBytes(StandardCharsets.UTF_8));
            listener.exchange().getResponseBody().flush();
        } catch (IOException _) {
            // The page was closed.
            listeners.remove(listener);
            listener.exchange().close();
        }
    }

    @Override
    public void close() {
        http.stop(0);
        worker.shutdownNow();
    }

    private void handle(HttpExchange exchange) throws IOException {
        var query = query(exchange.getRequestURI().getRawQuery());
        var path = exchange.getRequestURI().getPath().split("/", -1);
        if (!isAllowed(exchange, query)) {
            answer(exchange, FORBIDDEN, "text/plain", "The address is not complete: it ends in a token.\n");
            return;
        }
        var program = path.length == 3 ? number(path[1]) : Optional.<Integer>empty();
        if (program.isEmpty() || !exchange.getRequestMethod().equals("GET"))
            answer(exchange, NOT_FOUND, "text/plain", "There is no such page.\n");
        else
            serve(exchange, program.get(), path[2], query);
    }

    private void serve(HttpExchange exchange, int number, String name, Map<String, String> query) throws IOException {
        var program = programs.get(number);
        switch (name) {
            case "" -> answer(exchange, 200, "text/html", GraphPage.explorer());
            case "views" -> json(exchange, new ViewsMessage("views", program.offers()));
            case "source" -> {
                var source = program.text();
                json(exchange, new SourceMessage("source", source.text(), source.errors()));
            }
            case "lesson" -> json(exchange, new LessonMessage("lesson", program.lesson().map(Lesson::text).orElse("")));
            case "graph" -> {
                var view = View.named(query.getOrDefault("view", new View.Optimized().id())).filter(View::isGraph);
                if (view.isPresent())
                    json(exchange, new GraphMessage("graph", program.graph(view.get())));
                else
                    answer(exchange, NOT_FOUND, "text/plain", "There is no such view.\n");
            }
            case "steps" -> {
                var request = FilmRequest.named(query);
                if (request.isPresent())
                    film(exchange, program, request.get(), query.getOrDefault("page", ""));
                else
                    answer(exchange, NOT_FOUND, "text/plain", "There is no such film.\n");
            }
            case "events" -> listen(exchange, number);
            default -> answer(exchange, NOT_FOUND, "text/plain", "There is no such page.\n");
        }
    }

    /// A page that wants another film, or another part of one, does not wait for the last one.
    private void film(HttpExchange exchange, ProgramGraphs program, FilmRequest request, String page)
            throws IOException {
        var isSuperseded = new AtomicBoolean();
        var last = superseded.put(page, isSuperseded);
        if (last != null)
            last.set(true);
        try {
            json(exchange, new FilmMessage("film", program.film(request, isSuperseded::get)));
        } catch (CancelledException _) {
            answer(exchange, CONFLICT, "text/plain", "The page has requested another film since.\n");
        } finally {
            superseded.remove(page, isSuperseded);
        }
    }

    /// Leaves the answer open, to be continued by [#changed].
    private synchronized void listen(HttpExchange exchange, int program) throws IOException {
        headers(exchange, "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        var listener = new Listener(program, exchange);
        // At first too: whatever happened before this is news to the page.
        notify(listener);
        listeners.add(listener);
    }

    private boolean isAllowed(HttpExchange exchange, Map<String, String> query) {
        var hosts = exchange.getRequestHeaders().getOrDefault("Host", List.of());
        var given = query.getOrDefault("token", "").getBytes(StandardCharsets.UTF_8);
        return hosts.equals(List.of(host())) && MessageDigest.isEqual(given, token.getBytes(StandardCharsets.UTF_8));
    }

    private Optional<Integer> number(String text) {
        return Optional.of(text).filter(digits -> digits.matches("\\d{1,6}")).map(Integer::valueOf)
                .filter(number -> number < programs.size());
    }

    private static Map<String, String> query(String raw) {
        return raw == null
                ? Map.of()
                : Arrays.stream(raw.split("&")).map(pair -> pair.split("=", 2))
                        .filter(pair -> pair.length == 2)
                        .collect(Collectors.toMap(pair -> pair[0], pair -> decode(pair[1]), (first, _) -> first));
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return text;
        }
    }

    private static void json(HttpExchange exchange, Object message) throws IOException {
        answer(exchange, 200, "application/json", ProgramGraphs.json(message));
    }

    private static void answer(HttpExchange exchange, int status, String type, String text) throws IOException {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        headers(exchange, type);
        exchange.sendResponseHeaders(status, bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    private static void headers(HttpExchange exchange, String type) {
        var headers = exchange.getResponseHeaders();
        headers.set("Content-Type", type + "; charset=utf-8");
        headers.set("Cache-Control", "no-store");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("X-Content-Type-Options", "nosniff");
    }
}
