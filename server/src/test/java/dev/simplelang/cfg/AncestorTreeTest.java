package dev.simplelang.cfg;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// Against the ways from the root, written out.
class AncestorTreeTest {

    private static final int NODES = 100;

    @Test
    void chain_answersLikeTheDefinition() {
        check(new Random(1), 1);
    }

    @Test
    void combs_answerLikeTheDefinition() {
        check(new Random(2), 3);
    }

    @Test
    void bushes_answerLikeTheDefinition() {
        check(new Random(3), NODES);
    }

    /// @param near how far back the parent of a node may be
    private static void check(Random random, int near) {
        var tree = new AncestorTree(0);
        List<List<Integer>> ways = new ArrayList<>(List.of(List.of(AncestorTree.ROOT)));
        for (int i = 1; i < NODES; i++) {
            int parent = Math.max(0, i - 1 - random.nextInt(near));
            assertThat(tree.add(parent)).isEqualTo(i);
            var way = new ArrayList<>(ways.get(parent));
            way.add(i);
            ways.add(way);
        }
        for (int one = 0; one < NODES; one++) {
            assertThat(tree.depth(one)).isEqualTo(ways.get(one).size() - 1);
            for (int other = 0; other < NODES; other++) {
                var shared = new ArrayList<>(ways.get(one));
                shared.retainAll(ways.get(other));
                assertThat(tree.common(one, other)).isEqualTo(shared.getLast());
                assertThat(tree.isAncestor(one, other)).isEqualTo(ways.get(other).contains(one));
            }
        }
    }
}
