package dev.simplelang.ir;

import dev.simplelang.text.Span;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class OriginsTest {

    private final Graph graph = new Graph();
    private final Origins origins = graph.origins();

    @Test
    void origins_followReplacements() {
        var first = graph.add(ConstantNode.of(1));
        var second = graph.add(ConstantNode.of(1));
        var third = graph.add(ConstantNode.of(1));
        graph.replace(first, second, Rule.VALUE_NUMBERING);
        graph.replace(second, third, Rule.FOLD_CONSTANT);
        assertThat(origins.current(first)).isSameAs(third);
        assertThat(origins.history(first)).containsExactly(new Origins.Step(second, Rule.VALUE_NUMBERING),
                new Origins.Step(third, Rule.FOLD_CONSTANT));
        assertThat(origins.node(first.id())).isSameAs(first);
    }

    @Test
    void span_ofReplacedNode_isTheFirst() {
        var node = graph.add(ConstantNode.of(1));
        origins.record(node, new Span(1, 2));
        origins.record(node, new Span(3, 4));
        assertThat(origins.span(node)).contains(new Span(1, 2));
    }

    @Test
    void changesInPlace_areRememberedForNodesInTheGraph() {
        var detached = ConstantNode.of(1);
        var attached = graph.add(ConstantNode.of(2));
        graph.rewritten(detached, Rule.ADD_ZERO);
        graph.rewritten(attached, Rule.DROP_DEAD_PATHS);
        assertThat(origins.changes(detached)).isEmpty();
        assertThat(origins.changes(attached)).containsExactly(Rule.DROP_DEAD_PATHS);
    }

    @Test
    void premises_areFewAndDistinct() {
        var node = graph.add(ConstantNode.of(0));
        var first = graph.add(ConstantNode.of(1));
        origins.because(node, first, graph.dead());
        origins.because(node, first);
        assertThat(origins.premises(node)).containsExactly(first, graph.dead());
        for (int i = 0; i < 100; i++) {
            origins.because(node, graph.add(ConstantNode.of(i)));
        }
        assertThat(origins.premises(node)).hasSizeLessThan(10).startsWith(first);
        assertThat(origins.premises(first)).isEmpty();
    }

    @Test
    void trips_ofLoop_areRemembered() {
        var loop = graph.add(new LoopNode(graph.start()));
        assertThat(origins.trips(loop)).isEmpty();
        var exit = graph.add(new IfNode(loop, graph.add(ConstantNode.of(1))));
        origins.trips(loop, new Origins.Trips(10, exit));
        assertThat(origins.trips(loop)).hasValue(new Origins.Trips(10, exit));
    }
}
