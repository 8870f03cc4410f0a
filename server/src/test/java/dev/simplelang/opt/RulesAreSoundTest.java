package dev.simplelang.opt;

import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Dependencies;
import dev.simplelang.ir.DivNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.MinusNode;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.NotNode;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.Relation;
import dev.simplelang.ir.Rewrite;
import dev.simplelang.ir.Rule;
import dev.simplelang.ir.SubNode;
import dev.simplelang.ir.Types;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/// Runs the rules of the nodes on all expressions of a few operations, and compares what they
/// propose with what it replaces, for all values of the leaves at widths of four and of eight bits.
///
/// The rules themselves run, in the arithmetic of 64 bits. Two copies of the integers of `n` bits
/// lie in the 64-bit ones. A leaf of unknown range takes the values of both, mixed with those of
/// another leaf (of three leaves, all take those of the same copy):
///
/// - **-2ⁿ⁻¹ to 2ⁿ⁻¹ - 1, as themselves.** The low `n` bits of a sum or a product depend on the low
///   `n` bits of the leaves alone. So if two polynomials agree for these values of each leaf, they
///   agree in their low `n` bits for all 64-bit values. Quotients are those of small integers.
/// - **Multiples of 2⁶⁴⁻ⁿ.** They are closed under sums, negation and products with integers, which
///   wrap around just as in `n` bits, and they are ordered likewise. So if two linear sums or
///   comparisons agree for these values, they agree in `n` bits, wherever anything wraps around.
///
/// Among these are 0, -1 and the least integer, so division meets all its special cases. The
/// greatest integers are added, since they are what constants next to a bound are about. A leaf of
/// a small range takes all values of it.
///
/// At four bits, expressions of up to three operations are enumerated, and all constants in those of
/// two; at eight bits, expressions of two operations, and all constants in the inner one. This is a
/// proof for these. Two steps are left to the tests with random programs: to 64 bits where a rule
/// looks at its constants, and to larger expressions. [Rule#DROP_DEAD_PATHS] and [Rule#REGION_ONE_PATH] say nothing
/// about values; the verifier checks what they leave.
class RulesAreSoundTest {

    private static final long[] SMALL = small(4);
    private static final long[] WRAPPING = wrapping(4);

    /// All values of a leaf of unknown range, at four and at eight bits.
    private static final long[] VALUES = values(4);
    private static final long[] VALUES_OF_EIGHT_BITS = values(8);

    private static final List<BinaryOperator<Node>> RING = List.of(AddNode::new, SubNode::new, MulNode::new);

    private static final List<BinaryOperator<Node>> BINARY = Stream.concat(
            Stream.concat(RING.stream(), Stream.of(DivNode::new)), Arrays.stream(Relation.values())
                    .<BinaryOperator<Node>>map(relation -> (x, y) -> new CompareNode(relation, x, y)))
            .toList();

    private static final List<UnaryOperator<Node>> UNARY = List.of(MinusNode::new, NotNode::new);

    private static final IntType ODD = IntType.of(Long.MIN_VALUE, Long.MAX_VALUE, 1, 1);

    @Test
    void rules_allSmallExpressions_giveTheSameValues() {
        var check = new Check(RulesAreSoundTest::ofNode);
        everything(check);
        assertThat(check.mistakes).isEmpty();
        assertThat(check.fired).as("rules that no expression fires")
                .containsAll(EnumSet.range(Rule.ADD_COMMUTE, Rule.IF_CONSTANT));
    }

    private static long[] small(int bits) {
        return LongStream.range(-1L << (bits - 1), 1L << (bits - 1)).toArray();
    }

    private static long[] wrapping(int bits) {
        return Arrays.stream(small(bits)).map(x -> x << (Long.SIZE - bits)).toArray();
    }

    private static long[] values(int bits) {
        return LongStream.concat(LongStream.concat(Arrays.stream(small(bits)), Arrays.stream(wrapping(bits))),
                LongStream.of(Long.MAX_VALUE, Long.MAX_VALUE - 1)).distinct().toArray();
    }

