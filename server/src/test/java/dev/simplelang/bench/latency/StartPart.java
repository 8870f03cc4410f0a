package dev.simplelang.bench.latency;

import dev.simplelang.bench.latency.ServerProcess.Memory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// From the start of a process to its first answers.
final class StartPart implements Part {

    private static final int PROCESSES = 20;

    /// Before those, for the files to be in memory.
    private static final int WARM_UP = 3;
    private static final int LINES = 100;

    /// What is measured of one contender.
    private static final class Starts {

        private final List<Double> initialized = new ArrayList<>();
        private final List<Double> diagnosed = new ArrayList<>();
        private final List<Double> whole = new ArrayList<>();
        private final List<Double> residentFirst = new ArrayList<>();
        private final List<Double> residentThen = new ArrayList<>();
    }

    @Override
    public List<Table> measure(Plan plan) {
        var starts = new LinkedHashMap<Contender, Starts>();
        plan.contenders().forEach(contender -> {
            plan.say("start", LINES, contender);
            starts.put(contender, new Starts());
        });
        for (int i = -WARM_UP; i < PROCESSES; i++) {
            for (var contender : plan.contenders()) {
                start(contender, plan.program(contender, LINES), i < 0 ? new Starts() : starts.get(contender));
            }
        }
        var times = new Table("Start of a process, ms");
        starts.forEach((contender, measured) -> {
            var initialized = Distribution.of(measured.initialized);
            var row = row(times, "start to initialize's answer", contender).with(initialized);
            if (!contender.isPeer()) {
                Targets.start(row, initialized);
            }
        });
        starts.forEach((contender, measured) -> row(times, "didOpen of " + LINES + " lines to diagnostics", contender)
                .with(Distribution.of(measured.diagnosed)));
        starts.forEach((contender, measured) -> row(times, "start to those diagnostics", contender)
                .with(Distribution.of(measured.whole)));
        var memory = new Table("Resident memory of such a process, MB");
        starts.forEach((contender, measured) -> row(memory, "after initialize", contender)
                .with(Distribution.of(measured.residentFirst)));
        starts.forEach((contender, measured) -> row(memory, "after those diagnostics", contender)
                .with(Distribution.of(measured.residentThen)));
        return List.of(times, memory);
    }

    private static Table.Row row(Table table, String what, Contender contender) {
        return table.row().with("", what).with("server", contender.name());
    }

    private static void start(Contender contender, String program, Starts starts) {
        try (var client = LatencyClient.start(contender, ClientProfile.PUSHED)) {
            starts.initialized.add(client.initializedAfter());
            starts.residentFirst.add(client.process().memory().resident());
            client.initialized();
            double opened = client.process().age();
            double took = OpenDocument.open(client, contender.language(), "first", program).awaitDiagnostics();
            starts.diagnosed.add(took);
            starts.whole.add(opened + took);
            starts.residentThen.add(client.process().memory().resident());
        }
    }
}
