package dev.simplelang.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.simplelang.Nightly;
import dev.simplelang.fixture.Fixture;
import dev.simplelang.fixture.Fixtures;
import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Diagnostics;
import dev.simplelang.ide.Settings;
import dev.simplelang.incremental.Versions;
import dev.simplelang.lsp.TextModel.Change;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.oracle.Shape;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Position;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/// Documents edited at random against a plain model of their text ([TextModel]): after each notification, or after some that come at
/// once, the server compiles the model's text to the graph that a fresh compilation gives, publishes what that says, and every place in
/// its answers exists; while the program is sound they are the same that a server gives which never saw another version.
///
/// `-Dsimple.seed=N` starts at another seed, `-Dsimple.edits=N` makes that many changes in each encoding, and
/// `-Dsimple.largeEdits=N` that many in large documents. A sequence that shows a fault is made smaller and printed.
class EditingTest {

    private static final long SEED = Long.getLong("simple.seed", 20_261_122L);

    /// Of so many steps one is followed by requests.
    private static final int STEPS_APART = 8;
    private static final int QUESTIONS = 3;

    private static final int TOLD_APART = 50_000;

    /// Among so many changes of large documents are some that leave most of a program as it was.
    private static final int ENOUGH = 100;

    private static final String URI = "untitled:edited.simple";

    /// How large the documents are.
    enum Size {
        /// The fixtures.
        SMALL(Integer.getInteger("simple.edits", Nightly.share(2_000)), 150, 400),
        /// Programs that are optimized part by part.
        LARGE(Integer.getInteger("simple.largeEdits", Nightly.share(600)), 60, 40);

        /// How many changes are made.
        private final int edits;

        /// A document is closed after so many steps.
        private final int steps;

        /// How often a smaller sequence is tried.
        private final int attempts;

        Size(int edits, int steps, int attempts) {
            this.edits = edits;
            this.steps = steps;
            this.attempts = attempts;
        }

        String program(SplittableRandom random, List<String> programs) {
            if (this == SMALL) {
                return programs.get(random.nextInt(programs.size()));
            }
            int lines = random.nextInt(900, 1_400);
            return switch (random.nextInt(3)) {
                case 0 -> Shape.MIXED.program(lines);
                case 1 -> Shape.RANDOM.program(lines);
                default -> RandomPrograms.program(random.nextLong(), lines / 2);
            };
        }
    }

    /// Notifications that are sent at once, and what is asked about the last version.
    private record Step(List<List<Change>> notifications, List<Question> questions) {}

    /// A request that the server announced, by its number, about a part of the text as far as that reaches.
    private record Question(int request, int from, int to) {}

    @ParameterizedTest
    @CsvSource({"utf-8, SMALL", "utf-16, SMALL", "utf-32, SMALL", "utf-8, LARGE", "utf-16, LARGE", "utf-32, LARGE"})
    void everyVersion_isAsIfItWereTheFirst(String encoding, Size size) {
        System.out.println("EditingTest %s %s: -Dsimple.seed=%d -Dsimple.%s=%d".formatted(encoding, size, SEED,
                size == Size.SMALL ? "edits" : "largeEdits", size.edits));
        var random = new SplittableRandom(SEED + (encoding + size).hashCode());
        var programs = Fixtures.all().stream().map(Fixture::source).map(SourceText::text).toList();
        var editing = new RandomEditing(random, programs, encoding);
        int edits = 0;
        int told = 0;
        long start = System.nanoTime();
        try (var session = new Session(encoding)) {
            while (edits < size.edits) {
                var first = size.program(random, programs);
                editing.start(first);
                session.open(first);
                var steps = new ArrayList<Step>();
                for (int i = 0; i < size.steps && edits < size.edits; i++) {
                    var step = step(random, editing, session.isBroken(), session.requests());
                    steps.add(step);
                    edits += step.notifications().stream().mapToInt(List::size).sum();
                    var fault = session.fault(step);
                    if (fault.isPresent()) {
                        assertThat(shrunk(encoding, size, first, steps)).as("seed %d: %s", SEED, fault.get())
                                .isEmpty();
                    }
                }
                session.close(URI);
                if (edits / TOLD_APART > told || edits >= size.edits) {
                    told = edits / TOLD_APART;
                    System.out.println("%s %s: %d edits, %s, %d s".formatted(encoding, size, edits, session,
                            (System.nanoTime() - start) / 1_000_000_000));
                }
            }
            if (size == Size.LARGE && edits > ENOUGH) {
                assertThat(session.takenOver.get()).as("versions with parts of the one before").isPositive();
            }
        }
    }