    private static Optional<Rewrite> ofNode(Node node) {
        return node.idealize(Dependencies.IGNORED)
                .or(() -> node instanceof PhiNode phi ? phi.pullOperation() : Optional.empty());
    }

    /// Rules that are nearly right: most are wrong for few values only. Each gives what takes the
    /// place of a node, or null.
    private static final Map<String, UnaryOperator<Node>> WRONG_RULES = Map.of(
            "x / x → 1",
            node -> node instanceof DivNode quotient && quotient.left() == quotient.right() ? ConstantNode.of(1) : null,
            "x * 2 / 2 → x",
            node -> node instanceof DivNode quotient && quotient.right().isConstant(2)
                    && quotient.left() instanceof MulNode product && product.right().isConstant(2)
                            ? product.left()
                            : null,
            "-x / y → -(x / y)",
            node -> node instanceof DivNode quotient && quotient.left() instanceof MinusNode minus
                    ? new MinusNode(new DivNode(minus.operand(), quotient.right()))
                    : null,
            "x < x + 1 → 1",
            node -> isTest(node, Relation.LT) && node.input(1) instanceof AddNode sum && sum.left() == node.input(0)
                    && sum.right().isConstant(1) ? ConstantNode.of(1) : null,
            "x < y → x - y < 0",
            node -> isTest(node, Relation.LT)
                    ? new CompareNode(Relation.LT, new SubNode(node.input(0), node.input(1)), ConstantNode.of(0))
                    : null,
            "x + 1 <= y → x < y",
            node -> isTest(node, Relation.LE) && node.input(0) instanceof AddNode sum && sum.right().isConstant(1)
                    ? new CompareNode(Relation.LT, sum.left(), node.input(1))
                    : null,
            "x + c < d → x < d - c",
            node -> isTest(node, Relation.LT) && node.input(0) instanceof AddNode sum
                    && sum.right().constant().isPresent() && node.input(1).constant().isPresent()
                            ? new CompareNode(Relation.LT, sum.left(), new SubNode(node.input(1), sum.right()))
                            : null,
            "x / c → -(x / -c) for a negative c",
            node -> node instanceof DivNode quotient && quotient.right().constant().orElse(0) < 0
                    ? new MinusNode(new DivNode(quotient.left(), new MinusNode(quotient.right())))
                    : null,
            "x * 2 == y * 2 → x == y",
            node -> isTest(node, Relation.EQ) && node.input(0) instanceof MulNode x && x.right().isConstant(2)
                    && node.input(1) instanceof MulNode y && y.right().isConstant(2)
                            ? new CompareNode(Relation.EQ, x.left(), y.left())
                            : null,
            "φ(1, 0) → x for a branch on x",
            node -> node instanceof PhiNode phi && phi.value(0).isConstant(1) && phi.value(1).isConstant(0)
                    && phi.region().input(0) instanceof ProjNode side && side.index() == IfNode.TRUE
                            ? side.tuple().input(IfNode.PREDICATE)
                            : null);

    private static boolean isTest(Node node, Relation relation) {
        return node instanceof CompareNode comparison && comparison.relation() == relation;
    }

    @TestFactory
    Stream<DynamicTest> wrongRule_isCaught() {
        return WRONG_RULES.entrySet().stream().map(wrong -> dynamicTest(wrong.getKey(), () -> {
            var check = new Check(node -> Optional.ofNullable(wrong.getValue().apply(node))
                    .flatMap(by -> Rewrite.replace(Rule.SHORTER_SUM, by)));
            everything(check);
            assertThat(check.mistakes).as(wrong.getKey()).isNotEmpty();
        }));
    }

    // The expressions

