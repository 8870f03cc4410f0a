package dev.simplelang.cfg;

import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.FallThroughNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.MinusNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.Relation;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.StartNode;
import dev.simplelang.ir.Types;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.ControlType;
import dev.simplelang.type.IntType;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// The verifier finds each kind of malformed graph.
class VerifierTest {

    private final Graph graph = new Graph();
    private final Node control = graph.add(new ProjNode(graph.start(), StartNode.CONTROL));
    private final Node arg = graph.add(new ProjNode(graph.start(), StartNode.ARGUMENT));

    private record Diamond(IfNode branch, Node whenTrue, Node whenFalse, RegionNode region) {}

    private Diamond diamond(Node predicate) {
        var branch = graph.add(new IfNode(control, predicate));
        var whenTrue = graph.add(new ProjNode(branch, IfNode.TRUE));
        var whenFalse = graph.add(new ProjNode(branch, IfNode.FALSE));
        return new Diamond(branch, whenTrue, whenFalse, graph.add(new RegionNode(whenTrue, whenFalse)));
    }

    /// A loop around a branch that leaves it at its false side.
    private LoopNode loop() {
        var loop = graph.add(new LoopNode(control));
        var branch = graph.add(new IfNode(loop, arg));
        graph.setInput(loop, LoopNode.BACK_EDGE, graph.add(new ProjNode(branch, IfNode.TRUE)));
        returns(graph.add(new ProjNode(branch, IfNode.FALSE)), arg);
        return loop;
    }

    private ReturnNode returns(Node at, Node value) {
        var exit = graph.add(new ReturnNode(at, value));
        graph.addInput(graph.stop(), exit);
        return exit;
    }

    private List<String> violations() {
        return Verifier.violations(graph, Cancellation.NONE);
    }

    private void violates(String what) {
        assertThat(violations()).anyMatch(violation -> violation.contains(what));
    }

    private void violatesWhenSettled(String what) {
        assertThat(violations()).isEmpty();
        assertThat(Verifier.violationsWhenSettled(graph, Cancellation.NONE))
                .anyMatch(violation -> violation.contains(what));
    }

    @Test
    void smallPrograms_areAccepted() {
        var diamond = diamond(arg);
        returns(diamond.region(), graph.add(new PhiNode("x", diamond.region(), arg, graph.add(ConstantNode.of(1)))));
        assertThat(Verifier.violationsWhenSettled(graph, Cancellation.NONE)).isEmpty();
    }

    @Test
    void loops_areAccepted() {
        var loop = loop();
        var phi = graph.add(new PhiNode("i", loop, arg, null));
        graph.setInput(phi, 2, graph.add(new AddNode(phi, arg)));
        graph.setInput(graph.stop().input(0), 1, phi);
        assertThat(Verifier.violationsWhenSettled(graph, Cancellation.NONE)).isEmpty();
    }

    // 1. Inputs

    @Test
    void phi_ofOtherArityThanItsRegion_isFound() {
        var region = graph.add(new RegionNode(control));
        returns(region, graph.add(new PhiNode("x", region, arg, arg)));
        violates("wrong number of inputs");
    }

    @Test
    void region_ofOtherArityThanItsPhi_isFound() {
        var diamond = diamond(arg);
        returns(diamond.region(), graph.add(new PhiNode("x", diamond.region(), arg, arg)));
        graph.retainInputs(diamond.region(), new boolean[]{true, false});
        violates("wrong number of inputs");
    }

    @Test
    void phi_withoutRegion_isFound() {
        returns(control, graph.add(new PhiNode("x", control, arg)));
        violates("has no region");
    }

    @Test
    void loop_ofThreePaths_isFound() {
        graph.addInput(loop(), graph.dead());
        violates("wrong number of inputs");
    }

    @Test
    void loop_withoutBackEdge_isFound() {
        var loop = graph.add(new LoopNode(control));
        returns(loop, arg);
        violates("is missing");
    }

    @Test
    void controlInPlaceOfData_isFound() {
        returns(control, control);
        violates("wrong kind");
    }

    @Test
    void dataInPlaceOfControl_isFound() {
        var diamond = diamond(arg);
        graph.setInput(diamond.region(), 0, arg);
        returns(diamond.region(), arg);
        violates("wrong kind");
    }

    @Test
    void tupleInPlaceOfControl_isFound() {
        returns(graph.start(), arg);
        violates("a tuple as a value");
    }

    @Test
    void projection_ofNoTuple_isFound() {
        returns(graph.add(new ProjNode(control, 0)), arg);
        violates("projects a node that is not a tuple");
    }

    @Test
    void projection_outsideItsTuple_isFound() {
        var branch = diamond(arg).branch();
        graph.add(new ProjNode(branch, 2));
        violates("projects beyond the tuple");
    }

    @Test
    void controlAfterAnEnd_isFound() {
        var exit = graph.add(new ReturnNode(control, arg));
        returns(exit, arg);
        violates("follows an end");
    }

    @Test
    void stop_ofNoEnd_isFound() {
        graph.addInput(graph.stop(), control);
        violates("has an input that is not an end");
    }

    // 2. Mirroring

    @Test
    void input_removedFromTheGraph_isFound() {
        var sum = graph.add(new AddNode(arg, arg));
        graph.remove(sum);
        returns(control, sum);
        violates("not in the graph");
    }

    @Test
    void input_ofAnotherGraph_isFound() {
        returns(control, new Graph().add(ConstantNode.of(1)));
        violates("not in the graph");
    }

    // 3. Determinism

    @Test
    void branch_withOneSide_isFound() {
        var branch = graph.add(new IfNode(control, arg));
        returns(graph.add(new ProjNode(branch, IfNode.TRUE)), arg);
        violates("not have two sides");
    }

