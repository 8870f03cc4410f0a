package dev.simplelang.bench.latency;

import dev.simplelang.bench.latency.Place.Kind;
import dev.simplelang.bench.latency.Typing.Effect;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// What stays in memory: after a session, while nobody types for a while, after many more edits, with many documents open.
final class MemoryPart implements Part {

    private static final int LINES = 1_000;
    private static final int SESSION = 1_000;
    private static final int MEASUREMENTS = 100;

    /// Keystrokes between the moments at which an editor asks all that it asks.
    private static final int ASKING = 10;
    /// How often nobody types for a while, and for how long.
    private static final int RESTS = 5;
    private static final Duration REST = Duration.ofSeconds(10);
    private static final int DOCUMENTS = 200;
    private static final int DOCUMENT_LINES = 100;

    @Override
    public List<Table> measure(Plan plan) {
        var edits = new Table(
                "Resident memory, MB: first after %,d edits and what an editor asks meanwhile, %,d lines, shape %s; then with more edits; at rest %d s after either"
                        .formatted(SESSION, LINES, plan.shapeName(), REST.toSeconds()));
        var rests = new Table("After such a session: memory at rest, MB, and the first edit behind it, ms");
        var documents = new Table("%d open documents of %d lines: resident memory, MB; an edit in each, ms"
                .formatted(DOCUMENTS, DOCUMENT_LINES));
        for (var contender : plan.contenders()) {
            plan.say("memory", LINES, contender);
            watch(edits, rests, plan, contender);
        }
        for (var contender : plan.contenders()) {
            plan.say("documents", DOCUMENT_LINES, contender);
            open(documents, plan, contender);
        }
        return List.of(edits, rests, documents);
    }

    private static void watch(Table edits, Table rests, Plan plan, Contender contender) {
        String text = plan.program(contender, LINES);
        try (var session = new EditSession(contender, text)) {
            var places = Place.allOver(text, Kind.NAME, ASKING);
            edit(session, places, plan.share(contender, SESSION));
            double first = session.memory().resident();
            double atRest = rest(session, rests.row().with("server", contender.name()));
            var resident = new ArrayList<Double>();
            int more = plan.share(contender, plan.edits());
            int step = Math.max(1, more / MEASUREMENTS);
            for (int done = 0; done < more; done += step) {
                edit(session, places, step);
                resident.add(session.memory().resident());
            }
            var all = Distribution.of(resident);
            var row = edits.row().with("server", contender.name()).with("first", first).with("at rest", atRest)
                    .with("edits", more).with("min", all.min()).with("p50", all.median()).with("max", all.max())
                    .with("last", resident.getLast()).with("last anon", session.memory().anonymous())
                    .with("peak", session.memory().peak());
            ServerProcess.pause(REST);
            row.with("then at rest", session.memory().resident());
            if (!contender.isPeer()) {
                Targets.memory(row, atRest, first, all.max());
            }
        }
    }

    /// Types once after each rest.
    ///
    /// @return the most memory at rest
    private static double rest(EditSession session, Table.Row row) {
        var resident = new ArrayList<Double>();
        var times = new ArrayList<Double>();
        for (int i = 0; i < RESTS; i++) {
            ServerProcess.pause(REST);
            resident.add(session.memory().resident());
            times.add(session.document().typeAndAwait(session.next()));
        }
        var all = Distribution.of(resident);
        row.with("MB", all.median()).with("most", all.max()).with(Distribution.of(times));
        return all.max();
    }

    private static void edit(EditSession session, List<Place> places, int count) {
        for (int i = 0; i < count; i++) {
            session.document().typeAndAwait(session.next());
            if (i % ASKING == 0) {
                ask(session, places.get(i / ASKING % places.size()));
            }
        }
    }

    private static void ask(EditSession session, Place place) {
        for (var question : Question.values()) {
            if (question != Question.TOKENS_DELTA && question.isAnsweredBy(session.client())) {
                question.ask(session.client(), session.document(), place, "").await();
            }
        }
    }

    private static void open(Table table, Plan plan, Contender contender) {
        String text = plan.program(contender, DOCUMENT_LINES);
        try (var client = LatencyClient.start(contender, ClientProfile.PUSHED).initialized()) {
            double before = client.process().age();
            var documents = new ArrayList<OpenDocument>();
            for (int i = 0; i < DOCUMENTS; i++) {
                documents.add(OpenDocument.open(client, contender.language(), "document" + i, text));
            }
            documents.forEach(OpenDocument::awaitDiagnostics);
            double opened = client.process().age() - before;
            var times = new ArrayList<Double>();
            for (var document : documents) {
                times.add(document.typeAndAwait(new Typing(text).next(Effect.CHANGES)));
            }
            client.process().awaitQuiet();
            table.row().with("server", contender.name()).with("all diagnosed after, ms", opened)
                    .with("MB", client.process().memory().resident()).with("peak", client.process().memory().peak())
                    .with(Distribution.of(times));
        }
    }
}