    private static void everything(Check check) {
        // Two unknown values: operations on an expression and a leaf, and on two expressions.
        expressions(check, BINARY, false, new World(VALUES, List.of(IntType.BOTTOM, IntType.BOTTOM),
                0, 1, -1, 2, -3, 1L << 60, Long.MIN_VALUE, Long.MAX_VALUE));
        expressions(check, BINARY, true, new World(VALUES, List.of(IntType.BOTTOM, IntType.BOTTOM), 2));
        // Three, for what cancels and is rearranged.
        for (var values : List.of(SMALL, WRAPPING)) {
            expressions(check, RING, true,
                    new World(values, List.of(IntType.BOTTOM, IntType.BOTTOM, IntType.BOTTOM)));
        }
        // One, and all constants.
        constants(check, VALUES, VALUES);
        constants(check, VALUES_OF_EIGHT_BITS, 1, -1, 2, -3, 100, Long.MIN_VALUE);
        expressions(check, BINARY, false, new World(VALUES_OF_EIGHT_BITS, List.of(IntType.BOTTOM, IntType.BOTTOM)));
        // Longer sums of products.
        chains(check, 4, new World(VALUES, List.of(IntType.BOTTOM, IntType.BOTTOM), 1));
        // Known ranges and low bits, near 0 and where sums wrap around.
        var near = List.of(IntType.range(-3, 4), IntType.TRUTH, ODD);
        expressions(check, BINARY, false, new World(VALUES, near, 0, 1, -1, 2, 3, Long.MIN_VALUE));
        expressions(check, BINARY, true, new World(VALUES, near));
        expressions(check, BINARY, true, new World(VALUES, List.of(IntType.range(-3, 4),
                IntType.range(Long.MIN_VALUE, Long.MIN_VALUE + 7), IntType.range(Long.MAX_VALUE - 7, Long.MAX_VALUE))));
        choices(check);
    }

    /// All expressions of one operation, and those of two: an operation on one of these, and on a
    /// leaf.
    ///
    /// @param pairs whether to try those of three too: an operation on two of one
    private static void expressions(Check check, List<BinaryOperator<Node>> operations, boolean pairs, World world) {
        var leaves = world.leaves();
        var inner = new ArrayList<Node>();
        applied(UNARY, operations, leaves, leaves, node -> {
            check.accept(world, node);
            if (node.constant().isEmpty()) {
                world.graph.add(node);
                UNARY.forEach(operation -> check.accept(world, operation.apply(node)));
                // As an operand, one comparison is as good as another, but for a negation.
                if (!(node instanceof CompareNode comparison) || comparison.relation() == Relation.LT) {
                    inner.add(node);
                }
            }
        });
        applied(List.of(), operations, inner, pairs ? inner : leaves, node -> check.accept(world, node));
        applied(List.of(), operations, leaves, inner, node -> check.accept(world, node));
    }

    /// All expressions of one operation on an unknown value and a constant of `values`, and those of
    /// two: an operation on one of these, and on a constant of `outer`.
    private static void constants(Check check, long[] values, long... outer) {
        var world = new World(values, List.of(IntType.BOTTOM), values);
        var x = world.leaves().subList(0, 1);
        var constants = world.leaves().subList(1, world.leaves().size());
        var inner = new ArrayList<Node>();
        Consumer<Node> consumer = node -> {
            check.accept(world, node);
            if (node.constant().isEmpty()) {
                inner.add(world.graph.add(node));
            }
        };
        applied(UNARY, BINARY, x, constants, consumer);
        applied(List.of(), BINARY, constants, x, consumer);
        var others = constants.stream()
                .filter(constant -> LongStream.of(outer).anyMatch(constant::isConstant)).toList();
        applied(List.of(), BINARY, inner, others, node -> check.accept(world, node));
        applied(List.of(), BINARY, others, inner, node -> check.accept(world, node));
    }

    /// All sums, differences, products and negations of `length` operations, each on the result of
    /// the one before.
    private static void chains(Check check, int length, World world) {
        var chains = world.leaves();
        for (int i = 0; i < length; i++) {
            var longer = new ArrayList<Node>();
            boolean isLast = i == length - 1;
            applied(List.of(MinusNode::new), RING, chains, world.leaves(), node -> {
                check.accept(world, node);
                if (!isLast && node.constant().isEmpty()) {
                    longer.add(world.graph.add(node));
                }
            });
            chains = longer;
        }
    }

