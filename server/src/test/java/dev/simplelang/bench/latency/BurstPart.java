package dev.simplelang.bench.latency;

import dev.simplelang.bench.latency.Typing.Effect;
import java.util.ArrayList;
import java.util.List;

/// Many edits that are sent without waiting: how soon after the last the diagnostics of the last version are there, and how many
/// others come in between.
final class BurstPart implements Part {

    private static final int EDITS = 500;
    private static final int BURSTS = 7;

    @Override
    public List<Table> measure(Plan plan) {
        var table = new Table("A burst of " + EDITS + " edits: last edit to its diagnostics, ms, shape "
                + plan.shapeName());
        for (int lines : plan.lines()) {
            for (var contender : plan.contenders()) {
                plan.say("burst", lines, contender);
                measure(table, plan, contender, lines);
            }
        }
        return List.of(table);
    }

    private static void measure(Table table, Plan plan, Contender contender, int lines) {
        try (var session = new EditSession(contender, plan.program(contender, lines))) {
            session.warmUp(plan.effort(contender, lines).warmUp());
            var times = new ArrayList<Double>();
            var between = new ArrayList<Double>();
            session.client().process().awaitQuiet();
            double before = session.client().process().cpuMillis();
            for (int burst = 0; burst < BURSTS; burst++) {
                session.client().takePublications();
                for (int i = 0; i < EDITS; i++) {
                    session.document().type(session.next(Effect.CHANGES));
                }
                times.add(session.document().awaitDiagnostics());
                between.add(session.client().takePublications().size() - 1.0);
                session.client().process().awaitQuiet();
            }
            double cpu = (session.client().process().cpuMillis() - before) / BURSTS;
            var publications = Distribution.of(between);
            var row = table.row().with("lines", lines).with("server", contender.name()).with("n", BURSTS)
                    .with("p50", Distribution.of(times).median()).with("max", Distribution.of(times).max())
                    .with("between p50", publications.median()).with("between max", publications.max())
                    .with("cpu of a burst", cpu);
            if (!contender.isPeer()) {
                Targets.burst(row, lines, Distribution.of(times), publications);
            }
        }
    }
}
