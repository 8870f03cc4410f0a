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
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ValueNumberingTest {

    private final Graph graph = new Graph();
    private final ValueNumbering table = new ValueNumbering();

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

        assertThat(key(difference)).isNotEqualTo(key(question));
    }

    private Node constant(long value) {
        return graph.add(ConstantNode.of(value));
    }

    private static NumberingKey key(Node node) {
        return NumberingKey.of(node, node.expansion());
    }
}