    private static Step step(SplittableRandom random, RandomEditing editing, boolean broken, int requests) {
        var notifications = new ArrayList<List<Change>>();
        for (int more = random.nextInt(4) == 0 ? random.nextInt(5) : 0; more >= 0; more--) {
            notifications.add(editing.next(broken));
        }
        var questions = new ArrayList<Question>();
        if (random.nextInt(STEPS_APART) == 0) {
            for (int i = 0; i < QUESTIONS; i++) {
                int from = random.nextInt(editing.length() + 1);
                questions.add(new Question(random.nextInt(requests), from, from + random.nextInt(100)));
            }
        }
        return new Step(notifications, questions);
    }

    /// The smallest part of `steps` that was found to show a fault in a fresh session, as calls that show it.
    private static String shrunk(String encoding, Size size, String first, List<Step> steps) {
        var attempts = new int[1];
        Predicate<List<Step>> shows = candidate -> attempts[0]++ < size.attempts
                && replay(encoding, first, candidate).isPresent();
        if (!shows.test(steps)) {
            return "not shown again by these alone: " + steps;
        }
        var best = smaller(steps, shows);
        for (int i = 0; i < best.size(); i++) {
            int at = i;
            var rest = new ArrayList<>(best);
            var step = best.get(at);
            var single = new Step(step.notifications().stream().filter(each -> !each.isEmpty()).toList(),
                    step.questions());
            var notifications = smaller(single.notifications(), candidate -> {
                rest.set(at, new Step(candidate, step.questions()));
                return shows.test(rest);
            });
            var questions = smaller(step.questions(), candidate -> {
                rest.set(at, new Step(notifications, candidate));
                return shows.test(rest);
            });
            rest.set(at, new Step(notifications, questions));
            best = List.copyOf(rest);
        }
        return encoding + "\n" + TextModel.escaped(first) + "\n" + best.stream()
                .map(step -> step.notifications().stream().map(EditingTest::json).collect(Collectors.joining("\n"))
                        + "\n" + step.questions())
                .collect(Collectors.joining("\n")) + "\n" + replay(encoding, first, best).orElse("");
    }

    /// `all` without what can be left out, in ever smaller parts.
    private static <T> List<T> smaller(List<T> all, Predicate<List<T>> shows) {
        var best = all;
        for (int size = Math.max(1, all.size() / 2); size > 0; size /= 2) {
            for (int from = 0; from < best.size();) {
                var candidate = new ArrayList<>(best.subList(0, from));
                candidate.addAll(best.subList(Math.min(best.size(), from + size), best.size()));
                if (shows.test(candidate)) {
                    best = candidate;
                } else {
                    from += size;
                }
            }
        }
        return best;
    }

    private static Optional<String> replay(String encoding, String first, List<Step> steps) {
        try (var session = new Session(encoding)) {
            session.open(first);
            for (var step : steps) {
                var fault = session.fault(step);
                if (fault.isPresent()) {
                    return fault;
                }
            }
            return Optional.empty();
        } catch (AssertionError fault) {
            return Optional.of(fault.toString());
        }
    }

    private static String json(List<Change> changes) {
        return changes.stream().map(Change::json).collect(Collectors.joining(",", "[", "]"));
    }

    /// A document in a server, and a second server that sees only some versions of it.
    private static final class Session implements AutoCloseable {

        private final String encoding;
        private final Map<String, Analysis> compiled = new ConcurrentHashMap<>();
        private final RawClient edited;
        private final RawClient fresh;
        private final List<AnnouncedRequests.Announced> requests;
        private TextModel text;
        private boolean broken;
        private int version;
        private int sound;
        private int asked;
        private final AtomicInteger takenOver = new AtomicInteger();

