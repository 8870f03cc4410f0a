package dev.simplelang.answer;

import dev.simplelang.ide.run.ProgramTrace;
import dev.simplelang.text.Span;
import java.util.HashMap;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

/// The steps and the summary of a watched run in JSON; `PROTOCOL.md` describes the members. Members that
/// are null are left out; 64-bit integers are strings.
public record TraceAnswer(
        String by,
        String stepCount,
        List<Step> firstSteps,
        List<Step> lastSteps,
        List<Condition> conditions,
        List<Loop> loops,
        List<Variable> variables) {

    /// A step. A step of a node has `node`, `label` and `inputs`; a test has `holds` in place of a value.
    public record Step(String kind, Integer node, String label, List<Integer> inputs, String variable,
            Integer variableIndex, Boolean holds, String value, Range range) {}

    /// How often a condition held.
    public record Condition(Range range, String whenTrue, String whenFalse) {}

    /// How often a loop was entered and iterated.
    public record Loop(Range range, String entered, String trips) {}

    /// What a variable was last.
    public record Variable(Range range, String name, String value) {}

    /// The answer that says `trace`.
    ///
    /// @param ranges makes a range of a span in the version that was run
    public static TraceAnswer of(ProgramTrace trace, Function<Span, Range> ranges) {
        // Many steps are about one place.
        var known = new HashMap<Span, Range>();
        Function<Span, Range> range = span -> known.computeIfAbsent(span, ranges);
        var steps = trace.steps();
        return new TraceAnswer(steps.by().id(), Long.toString(steps.count()),
                steps.first().stream().map(step -> step(step, range)).toList(),
                steps.last().stream().map(step -> step(step, range)).toList(),
                trace.conditions().stream().map(condition -> new Condition(range.apply(condition.span()),
                        Long.toString(condition.whenTrue()), Long.toString(condition.whenFalse()))).toList(),
                trace.loops().stream().map(loop -> new Loop(range.apply(loop.span()), Long.toString(loop.entered()),
                        Long.toString(loop.iterations()))).toList(),
                trace.variables().stream().map(variable -> new Variable(variable.declaration().map(range).orElse(null),
                        variable.name(), string(variable.value()))).toList());
    }

    private static Step step(ProgramTrace.Step step, Function<Span, Range> range) {
        var site = step.site();
        boolean isNode = site.node().isPresent();
        boolean isTest = site.kind().isTest();
        return new Step(site.kind().id(), isNode ? site.node().getAsInt() : null, isNode ? site.text() : null,
                isNode ? site.inputs() : null, site.target().map(ProgramTrace.Target::name).orElse(null),
                site.target().map(ProgramTrace.Target::index).orElse(null), isTest ? step.holds() : null,
                isTest ? null : string(step.value()), site.span().map(range).orElse(null));
    }

    private static String string(OptionalLong value) {
        return value.isPresent() ? Long.toString(value.getAsLong()) : null;
    }
}
