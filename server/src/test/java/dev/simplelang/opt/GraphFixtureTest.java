package dev.simplelang.opt;

import dev.simplelang.build.Built;
import dev.simplelang.build.GraphBuilder;
import dev.simplelang.cfg.Verifier;
import dev.simplelang.fixture.Fixture;
import dev.simplelang.fixture.Fixtures;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.GraphListener;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Rule;
import dev.simplelang.oracle.GraphGuard;
import dev.simplelang.resolve.Resolver;
import dev.simplelang.syntax.Parser;
import dev.simplelang.text.Cancellation;
import dev.simplelang.view.GraphText;
import dev.simplelang.view.GraphView;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/// The graphs of programs as text, before and after optimization, and the rules between them.
class GraphFixtureTest {

    private static final String SUITE = "graph";

    @TestFactory
    Stream<DynamicTest> graph() {
        return Fixtures.suite(SUITE, (fixture, actual) -> {
            var built = build(fixture);
            actual.section("as written", () -> text(built.graph(), fixture));
            var fired = optimize(built);
            actual.section("optimized", () -> text(built.graph(), fixture));
            actual.section("rules",
                    () -> fired.stream().map(Rule::toString).collect(Collectors.joining("\n")));
        });
    }

    @Test
    void everyRule_isFiredByAFixture() {
        var fired = EnumSet.noneOf(Rule.class);
        Fixtures.load(SUITE).forEach(fixture -> fired.addAll(optimize(build(fixture))));
        assertThat(EnumSet.complementOf(fired)).as("rules that no fixture fires").isEmpty();
    }

    private static Built build(Fixture fixture) {
        var tree = Parser.parse(fixture.source(), Cancellation.NONE);
        var resolution = Resolver.resolve(tree, Cancellation.NONE);
        assertThat(tree.diagnostics()).isEmpty();
        assertThat(resolution.diagnostics()).isEmpty();
        var built = GraphBuilder.build(tree.program(), resolution, Cancellation.NONE);
        assertThat(Verifier.violations(built.graph(), Cancellation.NONE)).isEmpty();
        return built;
    }

    private static Set<Rule> optimize(Built built) {
        var graph = built.graph();
        var fired = EnumSet.noneOf(Rule.class);
        if (graph.nodes().contains(null)) {
            // The builder removes nodes by one rule only, before anybody can listen.
            fired.add(Rule.LOOP_DOES_NOT_CHANGE);
        }
        graph.addListener(new GraphListener() {
            @Override
            public void replaced(Node node, Node by, Rule rule) {
                fired.add(rule);
            }

            @Override
            public void rewritten(Node node, Rule rule) {
                fired.add(rule);
            }
        });
        Optimizer.optimize(graph, Set.of(), new GraphGuard(), Cancellation.NONE);
        assertThat(Verifier.violationsWhenSettled(graph, Cancellation.NONE)).isEmpty();
        return fired;
    }

    private static String text(Graph graph, Fixture fixture) {
        return GraphText.of(GraphView.of(graph, Cancellation.NONE), fixture.source());
    }
}