    /// Each operation on each operand, or on two.
    private static void applied(List<UnaryOperator<Node>> unary, List<BinaryOperator<Node>> binary, List<Node> left,
            List<Node> right, Consumer<Node> consumer) {
        for (var x : left) {
            unary.forEach(operation -> consumer.accept(operation.apply(x)));
            for (var y : right) {
                binary.forEach(operation -> consumer.accept(operation.apply(x, y)));
            }
        }
    }

    /// Phis of the two sides of a branch, on conditions of several kinds, and operations on them.
    private static void choices(Check check) {
        var world = new World(VALUES, List.of(IntType.BOTTOM, IntType.range(-3, 4), IntType.TRUTH, IntType.range(1, 2)),
                0, 1,
                2);
        var leaves = world.leaves();
        var x = leaves.get(0);
        var y = leaves.get(1);
        var conditions = new ArrayList<>(leaves);
        conditions.add(world.add(new SubNode(x, y)));
        for (var relation : Relation.values()) {
            conditions.add(world.add(new CompareNode(relation, x, y)));
            conditions.add(world.add(new CompareNode(relation, x, leaves.getLast())));
        }
        for (var condition : conditions) {
            var branch = world.add(new IfNode(world.graph.start(), condition));
            check.accept(world, branch);
            var sides = List.of(world.add(new ProjNode(branch, IfNode.TRUE)),
                    world.add(new ProjNode(branch, IfNode.FALSE)));
            for (var order : List.of(sides, sides.reversed())) {
                choices(check, world, world.add(new RegionNode(order.toArray(Node[]::new))));
            }
        }
    }

    private static void choices(Check check, World world, Node region) {
        var leaves = world.leaves();
        BinaryOperator<Node> choice = (x, y) -> new PhiNode("v", region, x, y);
        var phis = new ArrayList<Node>();
        applied(List.of(), List.of(choice), leaves, leaves, phi -> {
            check.accept(world, phi);
            if (phi.input(1).constant().isPresent() && phi.input(2).constant().isPresent()) {
                phis.add(world.add(phi));
            }
        });
        applied(UNARY, BINARY, phis, phis.subList(0, Math.min(4, phis.size())), node -> check.accept(world, node));
        applied(List.of(), BINARY, leaves, phis, node -> check.accept(world, node));
        // Operations that only the phi uses.
        for (var operation : BINARY) {
            var first = world.add(operation.apply(leaves.get(0), leaves.get(1)));
            var second = world.add(operation.apply(leaves.get(1), leaves.get(2)));
            var phi = world.add(choice.apply(first, second));
            check.accept(world, phi);
        }
    }

    /// Leaves with all their values, and what is computed from them in each combination of these.
    private static final class World {

        private final Graph graph = new Graph();
        private final List<Node> leaves = new ArrayList<>();
        private final Map<Node, long[]> values = new HashMap<>();
        private final int combinations;

        /// @param unknown the values of a leaf of which no small range is known
        /// @param types what is known of the leaves that are not constants
        World(long[] unknown, List<IntType> types, long... constants) {
            var columns = types.stream().map(type -> valuesOf(type, unknown)).toList();
            combinations = columns.stream().mapToInt(column -> column.length).reduce(1, (x, y) -> x * y);
            int repeats = 1;
            for (int leaf = 0; leaf < types.size(); leaf++) {
                leaves.add(graph.add(ConstantNode.unknown()));
                graph.setType(leaves.get(leaf), types.get(leaf));
                var ofLeaf = columns.get(leaf);
                var column = new long[combinations];
                for (int i = 0; i < combinations; i++) {
                    column[i] = ofLeaf[i / repeats % ofLeaf.length];
                }
                values.put(leaves.get(leaf), column);
                repeats *= ofLeaf.length;
            }
            for (long constant : constants) {
                leaves.add(add(ConstantNode.of(constant)));
            }
        }

        private static long[] valuesOf(IntType type, long[] unknown) {
            long more = type.high() - type.low();
            return more >= 0 && more < SMALL.length
                    ? LongStream.rangeClosed(0, more).map(i -> type.low() + i).toArray()
                    : Arrays.stream(unknown).filter(type::contains).toArray();
        }

        /// The values that are not known first, then the constants.
        List<Node> leaves() {
            return leaves;
        }

