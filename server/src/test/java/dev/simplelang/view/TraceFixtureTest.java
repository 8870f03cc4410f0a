package dev.simplelang.view;

import dev.simplelang.build.Built;
import dev.simplelang.build.GraphBuilder;
import dev.simplelang.fixture.Fixture;
import dev.simplelang.fixture.Fixtures;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.GraphListener;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Rule;
import dev.simplelang.opt.Optimizer;
import dev.simplelang.opt.OptimizerObserver;
import dev.simplelang.resolve.Resolver;
import dev.simplelang.syntax.Parser;
import dev.simplelang.text.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/// What the optimizer is seen to do, step by step.
class TraceFixtureTest {

    @TestFactory
    Stream<DynamicTest> trace() {
        return Fixtures.suite("trace", (fixture, actual) -> {
            actual.section("trace", () -> TraceText.steps(trace(fixture, build(fixture))));
            actual.section("analysis", () -> TraceText.falls(trace(fixture, build(fixture))));
        });
    }

    /// On every program of the tests: no step is left out, and watching changes nothing.
    @TestFactory
    Stream<DynamicTest> trace_recordsEveryStep() {
        return Fixtures.all().stream().map(fixture -> DynamicTest.dynamicTest(fixture.name(), () -> {
            var unwatched = build(fixture);
            var rules = new ArrayList<Rule>();
            unwatched.graph().addListener(new GraphListener() {
                @Override
                public void replaced(Node node, Node by, Rule rule) {
                    rules.add(rule);
                }

                @Override
                public void rewritten(Node node, Rule rule) {
                    rules.add(rule);
                }
            });
            Optimizer.optimize(unwatched.graph(), Cancellation.NONE);

            var watched = build(fixture);
            var trace = trace(fixture, watched);
            var recorded = trace.runs().stream().flatMap(run -> run.entries().stream())
                    .filter(Trace.Step.class::isInstance).map(step -> ((Trace.Step) step).rule()).toList();
            assertThat(recorded).isEqualTo(rules);
            assertThat(nodes(watched.graph())).isEqualTo(nodes(unwatched.graph()));
        }));
    }

    private static Built build(Fixture fixture) {
        var tree = Parser.parse(fixture.source(), Cancellation.NONE);
        var resolution = Resolver.resolve(tree, Cancellation.NONE);
        return GraphBuilder.build(tree.program(), resolution, Cancellation.NONE);
    }

    private static Trace trace(Fixture fixture, Built built) {
        var trace = new Trace(fixture.source());
        Optimizer.optimize(built.graph(), Set.of(), trace, Cancellation.NONE);
        return trace;
    }

    private static List<String> nodes(Graph graph) {
        return graph.nodes().stream().map(String::valueOf).toList();
    }
}
