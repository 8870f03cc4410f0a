package dev.simplelang.bench.latency;

import com.google.gson.JsonObject;
import dev.simplelang.bench.latency.Place.Kind;
import dev.simplelang.bench.latency.Typing.Effect;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// From a request to its answer, after an edit, when its diagnostics are there. What has a target is asked again of the same version, as a person does who
/// stays there.
final class RequestPart implements Part {

    private static final String AT_ONCE = "completion, sent with the edit";
    private static final String PULLED = "diagnostic, sent with the edit";
    private static final String PULLED_AGAIN = "diagnostic";
    private static final String AGAIN = ", again";
    private static final int PLACES = 40;

    @Override
    public List<Table> measure(Plan plan) {
        var table = new Table("Request to answer on a version that is compiled, ms, shape " + plan.shapeName());
        for (int lines : plan.lines()) {
            var measured = new LinkedHashMap<Contender, Map<String, List<Double>>>();
            for (var contender : plan.contenders()) {
                plan.say("requests", lines, contender);
                measured.put(contender, answers(plan, contender, lines));
                measured.get(contender).putAll(pulled(plan, contender, lines));
            }
            for (var name : names()) {
                if (measured.values().stream().noneMatch(times -> times.containsKey(name))) {
                    continue;
                }
                var row = table.row().with("request", name).with("lines", lines);
                measured.forEach((contender, times) -> {
                    if (times.containsKey(name)) {
                        var distribution = Distribution.of(times.get(name));
                        row.with("n " + contender.name(), distribution.count())
                                .with("p50 " + contender.name(), distribution.median())
                                .with("p99 " + contender.name(), distribution.percentile(99));
                        if (!contender.isPeer() && hasTarget(name.replace(AGAIN, ""))) {
                            Targets.request(row, lines, distribution);
                        }
                    }
                });
            }
        }
        return List.of(table);
    }

    /// What there may be, in the order of the table.
    private static List<String> names() {
        var questions = Arrays.stream(Question.values()).map(Question::method)
                .flatMap(method -> Stream.of(method, method + AGAIN));
        return Stream.of(Stream.of(AT_ONCE), questions, Stream.of(PULLED, PULLED_AGAIN)).flatMap(all -> all).toList();
    }

    private static boolean hasTarget(String name) {
        return Arrays.stream(Question.values())
                .anyMatch(question -> question.method().equals(name) && question.hasTarget());
    }

    private static Map<String, List<Double>> answers(Plan plan, Contender contender, int lines) {
        String text = plan.program(contender, lines);
        var effort = plan.effort(contender, lines);
        var places = Place.allOver(text, Kind.NAME, PLACES);
        var times = new LinkedHashMap<String, List<Double>>();
        try (var session = new EditSession(contender, text)) {
            String resultId = "none";
            for (int round = -effort.warmUp() / 4; round < effort.samples(); round++) {
                Place place = places.get(Math.floorMod(round, PLACES));
                session.document().type(session.next(Effect.CHANGES));
                if (Question.COMPLETION.isAnsweredBy(session.client())) {
                    var atOnce = Question.COMPLETION.ask(session.client(), session.document(), place, resultId);
                    add(times, AT_ONCE, atOnce.awaitMillis(), round);
                }
                session.document().awaitDiagnostics();
                for (var question : Question.values()) {
                    // One of the two in turn, for neither to profit from the other.
                    boolean skipped = question == (round % 2 == 0 ? Question.TOKENS_DELTA : Question.TOKENS);
                    if (skipped || !question.isAnsweredBy(session.client())) {
                        continue;
                    }
                    var pending = question.ask(session.client(), session.document(), place, resultId);
                    var answer = pending.await();
                    add(times, question.method(), pending.millis(answer), round);
                    if ((question == Question.TOKENS || question == Question.TOKENS_DELTA)
                            && answer.result() instanceof JsonObject tokens && tokens.has("resultId")) {
                        resultId = tokens.get("resultId").getAsString();
                    }
                    // The difference would be that of a version from itself.
                    if (question.hasTarget() && question != Question.TOKENS_DELTA) {
                        var again = question.ask(session.client(), session.document(), place, resultId);
                        add(times, question.method() + AGAIN, again.awaitMillis(), round);
                    }
                }
            }
        }
        return times;
    }

    private static Map<String, List<Double>> pulled(Plan plan, Contender contender, int lines) {
        var times = new LinkedHashMap<String, List<Double>>();
        String text = plan.program(contender, lines);
        var effort = plan.effort(contender, lines);
        try (var client = LatencyClient.start(contender, ClientProfile.PULLED).initialized()) {
            if (!client.has("diagnosticProvider")) {
                return times;
            }
            var document = OpenDocument.open(client, contender.language(), "pulled", text);
            var typing = new Typing(text);
            for (int round = -effort.warmUp() / 4; round < effort.samples(); round++) {
                document.type(typing.next(Effect.CHANGES));
                add(times, PULLED, client.request("textDocument/diagnostic", document.params("")).awaitMillis(), round);
                add(times, PULLED_AGAIN, client.request("textDocument/diagnostic", document.params("")).awaitMillis(),
                        round);
            }
        }
        return times;
    }

    /// Adds what is not part of the warm-up.
    private static void add(Map<String, List<Double>> times, String name, double millis, int round) {
        if (round >= 0) {
            times.computeIfAbsent(name, _ -> new ArrayList<>()).add(millis);
        }
    }
}