        <N extends Node> N add(N node) {
            prepare(node);
            return graph.add(node);
        }

        /// Gives `node` the type and the polynomial that the optimizer would.
        void prepare(Node node) {
            var expansion = node.expand(Dependencies.IGNORED);
            graph.setExpansion(node, expansion);
            graph.setType(node, node instanceof IfNode
                    ? node.compute(Types.OF_GRAPH)
                    : LocalFacts.type(node, expansion, Dependencies.IGNORED));
        }

        /// The value of `node` in each combination of values of the leaves.
        long[] values(Node node) {
            var known = node.isAttached() ? values.get(node) : null;
            if (known == null) {
                known = compute(node);
                if (node.isAttached()) {
                    values.put(node, known);
                }
            }
            return known;
        }

        private long[] compute(Node node) {
            var result = new long[combinations];
            switch (node) {
                case ConstantNode constant -> Arrays.fill(result, constant.constant().orElseThrow());
                case UnaryNode unary -> {
                    var x = values(unary.operand());
                    Arrays.setAll(result, i -> unary.apply(x[i]));
                }
                case BinaryNode binary -> {
                    var x = values(binary.left());
                    var y = values(binary.right());
                    Arrays.setAll(result, i -> binary.apply(x[i], y[i]));
                }
                case PhiNode phi -> {
                    var side = (ProjNode) phi.region().input(0);
                    var test = values(((IfNode) side.tuple()).predicate());
                    var first = values(phi.value(0));
                    var second = values(phi.value(1));
                    boolean firstIsTrue = side.index() == IfNode.TRUE;
                    Arrays.setAll(result, i -> (test[i] != 0) == firstIsTrue ? first[i] : second[i]);
                }
                default -> throw new IllegalArgumentException("no value: " + node);
            }
            return result;
        }
    }

    /// Compares nodes with what rules put in their place.
    private static final class Check implements BiConsumer<World, Node> {

        private static final int MAX_MISTAKES = 5;

        private final Function<Node, Optional<Rewrite>> rules;
        private final Set<Rule> fired = EnumSet.noneOf(Rule.class);
        private final List<String> mistakes = new ArrayList<>();

        Check(Function<Node, Optional<Rewrite>> rules) {
            this.rules = rules;
        }

        @Override
        public void accept(World world, Node node) {
            if (mistakes.size() == MAX_MISTAKES) {
                return;
            }
            if (!node.isAttached()) {
                world.prepare(node);
            }
            // The engine folds constants before it asks for rules.
            if (node.constant().isEmpty()) {
                rules.apply(node).ifPresent(rewrite -> compare(world, node, rewrite));
            }
        }

        private void compare(World world, Node node, Rewrite rewrite) {
            fired.add(rewrite.rule());
            switch (rewrite) {
                case Rewrite.Replace(_, Node by) -> compare(world, node, rewrite, world.values(by));
                case Rewrite.SwapOperands _ -> {
                    var operation = (BinaryNode) node;
                    compare(world, node, rewrite,
                            world.values(operation.withOperands(
                                    /* left= */ operation.right(), /* right= */ operation.left())));
                }
                case Rewrite.TakeSide(_, int side) -> {
                    for (long test : world.values(((IfNode) node).predicate())) {
                        if ((test != 0) != (side == IfNode.TRUE)) {
                            mistakes.add(rewrite + " for " + test);
                        }
                    }
                }
                case Rewrite.DropDeadPaths _ -> throw new IllegalArgumentException("is not about values: " + rewrite);
            }
        }

        private void compare(World world, Node node, Rewrite rewrite, long[] actual) {
            var expected = world.values(node);
            int mismatch = Arrays.mismatch(expected, actual);
            if (mismatch >= 0) {
                var leaves = world.leaves().stream().filter(leaf -> leaf.constant().isEmpty())
                        .map(leaf -> leaf + " = " + world.values(leaf)[mismatch]).toList();
                mistakes.add(rewrite + " of " + node + ": " + expected[mismatch] + " becomes " + actual[mismatch]
                        + " for " + leaves + " of inputs " + node.inputs());
            }
        }
    }
}
