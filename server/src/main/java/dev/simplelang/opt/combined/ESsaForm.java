package dev.simplelang.opt.combined;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.Dominators;
import dev.simplelang.cfg.InputsFirst;
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

/// Extended SSA form: the unknowns of the analysis of a graph. Each node has a [Cell]; further
/// cells are for values where conditions hold.
///
/// A branch on `x < 5` makes a cell for `x` on either side, and the uses that the side dominates
/// read that cell (R. Bodík, R. Gupta, V. Sarkar, "ABCD: Eliminating Array Bounds Checks on
/// Demand", PLDI 2000). Deviation: ABCD renames variables in blocks. In a sea of nodes data floats,
/// and only three kinds of use belong to a control node: the value of a phi on a path, the
/// predicate of a branch, the value of a `return`. An operation between the condition and such a
/// use gets a *derived cell*:
///
///     if (x < 5) y = x + 1; else y = 0;
///
/// The phi of `y` reads on its first path a cell of `x + 1`, whose input is the cell of `x` on the
/// true side. A chain of derived cells has at most [#MAX_DEPTH], so the form is linear in the
/// graph.
final class ESsaForm {

    /// The greatest number of operations between a use and a value that a condition is about.
    private static final int MAX_DEPTH = 4;

    /// The number of cells that are searched for premises.
    private static final int MAX_PREMISES = 16;

    private static final Cell[] NOTHING = {};

    private final Graph graph;
    private final Cancellation cancellation;
    private final ControlFlow flow;
    private final List<Node> order = new ArrayList<>();
    private final Cell[] cells;
    private final List<Cell> inOrder = new ArrayList<>();

    /// By the id of a node, its cell that follows from the last condition about it on the path of
    /// the walk; null if there is none.
    private final Cell[] refined;

    /// The number of entries in `refined`.
    private int refinements;

    private final Map<DerivedKey, Cell> derived = new HashMap<>();

    /// All cells besides those of the nodes.
    private final List<Cell> more = new ArrayList<>();

    /// The key of a derived cell: the node, and the two cells from which it follows. Those are the
    /// cells of the operands (a unary operation repeats its own), or the refined and the computed cell
    /// of the node.
    private record DerivedKey(Node node, Cell left, Cell right) {

        /// By the order of creation of the cells.
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

    /// The side of a branch whose condition is being assumed.
    private ProjNode side;

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

    /// Orders all cells: those of the nodes as in `order`, each other cell after its last input.
    private void arrange() {
        order.forEach(node -> inOrder.add(cell(node)));
        for (var cell : more) {
            cell.placeAfterInputs();
            inOrder.add(cell);
        }
        // Stable: a cell of a node stays before the other cells at its position.
        inOrder.sort(Comparator.comparingInt(Cell::position));
        for (int i = 0; i < inOrder.size(); i++) {
            inOrder.get(i).placeAt(i);
        }
    }

    /// All cells, each after its inputs, back edges excepted, at its [Cell#position].
    List<Cell> cells() {
        return inOrder;
    }

    /// The nodes except for the stop, each after its inputs, back edges excepted.
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
        for (var control : flow.order()) {
            place(control);
            if (control instanceof RegionNode) {
                for (var user : control.users()) {
                    if (user instanceof PhiNode phi) {
                        place(phi);
                    }
                }
            }
        }
        // Values that only back edges use, and dead nodes, which the editor may show.
        for (var node : graph.nodes()) {
            if (node != null) {
                place(node);
            }
        }
    }

    /// Makes a cell for `node` after those of its inputs, back edges excepted.
    private void place(Node node) {
        InputsFirst.walk(node, next -> cells[next.id()] != null || next instanceof StopNode, ESsaForm::inputsBefore,
                next -> {
                    cancellation.check();
                    var cell = SubNode.division(next).isPresent() ? Cell.ofRemainder(next) : Cell.of(next);
                    cells[next.id()] = cell;
                    cell.placeAt(order.size());
                    order.add(next);
                });
    }

