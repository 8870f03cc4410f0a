package dev.simplelang.opt;

import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.RegionNode;
import java.util.ArrayDeque;
import java.util.List;

/// Does once behind a region what every path to it does with operands of its own.
///
/// No peephole, because whether an operation has other users depends on what else was rewritten before. Leaves loops alone:
/// it would take their counters apart.
///
/// See [dev.simplelang.ir.Rule#PHI_PULL_OPERATION].
final class CommonOperations {

    private CommonOperations() {}

    static void run(Pass.Context context) {
        var pending = new ArrayDeque<Node>();
        for (var node : context.structure().flow().order()) {
            if (node instanceof RegionNode && !(node instanceof LoopNode)) {
                pending.addAll(node.users());
            }
        }
        while (!pending.isEmpty()) {
            context.cancellation().check();
            if (pending.remove() instanceof PhiNode phi && phi.isAttached()) {
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
