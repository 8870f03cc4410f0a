package dev.simplelang.bench.latency;

import dev.simplelang.bench.Shape;
import dev.simplelang.bench.latency.ServerProcess.Memory;
import dev.simplelang.bench.latency.Typing.Effect;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// From an edit to its diagnostics.
final class EditPart implements Part {

    private static final String DIGIT = "digit";

    /// The most keystrokes that come as slowly as a person's.
    private static final int PACED = 50;

    /// The costs of one kind of keystroke.
    ///
    /// @param cpu milliseconds of processor time for each
    private record Cost(Distribution times, double cpu) {}

    /// @param costs by what was typed
    private record Figures(Map<String, Cost> costs, Memory memory) {}

    @Override
    public List<Table> measure(Plan plan) {
        var table = new Table("Edit to diagnostics, ms, shape " + plan.shapeName());
        for (int lines : plan.lines()) {
            add(table, plan, lines, EditPart::all);
        }
        return List.of(table);
    }

    /// The same for other shapes: digits alone, less often.
    static Part of(List<Shape> shapes, List<Integer> lengths) {
        return plan -> {
            var table = new Table("Edit to diagnostics, ms, other shapes");
            for (var shape : shapes) {
                for (int lines : lengths) {
                    add(table, plan.brief(shape), lines, EditPart::digits);
                }
            }
            return List.of(table);
        };
    }

    private interface Measurement {

        /// @return the costs by what was typed
        Map<String, Cost> measure(EditSession session, Plan plan, int samples);
    }

    private static void add(Table table, Plan plan, int lines, Measurement measurement) {
        var figures = new LinkedHashMap<Contender, Figures>();
        for (var contender : plan.contenders()) {
            plan.say("edits", lines, contender);
            var effort = plan.effort(contender, lines);
            try (var session = new EditSession(contender, plan.program(contender, lines))) {
                session.client().process().awaitRest();
                session.warmUp(effort.warmUp());
                var costs = measurement.measure(session, plan, effort.samples());
                figures.put(contender, new Figures(costs, session.memory()));
            }
        }
        for (var typed : figures.firstEntry().getValue().costs().keySet()) {
            figures.forEach((contender, measured) -> {
                var cost = measured.costs().get(typed);
                var row = table.row().with("shape", plan.shapeName()).with("typed", typed).with("lines", lines)
                        .with("server", contender.name()).with(cost.times()).with("cpu", cost.cpu())
                        .with("MB", measured.memory().resident()).with("anon", measured.memory().anonymous())
                        .with("peak", measured.memory().peak());
                if (!contender.isPeer()) {
                    Targets.edit(row, lines, cost.times(), measured.costs().get(DIGIT).times(), cost.cpu(),
                            plan.peer().map(peer -> figures.get(peer).costs().get(typed).cpu()));
                }
            });
        }
    }

    private static Map<String, Cost> all(EditSession session, Plan plan, int samples) {
        var costs = new LinkedHashMap<>(digits(session, plan, samples));
        var returns = session.type(Effect.RETURNS, samples, Duration.ZERO);
        costs.put("digit taken back", new Cost(returns.times(true), returns.cpu()));
        var mistakes = session.type(Effect.BREAKS, samples, Duration.ZERO);
        costs.put("mistake made", new Cost(mistakes.times(false), mistakes.cpu()));
        costs.put("mistake mended", new Cost(mistakes.times(true), mistakes.cpu()));
        var spaces = session.type(Effect.SPACES, samples, Duration.ZERO);
        costs.put("space", new Cost(spaces.times(), spaces.cpu()));
        var paced = session.type(Effect.CHANGES, Math.min(samples, PACED), plan.pause());
        costs.put("digit after " + plan.pause().toMillis() + " ms", new Cost(paced.times(), paced.cpu()));
        return costs;
    }

    private static Map<String, Cost> digits(EditSession session, Plan plan, int samples) {
        var digits = session.type(Effect.CHANGES, samples, Duration.ZERO);
        return Map.of(DIGIT, new Cost(digits.times(), digits.cpu()));
    }
}
