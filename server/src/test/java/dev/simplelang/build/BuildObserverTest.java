package dev.simplelang.build;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.LiveNodes;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.oracle.ProgramProperty;
import dev.simplelang.resolve.Resolver;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.Parser;
import dev.simplelang.syntax.Statement;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/// What is shown of a graph that is being built.
class BuildObserverTest {

    /// What was live at one place.
    ///
    /// @param made how many nodes the graph had
    private record Moment(int made, BitSet live) {}

    @Test
    void values_ofTheFinishedGraph_areShownAsSoonAsTheyAreMade() {
        ProgramProperty.holds(BuildObserverTest.class, 5_600, 2_000, program -> {
            var moments = new ArrayList<Moment>();
            var finished = build(program.replace("{", "{ #showGraph; ").replace("}", " #showGraph; }"), moments);
            return moments.stream().map(moment -> missing(moment, finished)).filter(ids -> !ids.isEmpty()).findFirst()
                    .map(ids -> "not shown: " + ids);
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            arg x   | int x = 1; if (arg) int y = 2; #showGraph;
            arg x   | int x = 1; if (arg) int x = 2; #showGraph;
            arg x   | int x = 1; if (arg) ; else int x = 2; #showGraph;
            arg x   | int x = 1; if (arg) ; else if (arg < 2) int x = 2; else { int x = 3; } #showGraph;
            arg x   | int x = 1; while (arg) int x = 2; #showGraph;
            arg x y | int x = 1; if (arg) int z = 2; { int y = 3; #showGraph; }
            arg x   | if (arg) int x = 1; { int x = 2; #showGraph; }
            """)
    void declarations_areHiddenAfterTheirArm(String names, String program) {
        var shown = new ArrayList<String>();
        build(program, (_, _, values, _) -> values.keySet().forEach(variable -> shown.add(variable.name())));
        assertThat(String.join(" ", shown)).isEqualTo(names);
    }

    /// Takes what [BuildObserver#shown] reports.
    @FunctionalInterface
    private interface Shown {
        void accept(Built built, Node control, Map<Variable, Node> values, List<Node> pending);
    }

    private static Graph build(String program, List<Moment> moments) {
        return build(program, (built, control, values, pending) -> {
            // Where the place is unreachable, the conditions of the branches around it are missing.
            if (!control.isDead()) {
                var roots = Stream.of(List.of(control), values.values(), pending).flatMap(Collection::stream).toList();
                moments.add(new Moment(built.graph().idLimit(), live(built.graph(), roots)));
            }
        });
    }

    private static Graph build(String program, Shown shown) {
        var tree = Parser.parse(new SourceText(program), Cancellation.NONE);
        return GraphBuilder.build(tree.program(), Resolver.resolve(tree, Cancellation.NONE), new BuildObserver() {
            @Override
            public boolean wants(Statement.ShowGraph place) {
                return true;
            }

            @Override
            public void shown(Built built, Node control, Map<Variable, Node> values, List<Node> pending) {
                shown.accept(built, control, values, pending);
            }
        }, Cancellation.NONE).graph();
    }

    private static BitSet live(Graph graph, List<Node> roots) {
        return LiveNodes.of(graph, ControlFlow.of(graph, Cancellation.NONE), roots, Cancellation.NONE);
    }

    /// The ids of the values that were made before a moment, are needed after all, and were not shown.
    private static List<Integer> missing(Moment moment, Graph finished) {
        var missing = live(finished, List.of()).get(0, moment.made());
        missing.andNot(moment.live());
        return missing.stream().filter(id -> !finished.nodes().get(id).isControl()).boxed().toList();
    }
}
