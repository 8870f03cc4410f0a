package dev.simplelang.bench.latency;

import dev.simplelang.bench.latency.Typing.Effect;
import java.util.ArrayList;
import java.util.List;

/// The first keys in a new process: at once behind the diagnostics of the document that was opened, and behind a look at it.
final class FirstKeysPart implements Part {

    private static final int PROCESSES = 5;
    private static final int KEYS = 50;

    /// What is typed into longer documents is more than a person types.
    private static final int MOST_LINES = 1_000;

    /// What is measured of one contender.
    private static final class Keys {

        private final List<Double> times = new ArrayList<>();
        private final List<Double> cpu = new ArrayList<>();
        private final List<Double> rest = new ArrayList<>();
        private final List<Double> cpuToRest = new ArrayList<>();
    }

    @Override
    public List<Table> measure(Plan plan) {
        var table = new Table("The first %d keys of %d processes, edit to diagnostics, ms, shape %s".formatted(KEYS,
                PROCESSES, plan.shapeName()));
        for (int lines : plan.lines()) {
            if (lines <= MOST_LINES) {
                measure(table, plan, lines);
            }
        }
        return List.of(table);
    }

    private static void measure(Table table, Plan plan, int lines) {
        for (var contender : plan.contenders()) {
            plan.say("first keys", lines, contender);
            var atOnce = new Keys();
            var rested = new Keys();
            for (int i = 0; i < PROCESSES; i++) {
                type(plan, contender, lines, false, atOnce);
                type(plan, contender, lines, true, rested);
            }
            row(table, lines, contender, "at once", atOnce);
            row(table, lines, contender, "when it rests", rested);
        }
    }

    private static void row(Table table, int lines, Contender contender, String when, Keys keys) {
        table.row().with("typed", when).with("lines", lines).with("server", contender.name())
                .with(Distribution.of(keys.times)).with("cpu", Distribution.of(keys.cpu).median())
                .with("rests after, s", Distribution.of(keys.rest).median() / 1_000)
                .with("cpu until then, s", Distribution.of(keys.cpuToRest).median() / 1_000);
    }

    private static void type(Plan plan, Contender contender, int lines, boolean isRested, Keys keys) {
        try (var session = new EditSession(contender, plan.program(contender, lines))) {
            var process = session.client().process();
            double opened = process.cpuMillis();
            keys.rest.add(isRested ? process.awaitRest() : 0);
            double begun = process.cpuMillis();
            keys.cpuToRest.add(begun - opened);
            for (int i = 0; i < KEYS; i++) {
                keys.times.add(session.document().typeAndAwait(session.next(Effect.CHANGES)));
            }
            keys.cpu.add((process.cpuMillis() - begun) / KEYS);
        }
    }
}
