package dev.simplelang.opt.paths;

import dev.simplelang.build.WrittenGraph;
import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Relation;
import dev.simplelang.opt.paths.Exploration.Precision;
import dev.simplelang.text.Cancellation;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SeenTest {

    private final Graph graph = WrittenGraph.of(
            "int a = 0; while (arg > a) { if (a == 5) break; a = a + 3; } if (a != 7) a = 2; return a;");

    @Test
    void seen_unrelatedChange_isTheSame() {
        var seen = new Seen(graph, loopOnly(), true);
        assertThat(seen.isSame(true)).isTrue();
        assertThat(seen.isSame(false)).isFalse();

        decide(Relation.NE);
        assertThat(seen.isSame(true)).isTrue();

        decide(Relation.EQ);
        assertThat(seen.isSame(true)).isFalse();
    }

    /// What is come across with too little work to follow paths further than round the loop.
    private BitSet loopOnly() {
        var seen = new BitSet();
        var skeleton = new Skeleton(ControlFlow.of(graph, Cancellation.NONE), graph.idLimit(), Cancellation.NONE);
        var precision = new Precision(/* open= */ 9, /* trips= */ 9, /* states= */ 1, /* work= */ 80, /* lead= */ 1);
        assertThat(new Exploration(graph.start(), skeleton, precision, seen, Cancellation.NONE).run()).isFalse();
        return seen;
    }

    /// Decides the branch whose condition tests `relation`.
    private void decide(Relation relation) {
        var branch = graph.nodes().stream()
                .filter(node -> node instanceof IfNode candidate
                        && candidate.predicate() instanceof CompareNode comparison
                        && comparison.relation() == relation)
                .findFirst().orElseThrow();
        graph.setInput(branch, IfNode.PREDICATE, graph.add(ConstantNode.of(0)));
    }
}