        Session(String encoding) {
            this.encoding = encoding;
            this.text = new TextModel("", encoding);
            var capabilities = JsonParser.parseString(EveryRequestTest.read("/clients/vscode.json")).getAsJsonObject();
            var encodings = new JsonArray();
            encodings.add(encoding);
            capabilities.getAsJsonObject("general").add("positionEncodings", encodings);
            // Pushed diagnostics are what is compared.
            var ofDocuments = capabilities.getAsJsonObject("textDocument");
            ofDocuments.remove("diagnostic");
            ofDocuments.getAsJsonObject("publishDiagnostics").addProperty("versionSupport", true);
            edited = RawClient.uninitialized((source, pinned, before, cancellation) -> {
                var analysis = analysis(source, pinned, before, cancellation);
                compiled.put(source.text(), analysis);
                return analysis;
            });
            fresh = RawClient
                    .uninitialized((source, pinned, _, cancellation) -> Analysis.of(source, pinned, cancellation));
            var announced = new JsonObject();
            for (var client : List.of(edited, fresh)) {
                client.answerWith(EveryRequestTest::answer);
                announced = client.initialize("{\"processId\":null,\"rootUri\":null,\"capabilities\":" + capabilities
                        + "}").getAsJsonObject("capabilities");
            }
            assertThat(announced.get("positionEncoding").getAsString()).isEqualTo(encoding);
            // What commands do, what differs from an answer before, and what a name was before it is typed over depends on more
            // than the text.
            requests = AnnouncedRequests.of(announced).stream()
                    .filter(request -> !List.of("workspace/executeCommand", "textDocument/semanticTokens/full/delta",
                            "textDocument/linkedEditingRange").contains(request.method()))
                    .toList();
        }

        /// With what is known of the version before, as in the product, but however long it takes.
        private Analysis analysis(SourceText source, OptionalLong pinned, Optional<Analysis> before,
                Cancellation cancellation) {
            if (before.isEmpty()) {
                return Analysis.of(source, pinned, cancellation);
            }
            var analysis = before.get().again(source, cancellation);
            if (Versions.newParts(before.get().compilation(), analysis.compilation()) < analysis.compilation().parts()
                    .size()) {
                takenOver.incrementAndGet();
            }
            return analysis;
        }

        /// What was done so far.
        @Override
        public String toString() {
            return "%d versions, %d with parts of the one before, %d sound ones compared, %d answers compared"
                    .formatted(version, takenOver.get(), sound, asked);
        }

        int requests() {
            return requests.size();
        }

        /// Whether the text has errors.
        boolean isBroken() {
            return broken;
        }

        void open(String first) {
            text = new TextModel(first, encoding);
            edited.open(URI, ++version, first);
            edited.diagnostics(URI, version);
        }

        /// What is wrong after `step`, if anything is.
        Optional<String> fault(Step step) {
            compiled.clear();
            edited.forget();
            for (var changes : step.notifications()) {
                edited.change(URI, ++version, json(changes));
                changes.forEach(text::apply);
            }
            if (step.notifications().isEmpty()) {
                return Optional.empty();
            }
            try {
                var published = edited.diagnostics(URI, version).getAsJsonArray("diagnostics");
                var found = compiled.get(text.text());
                if (found == null) {
                    return Optional.of("the server has " + compiled.keySet().stream().map(TextModel::escaped).toList()
                            + ", not " + TextModel.escaped(text.text()));
                }
                new AnswerPlaces(URI, text).check(published);
                var analysis = Analysis.of(new SourceText(text.text()), Cancellation.NONE);
                broken = analysis.hasErrors();
                sound += broken ? 0 : 1;
                var expected = analysis.diagnostics().stream().map(this::told).toList();
                // What is stale depends on the versions before.
                var sent = published.asList().stream().map(JsonElement::getAsJsonObject).map(Session::told)
                        .filter(each -> !broken || !each.contains("(stale: ")).toList();
                if (!sent.equals(expected)) {
                    return Optional.of("published " + sent + ", not " + expected + " about "
                            + TextModel.escaped(text.text()));
                }
                var difference = difference(found, analysis);
                if (difference.isPresent()) {
                    return difference;
                }
                return questions(step.questions());
            } catch (AssertionError fault) {
                return Optional.of(fault + " about " + TextModel.escaped(text.text()));
            }
        }