    @Test
    void branch_withTwoTrueSides_isFound() {
        var branch = graph.add(new IfNode(control, arg));
        returns(graph.add(new ProjNode(branch, IfNode.TRUE)), arg);
        returns(graph.add(new ProjNode(branch, IfNode.TRUE)), arg);
        violates("not have exactly one true side");
    }

    @Test
    void control_withTwoUsers_isFound() {
        returns(control, arg);
        returns(control, graph.add(ConstantNode.of(1)));
        violates("not have exactly one control user");
    }

    @Test
    void control_withoutUser_isFound() {
        var branch = graph.add(new IfNode(control, arg));
        returns(graph.add(new ProjNode(branch, IfNode.TRUE)), arg);
        graph.add(new ProjNode(branch, IfNode.FALSE));
        violates("not have exactly one control user");
    }

    @Test
    void end_missingFromTheStop_isFound() {
        graph.add(new FallThroughNode(control));
        violates("not have exactly one control user");
    }

    @Test
    void secondStart_isFound() {
        returns(control, arg);
        returns(graph.add(new ProjNode(graph.start(), StartNode.CONTROL)), arg);
        violates("not have exactly one control user");
    }

    @Test
    void secondEntryOfALoop_isFound() {
        var outside = graph.add(new IfNode(control, arg));
        var loop = graph.add(new LoopNode(graph.add(new ProjNode(outside, IfNode.TRUE))));
        var inside = graph.add(new RegionNode(loop, graph.add(new ProjNode(outside, IfNode.FALSE))));
        graph.setInput(loop, LoopNode.BACK_EDGE, inside);
        violates("has a back edge");
    }

    @Test
    void region_enteredBackwards_isFound() {
        var region = graph.add(new RegionNode(control, null));
        var branch = graph.add(new IfNode(region, arg));
        graph.setInput(region, 1, graph.add(new ProjNode(branch, IfNode.TRUE)));
        returns(graph.add(new ProjNode(branch, IfNode.FALSE)), arg);
        violates("has a back edge");
    }

    // 4. Well-founded data

    @Test
    void cycle_withoutPhi_isFound() {
        var sum = graph.add(new AddNode(arg, arg));
        graph.setInput(sum, 1, sum);
        returns(control, sum);
        violates("depends on itself");
    }

    @Test
    void longCycle_withoutPhi_isFound() {
        var sum = graph.add(new AddNode(arg, arg));
        graph.setInput(sum, 1, graph.add(new MinusNode(graph.add(new CompareNode(Relation.LT, arg, sum)))));
        returns(control, sum);
        violates("depends on itself");
    }

    // 5. Strictness

    @Test
    void use_notDominated_isFound() {
        var branch = graph.add(new IfNode(control, arg));
        var whenTrue = graph.add(new ProjNode(branch, IfNode.TRUE));
        var whenFalse = graph.add(new ProjNode(branch, IfNode.FALSE));
        var region = graph.add(new RegionNode(whenTrue));
        var phi = graph.add(new PhiNode("x", region, arg));
        returns(region, arg);
        returns(whenFalse, graph.add(new AddNode(phi, arg)));
        violates("not available");
    }

    @Test
    void phi_ofValueNotOnItsPath_isFound() {
        var diamond = diamond(arg);
        var below = graph.add(new PhiNode("x", diamond.region(), arg, arg));
        var phi = graph.add(new PhiNode("y", diamond.region(), arg, below));
        returns(diamond.region(), phi);
        violates("not available");
    }

    @Test
    void branch_onALaterValue_isFound() {
        var diamond = diamond(arg);
        var phi = graph.add(new PhiNode("x", diamond.region(), arg, graph.add(ConstantNode.of(1))));
        graph.setInput(diamond.branch(), IfNode.PREDICATE, phi);
        returns(diamond.region(), phi);
        violates("not available");
    }

    // 6. Kinds of types

    @Test
    void type_ofAnotherKind_isFound() {
        var sum = graph.add(new AddNode(arg, arg));
        graph.setType(sum, ControlType.LIVE);
        returns(control, sum);
        violates("type of another kind");
    }

    @Test
    void constant_ofAnotherType_isFound() {
        var one = graph.add(ConstantNode.of(1));
        graph.setType(one, IntType.ZERO);
        returns(control, one);
        violates("type of another kind");
    }

    // 7. Types

    @Test
    void typeWiderThanComputed_isFound() {
        returns(control, graph.add(new CompareNode(Relation.LT, arg, graph.add(ConstantNode.of(1)))));
        violatesWhenSettled("wider type");
    }

    @Test
    void typeNarrowerThanComputed_isAccepted() {
        var sum = graph.add(new AddNode(arg, arg));
        graph.setType(sum, IntType.constant(7));
        returns(control, sum);
        assertThat(Verifier.violationsWhenSettled(graph, Cancellation.NONE)).isEmpty();
    }

    // 8. No dead node is reached

    @Test
    void deadPathOfARegion_isFound() {
        var diamond = diamond(arg);
        graph.addInput(diamond.region(), graph.dead());
        returns(diamond.region(), arg);
        violatesWhenSettled("unreachable control input");
    }

    @Test
    void deadSideOfABranch_isFound() {
        var diamond = diamond(graph.add(ConstantNode.of(1)));
        returns(diamond.region(), arg);
        graph.setType(diamond.branch(), diamond.branch().compute(Types.OF_GRAPH));
        graph.setType(diamond.whenFalse(), diamond.whenFalse().compute(Types.OF_GRAPH));
        violatesWhenSettled("has a dead user");
    }

    @Test
    void deadEnd_isFound() {
        returns(control, arg);
        graph.addInput(graph.stop(), graph.dead());
        violatesWhenSettled("unreachable control input");
    }
}
