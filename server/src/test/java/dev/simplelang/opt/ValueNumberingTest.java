package dev.simplelang.opt;

import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Dependencies;
import dev.simplelang.ir.DivNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.NumberingKey;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.Relation;
import dev.simplelang.ir.StartNode;
import dev.simplelang.ir.SubNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// The table against a map from what each node computes, written down.
class ValueNumberingTest {

    private static final int OPERANDS = 12;

    private final Graph graph = new Graph();
    private final ValueNumbering table = new ValueNumbering(16);

    @Test
    void numbering_findsWhatAMapFinds() {
        var random = new Random(1);
        var nodes = divisions(random);
        Map<String, Node> map = new HashMap<>();
        for (int step = 0; step < 20_000; step++) {
            var node = nodes.get(random.nextInt(nodes.size()));
            if (random.nextInt(3) == 0) {
                table.remove(node);
                map.remove(text(node), node);
            } else {
                var known = map.putIfAbsent(text(node), node);
                assertThat(table.find(node, key(node))).isSameAs(known);
                if (known == null) {
                    table.add(node, key(node));
                }
            }
        }
        assertThat(map).hasSizeGreaterThan(64);
    }

    @Test
    void changedNode_isFoundByItsNewInputs() {
        var argument = graph.add(new ProjNode(graph.start(), StartNode.ARGUMENT));
        var quotient = graph.add(new DivNode(argument, constant(2)));
        var other = graph.add(new DivNode(argument, constant(3)));
        table.add(quotient, key(quotient));
        graph.setInput(quotient, 1, other.right());

        assertThat(table.find(quotient, key(quotient))).isNull();
        table.add(quotient, key(quotient));
        assertThat(table.find(other, key(other))).isSameAs(quotient);
    }

    @Test
    void difference_isNoTestForZero() {
        var argument = graph.add(new ProjNode(graph.start(), StartNode.ARGUMENT));
        var difference = graph.add(new SubNode(argument, constant(2)));
        graph.setExpansion(difference, difference.expand(Dependencies.IGNORED));
        var question = graph.add(new CompareNode(Relation.EQ, argument, constant(2)));

        assertThat(key(difference).isKeyOf(question)).isFalse();
        assertThat(key(question).isKeyOf(difference)).isFalse();
        assertThat(key(question).isKeyOf(question)).isTrue();
    }

    /// Two of each quotient.
    private List<Node> divisions(Random random) {
        var operands = random.longs(OPERANDS).mapToObj(this::constant).toList();
        var nodes = new ArrayList<Node>();
        for (var left : operands) {
            for (var right : operands) {
                nodes.add(graph.add(new DivNode(left, right)));
                nodes.add(graph.add(new DivNode(left, right)));
            }
        }
        return nodes;
    }

    private Node constant(long value) {
        return graph.add(ConstantNode.of(value));
    }

    private static String text(Node node) {
        return node.input(0).id() + " / " + node.input(1).id();
    }

    private static NumberingKey key(Node node) {
        return NumberingKey.of(node, node.expansion());
    }
}
