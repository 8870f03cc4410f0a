package dev.simplelang.opt.combined;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.Dominators;
import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.DivNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.StopNode;
import dev.simplelang.ir.SubNode;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.opt.AnalysisCache;
import dev.simplelang.text.Cancellation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// The unknowns of a graph: a [Cell] for each node, and cells for what values are where conditions hold.
///
/// Behind a branch on `x < 5` a cell for `x` is made on either side, and the uses that a side dominates read that cell: the
/// extended SSA form of Bodík, Gupta and Sarkar ("ABCD: Eliminating Array Bounds Checks on Demand", PLDI 2000). Theirs
/// renames variables in blocks. In a sea of nodes data floats, and only three kinds of use have a place: the value that a
/// path brings to a phi, the predicate of a branch, the value of a return. What floats between a condition and such a use
/// is seen through: `x + 1` gets a cell of its own for the use, up to [#DEEPEST] operations deep, so the form is linear in the
/// graph.
final class ESsaForm {

    /// How many operations lie at most between a use and the value that a condition is about.
    private static final int DEEPEST = 4;

    /// How many cells are searched for premises.
    private static final int MAX_PREMISES = 16;

    private static final Cell[] NOTHING = {};

    private final Graph graph;
    private final Cancellation cancellation;
    private final ControlFlow flow;
    private final List<Node> order = new ArrayList<>();
    private final Cell[] cells;
    private final List<Cell> inOrder = new ArrayList<>();

    /// By the id of a node, the cell that knows most of it at the place of the walk; null where no condition is about it.
    private final Cell[] refined;

    /// How many entries of `refined` are set.
    private int refinements;

    private final Map<SeenThrough, Cell> seenThrough = new HashMap<>();
    private final List<Cell> more = new ArrayList<>();

    /// The key of a cell for an operation on refined operands: node and inputs; a unary operation repeats its input.
    private record SeenThrough(Node node, Cell left, Cell right) {

        /// By the numbers that the cells have during the walk.
        @Override
        public int hashCode() {
            return (node.id() * 31 + left.position()) * 31 + right.position();
        }
    }

    private sealed interface Step {
        record Enter(Node control) implements Step {}

        record Forget(Node node, Cell before) implements Step {}
    }

    private final ArrayDeque<Step> steps = new ArrayDeque<>();

    /// The side of a branch whose condition is being looked at.
    private ProjNode place;

