package dev.simplelang.opt;

import dev.simplelang.ir.DivNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.opt.Condition.Test;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/// Finds the divisions whose divisor may be 0.
///
/// A division is a check of its divisor. A check is redundant where the divisor is known not to be 0, or where a check of
/// the same divisor dominates it (Demange et al., CC 2018, section 4).
public final class ZeroChecks {

    /// A check.
    ///
    /// @param control the control node at which the division stands
    /// @param divisor the node that is checked
    /// @param place what the caller knows the check by
    public record Check<T>(Node control, Node divisor, T place) {}

    private ZeroChecks() {}

    /// The places of the checks that are not redundant and may fail, in the order of a walk from dominators to dominated.
    ///
    /// @param checks the checks in the order in which a run makes those at one control node
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static <T> List<T> needed(Graph graph, List<Check<T>> checks, Cancellation cancellation) {
        Map<Node, List<Check<T>>> byControl = new HashMap<>();
        checks.forEach(check -> byControl.computeIfAbsent(check.control(), _ -> new ArrayList<>()).add(check));
        var needed = new ArrayList<T>();
        KnownTests.walk(graph, cancellation, (node, known) -> {
            for (var check : byControl.getOrDefault(node, List.of())) {
                // A divisor that is gone because nothing uses the quotient has no inputs to look at any more.
                var condition = check.divisor().isAttached()
                        ? Condition.of(check.divisor())
                        : new Condition(Test.notZero(check.divisor()), true);
                var checked = new Test(DivNode.class, check.divisor(), check.divisor());
                boolean notZero = known.outcome(condition.test())
                        .filter(outcome -> outcome.equals(condition.positive()))
                        .isPresent();
                if (check.divisor().constant().isEmpty() && !notZero && known.outcome(checked).isEmpty()) {
                    known.learn(checked, true);
                    needed.add(check.place());
                }
            }
        });
        needed.addAll(inRemovedLoops(checks));
        return needed;
    }

    /// The checks in loops that were run at compile time; nothing dominates them any more.
    private static <T> List<T> inRemovedLoops(List<Check<T>> checks) {
        var checked = new HashSet<List<Node>>();
        return checks.stream().filter(check -> !check.control().isAttached() && !check.control().isDead())
                .filter(check -> check.divisor().type() instanceof IntType divisor && divisor.contains(0))
                .filter(check -> checked.add(List.of(check.control(), check.divisor())))
                .map(Check::place).toList();
    }
}
