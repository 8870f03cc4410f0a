package dev.simplelang.answer;

import dev.simplelang.text.Span;
import dev.simplelang.view.film.Change;
import dev.simplelang.view.film.Delta;
import dev.simplelang.view.film.Film;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/// A film in JSON, as `PROTOCOL.md` describes it: the answer to `simple/steps`, and what the pages
/// of the command line show. Members that are null are left out; 64-bit integers are strings.
public record FilmAnswer(
        String film,
        GraphAnswer graph,
        Step start,
        List<Film.Chapter> chapters,
        List<Step> steps,
        Part part) {

    /// A step; the start has only what is different after it.
    public record Step(String kind, String caption, String rule, String law, List<Integer> nodes,
            List<Integer> premises, List<Integer> blocks, Range range, List<NodeChange> changes, Scopes scopes,
            List<Delta.Line> lines) {}

    /// A change of a node; it has one other member.
    public record NodeChange(int node, List<Integer> inputs, Boolean gone, String value, String count, Boolean reached,
            Integer block, Integer equalClass) {}

    /// The scopes: the first `keep` are as before.
    public record Scopes(int keep, List<Table> tables) {}

    /// A scope.
    public record Table(String title, Integer control, List<Row> rows) {}

    /// A variable in a scope; without `node` its phi is lazy.
    public record Row(String name, Integer node, boolean own) {}

    /// The part of a run.
    public record Part(String arg, String trip, String trips, String next, String knownFrom, String outcome) {}

    /// The answer that says `film`.
    ///
    /// @param ranges makes a range of a span in the current version
    public static FilmAnswer of(Film film, Function<Span, Range> ranges) {
        var start = film.start();
        return new FilmAnswer(film.kind().id(), GraphAnswer.of(film.graph(), ranges),
                new Step(null, null, null, null, null, null, null, null, changes(start), scopes(start), lines(start)),
                film.chapters(), film.steps().stream().map(step -> step(step, ranges)).toList(),
                film.part().map(FilmAnswer::part).orElse(null));
    }

    private static Step step(dev.simplelang.view.film.Step step, Function<Span, Range> ranges) {
        var delta = step.delta();
        return new Step(step.kind().id(), step.caption(), step.ruleName().orElse(null),
                step.law().orElse(null), step.nodes(), orNull(step.premises()),
                orNull(step.blocks()), step.span().map(ranges).orElse(null), changes(delta), scopes(delta),
                lines(delta));
    }

    private static List<NodeChange> changes(Delta delta) {
        return orNull(delta.changes().stream().map(FilmAnswer::change).toList());
    }

    private static NodeChange change(Change change) {
        return switch (change) {
            case Change.Inputs(int node, var inputs) ->
                new NodeChange(node, inputs.stream().map(FilmAnswer::orNull).toList(), null, null, null, null, null,
                        null);
            case Change.Gone(int node) -> new NodeChange(node, null, true, null, null, null, null, null);
            case Change.Value(int node, var text) -> new NodeChange(node, null, null, text, null, null, null, null);
            case Change.Count(int node, long count) ->
                new NodeChange(node, null, null, null, Long.toString(count), null, null, null);
            case Change.Reached(int node, boolean isReached) ->
                new NodeChange(node, null, null, null, null, isReached, null, null);
            case Change.Block(int node, int block) -> new NodeChange(node, null, null, null, null, null, block, null);
            case Change.EqualClass(int node, int name) ->
                new NodeChange(node, null, null, null, null, null, null, name);
        };
    }

    private static Scopes scopes(Delta delta) {
        return delta.scopes().map(scopes -> new Scopes(scopes.kept(), scopes.tables().stream()
                .map(table -> new Table(table.title(), orNull(table.control()), table.rows().stream()
                        .map(row -> new Row(row.name(), orNull(row.node()), row.isOwn())).toList()))
                .toList())).orElse(null);
    }

    private static List<Delta.Line> lines(Delta delta) {
        return orNull(delta.lines());
    }

    private static Part part(Film.Part part) {
        return new Part(Long.toString(part.arg()), Long.toString(part.trip()), Long.toString(part.trips()),
                orNull(part.next()), orNull(part.knownFrom()), part.outcome());
    }

    /// A number of a node, or null for none.
    private static Integer orNull(int number) {
        return number == Change.NONE ? null : number;
    }

    private static Integer orNull(OptionalInt number) {
        return number.isPresent() ? number.getAsInt() : null;
    }

    private static String orNull(OptionalLong number) {
        return number.isPresent() ? Long.toString(number.getAsLong()) : null;
    }

    private static <T> List<T> orNull(List<T> list) {
        return list.isEmpty() ? null : list;
    }
}
