package dev.simplelang.view.film;

import dev.simplelang.build.LoopPhis;
import dev.simplelang.driver.Compilation;
import dev.simplelang.driver.CompileOptions;
import dev.simplelang.driver.Compiler;
import dev.simplelang.ir.Graph;
import dev.simplelang.oracle.ProgramProperty;
import dev.simplelang.schedule.Strategy;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.view.GraphData;
import dev.simplelang.view.GraphData.Background;
import dev.simplelang.view.GraphData.NodeData;
import dev.simplelang.view.NodeKind;
import dev.simplelang.view.Subject;
import dev.simplelang.view.View;
import dev.simplelang.view.film.Step.Kind;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// Films of the compiler.
class FilmsTest {

    @Test
    void construction_played_givesTheUnoptimizedGraph() {
        ProgramProperty.holds(FilmsTest.class, 58_100, 2_000, program -> difference(program, LoopPhis.LAZY));
    }

    @Test
    void constructionWithEagerPhis_played_givesTheUnoptimizedGraph() {
        ProgramProperty.holds(FilmsTest.class, 58_200, 500, program -> difference(program, LoopPhis.EAGER));
    }

    private static Optional<String> difference(String program, LoopPhis phis) {
        var compilation = compile(program, CompileOptions.DEFAULT.withPhis(phis));
        var kind = phis == LoopPhis.EAGER ? FilmKind.CONSTRUCTION_EAGER : FilmKind.CONSTRUCTION;
        return difference(film(kind, compilation), compilation, new View.AsWritten(), compilation.asWritten().graph());
    }

    @Test
    void optimization_played_givesTheOptimizedGraph() {
        ProgramProperty.holds(FilmsTest.class, 58_300, 2_000, program -> {
            var compilation = compile(program, CompileOptions.DEFAULT);
            return difference(film(FilmKind.OPTIMIZATION, compilation), compilation, new View.Optimized(),
                    compilation.graph());
        });
    }

    @Test
    void schedule_played_givesTheBestSchedule() {
        ProgramProperty.holds(FilmsTest.class, 58_400, 500, program -> {
            var compilation = compile(program, CompileOptions.DEFAULT);
            var film = film(FilmKind.SCHEDULE, compilation);
            var blocks = new TreeMap<String, Integer>();
            Playback.toTheEnd(film).blocks
                    .forEach((node, block) -> blocks.put(film.graph().nodes().get(node).key(), block));
            var expected = new TreeMap<String, Integer>();
            var data = data(compilation, new View.Scheduled(Strategy.BEST));
            data.blocks().orElseThrow().forEach(block -> block.nodes()
                    .forEach(node -> expected.put(data.nodes().get(node).key(), block.number())));
            return blocks.equals(expected) ? Optional.empty() : Optional.of(blocks + " instead of " + expected);
        });
    }

    /// Programs that a person types have errors most of the time.
    @Test
    void construction_ofEveryPrefix_isFilmed() {
        var program = "int a = 1;\nwhile (a < arg) {\n  if (a == 3) break; else a = a + 1;\n  continue;\n}\nreturn a;\n";
        for (int end = 0; end <= program.length(); end++) {
            var compilation = compile(program.substring(0, end), CompileOptions.DEFAULT);
            assertThat(difference(film(FilmKind.CONSTRUCTION, compilation), compilation, new View.AsWritten(),
                    compilation.asWritten().graph())).isEmpty();
        }
    }

    private static Compilation compile(String program, CompileOptions options) {
        return Compiler.compile(new SourceText(program), options, Cancellation.NONE);
    }

    private static Film film(FilmKind kind, Compilation compilation) {
        return new Films().of(FilmRequest.of(kind), Subject.of(compilation, "it"), Cancellation.NONE);
    }

    private static GraphData data(Compilation compilation, View view) {
        return GraphData.of(Subject.of(compilation, "it"), view, Background.NONE, Cancellation.NONE);
    }

