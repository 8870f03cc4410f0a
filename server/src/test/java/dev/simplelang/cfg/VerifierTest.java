package dev.simplelang.cfg;

import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.StartNode;
import dev.simplelang.text.Cancellation;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// The verifier finds each kind of malformed graph.
class VerifierTest {

    private final Graph graph = new Graph();
    private final Node control = graph.add(new ProjNode(graph.start(), StartNode.CONTROL));
    private final Node arg = graph.add(new ProjNode(graph.start(), StartNode.ARGUMENT));

    private void returns(Node at, Node value) {
        graph.addInput(graph.stop(), graph.add(new ReturnNode(at, value)));
    }

    private void violates(String what) {
        assertThat(Verifier.violations(graph, Cancellation.NONE)).anyMatch(violation -> violation.contains(what));
    }

    @Test
    void acceptsASmallProgram() {
        returns(control, arg);
        assertThat(Verifier.violations(graph, Cancellation.NONE)).isEmpty();
    }

    @Test
    void findsAPhiOfAnotherArityThanItsRegion() {
        var region = graph.add(new RegionNode(control));
        returns(region, graph.add(new PhiNode("x", region, arg, arg)));
        violates("wrong number of inputs");
    }

    @Test
    void findsABranchWithOneSide() {
        var branch = graph.add(new IfNode(control, arg));
        returns(graph.add(new ProjNode(branch, IfNode.TRUE)), arg);
        violates("not two sides");
    }

    @Test
    void findsControlThatGoesTwoWays() {
        returns(control, arg);
        returns(control, graph.add(ConstantNode.of(1)));
        violates("not exactly one control user");
    }

    @Test
    void findsAMissingBackEdge() {
        var loop = graph.add(new LoopNode(control));
        returns(loop, arg);
        violates("lacks input");
    }

    @Test
    void findsDataInThePlaceOfControl() {
        returns(arg, arg);
        returns(control, arg);
        violates("wrong kind");
    }

    @Test
    void findsACycleWithoutAPhi() {
        var sum = graph.add(new AddNode(arg, arg));
        graph.setInput(sum, 1, sum);
        returns(control, sum);
        violates("depends on itself");
    }

    @Test
    void findsAUseThatItsDefinitionDoesNotDominate() {
        var branch = graph.add(new IfNode(control, arg));
        var whenTrue = graph.add(new ProjNode(branch, IfNode.TRUE));
        var whenFalse = graph.add(new ProjNode(branch, IfNode.FALSE));
        var region = graph.add(new RegionNode(whenTrue));
        var phi = graph.add(new PhiNode("x", region, arg));
        returns(region, arg);
        returns(whenFalse, graph.add(new AddNode(phi, arg)));
        violates("not available");
    }
}
