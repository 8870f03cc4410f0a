package dev.simplelang.ide.run;

import dev.simplelang.eval.RunObserver;
import dev.simplelang.ide.run.ProgramTrace.Kind;
import dev.simplelang.ide.run.ProgramTrace.Site;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.view.GraphView;
import dev.simplelang.view.GraphView.NodeView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Records a run by node, and lets `statements` watch it too.
///
/// What a statement gives is computed where control passes the statement, since that is where
/// `statements` asks for it. Constants are no steps, nor are nodes that are not in the view,
/// because nothing uses them.
final class NodeRecorder implements RunObserver {

    /// Of a node that is not shown.
    private static final int HIDDEN = -1;

    private final List<Site> sites;
    private final int[] siteOf;
    private final StepLog log;
    private final RunObserver statements;

    /// The phis of the region that is about to be reached: a person reads the region first.
    private final List<Merged> pending = new ArrayList<>();

    private record Merged(int site, long value) {}

    /// @param view the graph
    /// @param idLimit more than any id in the graph
    NodeRecorder(GraphView view, int idLimit, StepLog log, RunObserver statements) {
        sites = view.nodes().stream().map(NodeRecorder::site).toList();
        siteOf = new int[idLimit];
        Arrays.fill(siteOf, HIDDEN);
        for (var node : view.nodes()) {
            siteOf[node.node().id()] = node.node() instanceof ConstantNode ? HIDDEN : node.number();
        }
        this.log = log;
        this.statements = statements;
    }

    private static Site site(NodeView view) {
        return new Site(kind(view.node()), view.label(), view.span(), 0, Optional.empty(),
                OptionalInt.of(view.number()), view.inputs());
    }

    private static Kind kind(Node node) {
        return switch (node) {
            case IfNode _ -> Kind.BRANCH;
            case ReturnNode _ -> Kind.RETURN;
            case PhiNode _ -> Kind.PHI;
            default -> node.isControl() ? Kind.CONTROL : Kind.VALUE;
        };
    }

    @Override
    public void reached(Node node, Values values) {
        long value = switch (node) {
            case IfNode branch -> values.of(branch.predicate());
            case ReturnNode exit -> values.of(exit.value());
            default -> 0;
        };
        add(siteOf[node.id()], value);
        pending.forEach(phi -> add(phi.site(), phi.value()));
        pending.clear();
        statements.reached(node, values);
    }

    @Override
    public void merged(PhiNode phi, long value) {
        pending.add(new Merged(siteOf[phi.id()], value));
    }

    @Override
    public void computed(Node node, long value) {
        add(siteOf[node.id()], value);
    }

    private void add(int site, long value) {
        if (site != HIDDEN) {
            log.add(site, value);
        }
    }

    /// The sites by number.
    List<Site> sites() {
        return sites;
    }
}