    /// What is different between the graph at the end of a film and a graph of the compiler, if
    /// anything is. Nodes of a view have the same keys in the film.
    private static Optional<String> difference(Film film, Compilation compilation, View view, Graph graph) {
        var end = Playback.toTheEnd(film);
        // The dead control is part of each graph, but of a film only if something has used it.
        long count = graph.nodes().stream().filter(node -> node != null && node != graph.dead()).count();
        long filmed = end.inputs.keySet().stream().map(film.graph().nodes()::get)
                .filter(node -> !(node.isControl() && node.kind() == NodeKind.CONSTANT)).count();
        if (filmed != count) {
            return Optional.of(filmed + " nodes instead of " + count);
        }
        var shown = inputs(film.graph(), end.inputs);
        var data = data(compilation, view);
        var expected = inputs(data, edges(data));
        shown.keySet().retainAll(expected.keySet());
        return shown.equals(expected) ? Optional.empty() : Optional.of(shown + " instead of " + expected);
    }

    private static Map<Integer, List<Integer>> edges(GraphData data) {
        var inputs = new TreeMap<Integer, List<Integer>>();
        for (var node : data.nodes()) {
            var own = new TreeMap<Integer, Integer>();
            data.edges().stream().filter(edge -> edge.to() == node.id())
                    .forEach(edge -> own.put(edge.slot(), edge.from()));
            inputs.put(node.id(), own.isEmpty()
                    ? List.of()
                    : Stream.iterate(0, slot -> slot <= own.lastKey(), slot -> slot + 1)
                            .map(slot -> own.getOrDefault(slot, Change.NONE)).toList());
        }
        return inputs;
    }

    /// The keys of the inputs, by the keys of the nodes.
    private static Map<String, List<String>> inputs(GraphData data, Map<Integer, List<Integer>> inputs) {
        var byKey = new TreeMap<String, List<String>>();
        inputs.forEach((node, own) -> byKey.put(data.nodes().get(node).key(),
                own.stream().map(input -> input == Change.NONE ? "" : data.nodes().get(input).key()).toList()));
        return byKey;
    }

    @Test
    void keysAndEdges_areUnique_andConnectNodesOfTheFilm() {
        ProgramProperty.holds(FilmsTest.class, 58_500, 500, program -> {
            var compilation = compile(program, CompileOptions.DEFAULT);
            for (var kind : List.of(FilmKind.CONSTRUCTION, FilmKind.OPTIMIZATION, FilmKind.SCHEDULE)) {
                var film = film(kind, compilation);
                var keys = film.graph().nodes().stream().map(NodeData::key).toList();
                if (new TreeSet<>(keys).size() < keys.size()) {
                    return Optional.of(kind + ": " + keys);
                }
                var edges = film.graph().edges().stream()
                        .map(edge -> List.of(edge.from(), edge.to(), edge.slot())).toList();
                if (new HashSet<>(edges).size() < edges.size()) {
                    return Optional.of(kind + ": an edge twice in " + edges);
                }
                int count = keys.size();
                if (film.graph().edges().stream().anyMatch(edge -> edge.from() >= count || edge.to() >= count)
                        || film.steps().stream().flatMap(step -> Stream.concat(step.nodes().stream(),
                                step.premises().stream())).anyMatch(node -> node >= count)) {
                    return Optional.of(kind + ": a node that is not there");
                }
            }
            return Optional.empty();
        });
    }

    @Test
    void passes_sayWhatTheyCouldNotDo() {
        var film = film(FilmKind.OPTIMIZATION,
                compile("while (arg < 10) arg = arg + 1; return arg;", CompileOptions.DEFAULT));
        var passes = film.steps().stream().filter(step -> step.kind() == Kind.PASS).toList();
        assertThat(passes).extracting(Step::caption).contains(
                "the analysis is done: 0 values are constant, 3 values may be any integer; "
                        + "not decided: the `while` on line 1",
                "`dominated-tests` finds nothing more: no condition follows from those that dominate it");
        var undecided = passes.stream().filter(step -> step.caption().contains("not decided")).findFirst()
                .orElseThrow();
        assertThat(undecided.nodes()).extracting(node -> film.graph().nodes().get(node).label()).containsExactly("If");
    }

    /// Each kept path is a table, and tables after one that changes are shown anew.
    @Test
    void construction_ofManyBreaks_showsTheLastOnes() {
        var program = "int a = 0; while (a < 9) { " + "a = a + 1; if (a == arg) break; ".repeat(300) + "} return a;";
        var film = film(FilmKind.CONSTRUCTION, compile(program, CompileOptions.DEFAULT));
        var playback = new Playback(film);
        int most = 0;
        for (var step : film.steps()) {
            playback.apply(step.delta());
            most = Math.max(most, playback.tables.size());
        }
        assertThat(most).isBetween(10, 40);
    }
}