    /// The inputs that must precede `node`. Regions follow the control flow.
    private static List<Node> inputsBefore(Node node) {
        return switch (node) {
            case RegionNode _ -> List.of();
            case PhiNode phi when phi.region() instanceof LoopNode -> List.of(phi.value(LoopNode.ENTRY));
            // A phi without a region may be left of a removed loop.
            case PhiNode phi when !(phi.region() instanceof RegionNode) -> List.of();
            case PhiNode phi -> phi.inputs().subList(1, phi.inputCount());
            default -> node.inputs();
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
                    if (control instanceof ProjNode entered && entered.tuple() instanceof IfNode branch) {
                        side = entered;
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

    /// Connects the uses that belong to `control` with the best cells there.
    private void uses(Node control) {
        switch (control) {
            case IfNode branch -> cell(branch).connect(cell(branch.control()), at(branch.predicate()));
            case ReturnNode exit -> cell(exit).connect(cell(exit.control()), at(exit.value()));
            default -> {
                // No data.
            }
        }
        for (int i = 0; i < control.userCount(); i++) {
            if (control.user(i) instanceof RegionNode region) {
                int path = control.userInput(i);
                for (var user : region.users()) {
                    if (user instanceof PhiNode phi) {
                        connect(cell(phi));
                        cell(phi).inputs()[path + 1] = at(phi.value(path));
                    }
                }
            }
        }
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

    /// @param extra the number of further entries, which the caller fills in
    private Cell[] ofInputs(Node node, int extra) {
        int count = node.inputCount() + extra;
        var inputs = count == 0 ? NOTHING : new Cell[count];
        for (int i = 0; i < node.inputCount(); i++) {
            inputs[i] = cell(node.input(i));
        }
        return inputs;
    }

    /// The best cell of `node` at the current node of the walk.
    Cell at(Node node) {
        return at(node, MAX_DEPTH);
    }

    private Cell at(Node node, int depth) {
        var known = refined[node.id()];
        var computed = depth == 0 ? null : computedAt(node, depth);
        if (computed == null) {
            return known == null ? cell(node) : known;
        }
        return known == null
                ? computed
                : derived(node, known, computed, () -> Cell.where(node,
                        cell -> cell.input(0).integers().and(cell.input(1).integers()), known, computed));
    }

    /// The derived cell of `node` here; null if the operands have no better cells than everywhere.
    private Cell computedAt(Node node, int depth) {
        if (node instanceof BinaryNode binary) {
            var left = at(binary.left(), depth - 1);
            var right = at(binary.right(), depth - 1);
            boolean asEverywhere = left == cell(binary.left()) && right == cell(binary.right());
            return asEverywhere ? null : derived(node, left, right, () -> computed(binary, left, right));
        }
        if (node instanceof UnaryNode unary) {
            var operand = at(unary.operand(), depth - 1);
            return operand == cell(unary.operand())
                    ? null
                    : derived(node, operand, operand, () -> Cell.of(node, operand));
        }
        return null;
    }

    private Cell computed(BinaryNode node, Cell left, Cell right) {
        return SubNode.division(node).map(quotient -> Cell.ofRemainder(node, left, right, divisor(quotient, right)))
                .orElseGet(() -> Cell.of(node, left, right));
    }

    /// The cell of the divisor from which that of the product of `quotient` and it was computed.
    private Cell divisor(DivNode quotient, Cell product) {
        boolean isNotDerived = product == cell(product.node()) || !product.computesOperation();
        return isNotDerived ? cell(quotient.right()) : product.input(product.node().input(0) == quotient ? 1 : 0);
    }

    /// The derived cell with this key, made by `maker` if it is new.
    private Cell derived(Node node, Cell left, Cell right, Supplier<Cell> maker) {
        var key = new DerivedKey(node, left, right);
        var cell = derived.get(key);
        if (cell == null) {
            cell = maker.get();
            derived.put(key, cell);
            register(cell);
        }
        return cell;
    }

    /// The sides of branches from whose conditions `cell` follows, the nearest first, as far as a
    /// bounded search finds them.
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

    /// Makes `cell` the best cell of its node in all that the current node of the walk dominates.
    void refine(Cell cell) {
        if (cell.node() instanceof ConstantNode constant && !constant.isUnknown()) {
            return;
        }
        int id = cell.node().id();
        steps.push(new Step.Forget(cell.node(), refined[id]));
        refinements += refined[id] == null ? 1 : 0;
        refined[id] = cell;
        cell.followsFrom(side);
        register(cell);
    }
}
