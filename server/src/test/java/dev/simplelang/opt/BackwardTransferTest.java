package dev.simplelang.opt;

import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.DivNode;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Relation;
import dev.simplelang.ir.SubNode;
import dev.simplelang.type.IntType;
import java.util.Arrays;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BackwardTransferTest {

    private static final List<BinaryOperator<Node>> OPERATIONS = Stream.concat(
            Stream.<BinaryOperator<Node>>of(AddNode::new, SubNode::new, MulNode::new, DivNode::new),
            Arrays.stream(Relation.values())
                    .<BinaryOperator<Node>>map(relation -> (x, y) -> new CompareNode(relation, x, y)))
            .toList();

    /// Small sets, near 0 and at the bounds, with gaps and without.
    private static final List<IntType> SETS = List.of(IntType.ZERO, IntType.ONE, IntType.TRUTH,
            IntType.constant(-3), IntType.range(-3, 4), IntType.of(-5, 5, 1, 1), IntType.of(-8, 8, 2, 0),
            IntType.range(Long.MIN_VALUE, Long.MIN_VALUE + 2), IntType.range(Long.MAX_VALUE - 2, Long.MAX_VALUE));

    @Test
    void operand_everyResult_containsTheOperandsThatGiveIt() {
        for (var operation : OPERATIONS) {
            var node = (BinaryNode) operation.apply(ConstantNode.unknown(), ConstantNode.unknown());
            for (var x : SETS) {
                for (var y : SETS) {
                    elements(x).forEach(a -> elements(y).forEach(b -> check(node, List.of(x, y), List.of(a, b))));
                }
            }
        }
    }

    private static void check(BinaryNode node, List<IntType> sets, List<Long> values) {
        long result = node.apply(values.get(0), values.get(1));
        var results = Stream.concat(SETS.stream(), Stream.of(IntType.constant(result), IntType.BOTTOM));
        results.filter(set -> set.contains(result)).forEach(set -> {
            for (int i = 0; i < 2; i++) {
                assertThat(BackwardTransfer.operand(node, i, sets::get, set).contains(values.get(i)))
                        .as("operand %d of %s %s %s in %s", i, values, node.symbol(), sets, set).isTrue();
            }
        });
        for (long other : new long[]{0, 1, -3}) {
            for (int i = 0; i < 2 && other != result; i++) {
                var excluded = BackwardTransfer.excluded(node, i, sets::get, other);
                assertThat(excluded.isPresent() && excluded.getAsLong() == values.get(i))
                        .as("operand %d of %s %s %s, not %d", i, values, node.symbol(), sets, other).isFalse();
            }
        }
    }

    private static LongStream elements(IntType set) {
        return LongStream.rangeClosed(0, set.high() - set.low()).map(i -> set.low() + i).filter(set::contains);
    }
}