        /// The first node by which the graphs of two analyses of a text differ.
        private static Optional<String> difference(Analysis found, Analysis expected) {
            var nodes = Versions.description(found.compilation().graph()).lines().toList();
            var others = Versions.description(expected.compilation().graph()).lines().toList();
            return nodes.equals(others)
                    ? Optional.empty()
                    : Optional.of(IntStream.range(0, Math.min(nodes.size(), others.size()))
                            .filter(i -> !nodes.get(i).equals(others.get(i))).mapToObj(i -> "the server has "
                                    + nodes.get(i) + ", not " + others.get(i))
                            .findFirst().orElse("the server has " + nodes.size() + " nodes, not " + others.size())
                            + " about " + TextModel.escaped(expected.source().text()));
        }

        private Optional<String> questions(List<Question> questions) {
            if (questions.isEmpty()) {
                return Optional.empty();
            }
            fresh.forget();
            if (!broken) {
                fresh.frame(("{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":"
                        + "{\"uri\":\"%s\",\"languageId\":\"simple\",\"version\":%d,\"text\":%s}}}")
                        .formatted(URI, version, TextModel.escaped(text.text())));
            }
            for (var question : questions) {
                var request = requests.get(question.request());
                var params = request.params().apply(new AnnouncedRequests.Place(URI, position(question.from()),
                        position(question.to())));
                var answer = answer(edited, request.method(), params);
                new AnswerPlaces(URI, text).check(answer);
                if (!broken) {
                    asked++;
                    var expected = answer(fresh, request.method(), params);
                    if (!answer.equals(expected)) {
                        return Optional.of(request.method() + params + " gives " + answer + ", not " + expected
                                + " about " + TextModel.escaped(text.text()));
                    }
                }
            }
            close(fresh);
            return Optional.empty();
        }

        private Position position(int offset) {
            var place = text.place(Math.min(offset, text.length()));
            return new Position(place.line(), place.column());
        }

        /// A response without what tells it from another with the same meaning.
        private static JsonObject answer(RawClient client, String method, String params) {
            var response = client.response(client.request(method, params)).deepCopy();
            response.remove("id");
            if (response.get("result") instanceof JsonObject result) {
                result.remove("resultId");
            }
            return response;
        }

        private String told(Diagnostic diagnostic) {
            return "%s %s %s: %s %s".formatted(told(diagnostic.span()), diagnostic.severity(),
                    diagnostic.code().id(), sent(diagnostic.message()),
                    diagnostic.related().stream().map(each -> told(each.span()) + sent(each.message())).toList());
        }

        private String told(Span span) {
            return text.place(span.start()).json() + text.place(span.end()).json();
        }

        /// `message` as UTF-8 can say it.
        private static String sent(String message) {
            return new String(message.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        }

        private static String told(JsonObject diagnostic) {
            var related = new ArrayList<String>();
            if (diagnostic.get("relatedInformation") instanceof JsonArray all) {
                all.forEach(each -> related.add(told(each.getAsJsonObject().getAsJsonObject("location"), "range")
                        + each.getAsJsonObject().get("message").getAsString()));
            }
            return "%s %s %s: %s %s".formatted(told(diagnostic, "range"),
                    DiagnosticSeverity.forValue(diagnostic.get("severity").getAsInt()).name()
                            .toUpperCase(Locale.ROOT),
                    diagnostic.get("code").getAsString(),
                    diagnostic.get("message").getAsString(), related);
        }

        private static String told(JsonObject object, String member) {
            var range = object.getAsJsonObject(member);
            return range.get("start").toString() + range.get("end");
        }

        void close(String uri) {
            edited.closeDocument(uri);
        }

        private static void close(RawClient client) {
            client.closeDocument(URI);
        }

        @Override
        public void close() {
            edited.close();
            fresh.close();
        }
    }
}
