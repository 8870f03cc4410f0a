package dev.simplelang.opt;

import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.RegionNode;
import java.util.ArrayDeque;
import java.util.List;

/// Sinks an operation that every path into a region computes on its own operands: it is computed
/// once after the region, on phis.
///
/// Not a peephole, because whether an operation has other users depends on the order of rewrites.
/// Loop phis are excluded, because induction variables would lose their shape.
///
/// See [dev.simplelang.ir.Rule#PHI_PULL_OPERATION].
final class CommonOperations {

    private CommonOperations() {}

    static void run(Pass.Context context) {
        var pending = new ArrayDeque<Node>();
        for (var node : context.structure().flow().order()) {
            if (node instanceof RegionNode) {
                pending.addAll(node.users());
            }
        }
        while (!pending.isEmpty()) {
            context.cancellation().check();
            if (pending.remove() instanceof PhiNode phi && phi.isAttached()
                    && !(phi.region() instanceof LoopNode)) {
                var rewrite = phi.pullOperation();
                if (rewrite.isPresent()) {
                    var operations = List.copyOf(phi.inputs().subList(1, phi.inputCount()));
                    context.peepholes().apply(phi, rewrite.get());
                    // As garbage they would count as other users of their operands.
                    operations.stream().filter(node -> node.userCount() == 0).forEach(context.graph()::remove);
                    pending.addAll(context.graph().origins().current(phi).inputs());
                }
            }
        }
    }
}