    /// The form of `graph`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    ESsaForm(Graph graph, AnalysisCache structure, Cancellation cancellation) {
        this.graph = graph;
        this.cancellation = cancellation;
        flow = structure.flow();
        cells = new Cell[graph.idLimit()];
        refined = new Cell[graph.idLimit()];
        placeAll();
        walk(structure.dominators());
        for (var node : order) {
            connect(cell(node));
        }
        arrange();
        inOrder.forEach(Cell::link);
    }

    /// Orders all cells: those of the nodes as the nodes are, each other cell after the last of its inputs.
    private void arrange() {
        order.forEach(node -> inOrder.add(cell(node)));
        for (var cell : more) {
            cell.placeAfterInputs();
            inOrder.add(cell);
        }
        // Stable: of cells with the same position, that of the node stays the first.
        inOrder.sort(Comparator.comparingInt(Cell::position));
        for (int i = 0; i < inOrder.size(); i++) {
            inOrder.get(i).placeAt(i);
        }
    }

    /// All cells, each after its inputs, back edges excepted, at its [Cell#position].
    List<Cell> cells() {
        return inOrder;
    }

    /// The nodes but for the stop, each behind its inputs, back edges excepted.
    List<Node> order() {
        return order;
    }

    /// The cell of `node` itself.
    Cell cell(Node node) {
        return cells[node.id()];
    }

    /// Whether control can reach `node` as the graph stands.
    boolean isReached(Node node) {
        return flow.isReached(node);
    }

    private void placeAll() {
        var pending = new ArrayDeque<Node>();
        for (var control : flow.order()) {
            place(control, pending);
            if (control instanceof RegionNode) {
                for (var user : control.users()) {
                    if (user instanceof PhiNode phi) {
                        place(phi, pending);
                    }
                }
            }
        }
        // What no run needs, but the editor shows.
        for (var node : graph.nodes()) {
            if (node != null) {
                place(node, pending);
            }
        }
    }

    /// Makes a cell for `node` behind those of its inputs, back edges excepted.
    ///
    /// @param pending an empty stack, which is empty again in the end
    private void place(Node node, ArrayDeque<Node> pending) {
        pending.push(node);
        while (!pending.isEmpty()) {
            cancellation.check();
            var next = pending.peek();
            if (cells[next.id()] != null || next instanceof StopNode) {
                pending.pop();
                continue;
            }
            int waiting = pending.size();
            for (int i = 0; i < next.inputCount(); i++) {
                if (cells[next.input(i).id()] == null && comesFirst(next, i)) {
                    pending.push(next.input(i));
                }
            }
            if (pending.size() == waiting) {
                pending.pop();
                cells[next.id()] = SubNode.division(next).isPresent()
                        ? Cell.ofRemainder(next)
                        : Cell.of(next);
                cells[next.id()].placeAt(order.size());
                order.add(next);
            }
        }
    }

    /// Whether the `index`-th input of `node` has its place before `node`. Regions have theirs by the order of control.
    private static boolean comesFirst(Node node, int index) {
        return switch (node) {
            case RegionNode _ -> false;
            case PhiNode phi when phi.region() instanceof LoopNode -> index == 1 + LoopNode.ENTRY;
            // A phi without a region is what is left of code that is gone, perhaps of a loop.
            case PhiNode phi -> index > 0 && phi.region() instanceof RegionNode;
            default -> true;
        };
    }

    // The walk over the dominator tree

    private void walk(Dominators dominators) {
        steps.push(new Step.Enter(graph.start()));
        while (!steps.isEmpty()) {
            cancellation.check();
            switch (steps.pop()) {
                case Step.Forget(Node node, Cell before) -> {
                    refined[node.id()] = before;
                    refinements -= before == null ? 1 : 0;
                }
                case Step.Enter(Node control) -> {
                    if (control instanceof ProjNode side && side.tuple() instanceof IfNode branch) {
                        place = side;
                        int before = more.size();
                        new Assumptions(this).assume(branch.predicate(), side.index() == IfNode.TRUE);
                        cell(side).reachedOnlyWith(more.subList(before, more.size()));
                    }
                    if (refinements > 0) {
                        uses(control);
                    }
                    for (var child : dominators.children(control).reversed()) {
                        steps.push(new Step.Enter(child));
                    }
                }
            }
        }
    }

    /// Connects what has its place at `control` with what is known there.
    private void uses(Node control) {
        switch (control) {
            case IfNode branch -> cell(branch).connect(cell(branch.control()), at(branch.predicate()));
            case ReturnNode exit -> cell(exit).connect(cell(exit.control()), at(exit.value()));
            default -> {
                // Nothing but control.
            }
        }
        for (int i = 0; i < control.userCount(); i++) {
            if (control.user(i) instanceof RegionNode region) {
                int path = control.userInput(i);
                for (var user : region.users()) {
                    if (user instanceof PhiNode phi) {
                        connected(phi)[path + 1] = at(phi.value(path));
                    }
                }
            }
        }
    }

    private Cell[] connected(PhiNode phi) {
        var cell = cell(phi);
        if (cell.inputs().length == 0) {
            cell.connect(ofInputs(phi));
        }
        return cell.inputs();
    }

    private void connect(Cell cell) {
        if (cell.inputs().length == 0) {
            cell.connect(ofInputs(cell.node()));
        }
    }

    private Cell[] ofInputs(Node node) {
        if (node instanceof PhiNode phi && phi.region() instanceof RegionNode region) {
            var inputs = ofInputs(phi, region.inputCount());
            for (int i = 0; i < region.inputCount(); i++) {
                inputs[phi.inputCount() + i] = cell(region.input(i));
            }
            return inputs;
        }
        var division = SubNode.division(node);
        var inputs = ofInputs(node, division.isPresent() ? 1 : 0);
        division.ifPresent(quotient -> inputs[node.inputCount()] = cell(quotient.right()));
        return inputs;
    }

    /// @param more for how many others there is room behind them
    private Cell[] ofInputs(Node node, int more) {
        int count = node.inputCount() + more;
        var inputs = count == 0 ? NOTHING : new Cell[count];
        for (int i = 0; i < node.inputCount(); i++) {
            inputs[i] = cell(node.input(i));
        }
        return inputs;
    }

    /// The cell that knows most about the value of `node` at the place of the walk.
    Cell at(Node node) {
        return at(node, DEEPEST);
    }

    private Cell at(Node node, int depth) {
        var known = refined[node.id()];
        var computed = depth == 0 ? null : computedAt(node, depth);
        if (computed == null) {
            return known == null ? cell(node) : known;
        }
        return known == null
                ? computed
                : seenThrough(node, known, computed, () -> Cell.where(node,
                        cell -> cell.input(0).integers().and(cell.input(1).integers()), known, computed));
    }

    /// The cell of an operation on what is known of its operands here; null if that is no more than everywhere.
    private Cell computedAt(Node node, int depth) {
        if (node instanceof BinaryNode binary) {
            var left = at(binary.left(), depth - 1);
            var right = at(binary.right(), depth - 1);
            boolean asEverywhere = left == cell(binary.left()) && right == cell(binary.right());
            return asEverywhere ? null : seenThrough(node, left, right, () -> computed(binary, left, right));
        }
        if (node instanceof UnaryNode unary) {
            var operand = at(unary.operand(), depth - 1);
            return operand == cell(unary.operand())
                    ? null
                    : seenThrough(node, operand, operand, () -> Cell.of(node, operand));
        }
        return null;
    }

    private Cell computed(BinaryNode node, Cell left, Cell right) {
        return SubNode.division(node).map(quotient -> Cell.ofRemainder(node, left, right, divisor(quotient, right)))
                .orElseGet(() -> Cell.of(node, left, right));
    }

    /// The cell of the divisor from which that of the product of `quotient` and it was computed.
    private Cell divisor(DivNode quotient, Cell product) {
        boolean isEverywhere = product == cell(product.node()) || !product.computesOperation();
        return isEverywhere ? cell(quotient.right()) : product.input(product.node().input(0) == quotient ? 1 : 0);
    }

    /// What `made` makes of `node` and these inputs, the same cell for the same ones.
    private Cell seenThrough(Node node, Cell left, Cell right, Supplier<Cell> made) {
        var key = new SeenThrough(node, left, right);
        var cell = seenThrough.get(key);
        if (cell == null) {
            cell = made.get();
            seenThrough.put(key, cell);
            register(cell);
        }
        return cell;
    }

    /// The sides of branches on whose conditions `cell` rests, the nearest first, as far as they are found in a few steps.
    List<Node> premises(Cell cell) {
        var premises = new ArrayList<Node>();
        var pending = new ArrayDeque<Cell>(List.of(cell));
        for (int i = 0; i < MAX_PREMISES && !pending.isEmpty(); i++) {
            var next = pending.remove();
            if (next != cell(next.node())) {
                next.side().ifPresent(premises::add);
                pending.addAll(List.of(next.inputs()));
            }
        }
        return premises;
    }

    private void register(Cell cell) {
        cell.placeAt(order.size() + more.size());
        more.add(cell);
        cell(cell.node()).chain(cell);
    }

    /// Says that from here on, in all that the place of the walk dominates, `cell` is what is known about its node.
    void refine(Cell cell) {
        if (cell.node() instanceof ConstantNode constant && !constant.isUnknown()) {
            return;
        }
        int id = cell.node().id();
        steps.push(new Step.Forget(cell.node(), refined[id]));
        refinements += refined[id] == null ? 1 : 0;
        refined[id] = cell;
        cell.holdsOn(place);
        register(cell);
    }
}
