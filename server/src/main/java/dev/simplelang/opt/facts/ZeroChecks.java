package dev.simplelang.opt.facts;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.Dominators;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Finds the divisions whose divisor may be 0.
///
/// A division is a check of its divisor. It is redundant if the divisor is known not to be 0, by
/// its type or by dominating conditions, or if another check of the same divisor dominates it
/// (Demange et al., CC 2018, section 4).
public final class ZeroChecks {

    /// A check.
    ///
    /// @param control the control node at which the division stands
    /// @param divisor the node that is checked
    /// @param place identifies the check for the caller
    public record Check<T>(Node control, Node divisor, T place) {}

    /// The classification of checks.
    ///
    /// @param possible those that are not redundant and may fail, each after its dominators
    /// @param certain those that always fail when they are reached
    public record Outcome<T>(List<T> possible, List<T> certain) {}

    private ZeroChecks() {}

    /// Classifies checks.
    ///
    /// @param checks the checks in the order in which a run makes those at one control node
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static <T> Outcome<T> of(Graph graph, List<Check<T>> checks, Cancellation cancellation) {
        Map<Node, List<Check<T>>> byControl = new HashMap<>();
        checks.forEach(check -> byControl.computeIfAbsent(check.control(), _ -> new ArrayList<>()).add(check));
        var outcome = new Outcome<T>(new ArrayList<>(), new ArrayList<>());
        DominatorWalk.walk(graph, new Dominators(ControlFlow.of(graph, cancellation)), cancellation, (node, known) -> {
            for (var check : Objects.requireNonNullElse(byControl.remove(node), List.<Check<T>>of())) {
                var notZero = known.truth(check.divisor());
                if (notZero.isEmpty()) {
                    if (known.check(check.divisor())) {
                        outcome.possible().add(check.place());
                    }
                } else if (!notZero.get()) {
                    outcome.certain().add(check.place());
                }
            }
        });
        byControl.values().forEach(checksOfOne -> outcome.possible().addAll(notVisited(checksOfOne)));
        return outcome;
    }

    /// The checks that may fail at one control node that the walk did not visit: one in a loop that
    /// was removed, or dominated by a side that contradicts the conditions before it.
    private static <T> List<T> notVisited(List<Check<T>> checks) {
        var checked = new HashSet<Node>();
        return checks.stream().filter(check -> !check.control().isDead())
                .filter(check -> check.divisor().type() instanceof IntType divisor && divisor.contains(0))
                .filter(check -> checked.add(check.divisor())).map(Check::place).toList();
    }
}
