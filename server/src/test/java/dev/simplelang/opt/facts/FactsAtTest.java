package dev.simplelang.opt.facts;

import dev.simplelang.build.WrittenGraph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.oracle.BoundedPrograms;
import dev.simplelang.type.IntType;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// What is learned for one place must not be told at another: whatever was asked before, the answer is that of one who was never asked.
class FactsAtTest {

    private static final int QUESTIONS = 150;

    @Test
    void questions_inAnyOrder_haveTheSameAnswers() {
        IntStream.range(0, 60).forEach(seed -> check(BoundedPrograms.program(seed), seed));
    }

    /// More tests around a place than count there, some of which cannot hold together.
    @Test
    void deepNests_areAnswered() {
        for (int depth : List.of(15, 16, 17, 31, 32, 33, 47, 48, 49, 70)) {
            var program = new StringBuilder("int x = arg; int y = 0;");
            for (int i = 0; i < depth; i++) {
                program.append(i % 3 == 0 ? "if (x < " + (100 - i) + ") {" : "if (x > " + i % 40 + ") { y = y + x;");
            }
            program.append("if (x == 200) { y = x; } else { y = x + 1; }").append("}".repeat(depth))
                    .append("return y;");
            check(program.toString(), depth);
        }
    }

    @Test
    void premises_areComplete() {
        check("int x = arg - arg / 11 * 11; int y = arg * arg; if (x < y) { if (y < 5) { return x; } } return 0;", 1);
    }

    private static void check(String program, long seed) {
        var graph = WrittenGraph.of(program);
        var nodes = graph.nodes().stream().filter(node -> node != null).toList();
        var controls = nodes.stream().filter(Node::isControl).toList();
        var values = nodes.stream().filter(node -> node.type() instanceof IntType).toList();
        var random = new Random(seed);
        var shared = new FactsAt(graph, Node::type);
        for (int i = 0; i < QUESTIONS; i++) {
            var control = controls.get(random.nextInt(controls.size()));
            var value = values.get(random.nextInt(values.size()));
            var fresh = new FactsAt(graph, Node::type);
            if (random.nextInt(3) == 0) {
                var known = shared.at(control, value);
                assertThat(known).as(program).isEqualTo(fresh.at(control, value));
                assertThat(typeBy(known.sides(), value)).as("%s by %s, %s", value, known.sides(), program)
                        .isEqualTo(known.type());
            } else {
                assertThat(shared.typeAt(control, value)).as(program).isEqualTo(fresh.typeAt(control, value));
            }
        }
    }

    /// What follows about `value` if nothing is known but that control takes `sides`.
    private static IntType typeBy(List<ProjNode> sides, Node value) {
        var facts = new DominatingFacts();
        for (var side : sides) {
            facts.learn((IfNode) side.tuple(), side);
        }
        return facts.rangeOf(value);
    }
}
