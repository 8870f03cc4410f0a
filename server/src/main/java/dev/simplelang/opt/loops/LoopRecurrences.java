package dev.simplelang.opt.loops;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.LoopTree;
import dev.simplelang.cfg.LoopTree.Loop;
import dev.simplelang.cfg.Placement;
import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.MinusNode;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.NotNode;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.Relation;
import dev.simplelang.ir.SubNode;
import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Expresses the values of one loop as linear forms of its head's phis and of values that do not
/// change in it.
///
/// If the next value of each phi is such a form, a trip is a linear map modulo 2⁶⁴, and `n` trips
/// are its `n`-th power, found by repeated squaring:
///
///     while (i < 10) { s = s + i; i = i + 2; }     // a trip: s → s + i, i → i + 2
///                                                  // its square: s → s + 2i + 2, i → i + 4
///
/// This covers the chains of recurrences {start, +, step, +, …} of Bachmann, Wang and Zima ("Chains
/// of recurrences", ISSAC 1994; for loops: Pop, Cohen and Silber, "Induction variable analysis with
/// delayed abstractions", HiPEAC 2005), and with them sums, geometric series, swapped values and
/// Fibonacci numbers. Unlike binomial coefficients, powers need no division, which arithmetic
/// modulo 2⁶⁴ lacks.
final class LoopRecurrences {

    /// Linear maps of more variables are not computed.
    private static final int MAX_VARIABLES = 6;

    private final Loop loop;
    private final LoopTree loops;
    private final Placement placement;
    private final Map<Loop, Map<Node, LinearForm>> exits;
    private final Map<Node, LinearForm> forms = new HashMap<>();

    /// @param exits for inner loops, the forms of their values after them, as far as known
    LoopRecurrences(Loop loop, ControlFlow flow, LoopTree loops, Placement placement,
            Map<Loop, Map<Node, LinearForm>> exits) {
        this.exits = exits;
        this.loop = loop;
        this.loops = loops;
        this.placement = placement;
        for (var member : loop.members()) {
            int index = flow.indexOf(member);
            for (var phi : placement.phisAt(index)) {
                forms.put(phi, member == loop.head() ? LinearForm.of(phi) : onlyValue(phi));
            }
            for (var value : placement.valuesAt(index)) {
                forms.put(value, compute(value));
            }
        }
    }

    /// The form shared by all values of a phi.
    private LinearForm onlyValue(PhiNode phi) {
        var only = form(phi.value(0));
        for (int i = 1; i < phi.valueCount(); i++) {
            var other = form(phi.value(i));
            if (!other.isKnown() || !other.equals(only)) {
                return LinearForm.UNKNOWN;
            }
        }
        return only;
    }

    private LinearForm compute(Node value) {
        if (value.constant().isPresent()) {
            return LinearForm.of(value);
        }
        return switch (value) {
            case AddNode sum -> form(sum.left()).plus(form(sum.right()));
            case SubNode difference -> form(difference.left()).minus(form(difference.right()));
            case MulNode product -> form(product.left()).times(form(product.right()));
            case MinusNode minus -> form(minus.operand()).times(-1);
            default -> LinearForm.UNKNOWN;
        };
    }

    /// The form of `value` in a trip, in terms of the phis at the start of the trip.
    LinearForm form(Node value) {
        if (value.constant().isPresent()) {
            return LinearForm.of(value);
        }
        if (!placement.isPlaced(value)) {
            return LinearForm.UNKNOWN;
        }
        var home = loops.loopOf(placement.earliest(value));
        if (!loop.contains(home)) {
            return LinearForm.of(value);
        }
        return home.orElseThrow() == loop
                ? forms.getOrDefault(value, LinearForm.UNKNOWN)
                : afterInner(home.orElseThrow(), value);
    }

    /// The form of a value of an inner loop after that loop.
    private LinearForm afterInner(Loop home, Node value) {
        var inner = home;
        while (inner.parent().orElseThrow() != loop) {
            inner = inner.parent().orElseThrow();
        }
        return exits.getOrDefault(inner, Map.of()).getOrDefault(value, LinearForm.UNKNOWN)
                .substitute(node -> Optional.of(form(node)));
    }

    private boolean isVariable(Node node) {
        return node instanceof PhiNode phi && phi.region() == loop.head();
    }

    /// The form one trip later.
    private LinearForm next(LinearForm form) {
        return form.substitute(node -> isVariable(node)
                ? Optional.of(form(((PhiNode) node).value(LoopNode.BACK_EDGE)))
                : Optional.empty());
    }

    /// The form in the first trip.
    private LinearForm first(LinearForm form) {
        return form.substitute(node -> isVariable(node)
                ? Optional.of(LinearForm.of(((PhiNode) node).value(LoopNode.ENTRY)))
                : Optional.empty());
    }

    /// The increment of `form` per trip.
    private LinearForm step(LinearForm form) {
        return next(form).minus(form);
    }

    /// The form of `value` after `trips` whole trips, unsigned, in terms of values from outside the
    /// loop.
    LinearForm after(long trips, Node value) {
        var form = form(value);
        if (!form.isKnown()) {
            return form;
        }
        var step = step(form);
        if (step.isKnown() && dependsOnNoVariable(step)) {
            return first(form.plus(step.times(trips)));
        }
        var variables = variablesOf(form);
        if (variables.size() > MAX_VARIABLES) {
            return LinearForm.UNKNOWN;
        }
        var power = new HashMap<Node, LinearForm>();
        variables.forEach(phi -> power.put(phi, next(LinearForm.of(phi))));
        return first(afterTrips(trips, form, power));
    }

    private boolean dependsOnNoVariable(LinearForm form) {
        for (var node : form.nodes()) {
            if (isVariable(node)) {
                return false;
            }
        }
        return true;
    }

    /// The form after `trips` trips, each of which substitutes `trip`.
    private static LinearForm afterTrips(long trips, LinearForm form, Map<Node, LinearForm> trip) {
        var result = form;
        var power = trip;
        for (long left = trips; left != 0 && result.isKnown(); left >>>= 1) {
            if ((left & 1) != 0) {
                result = after(power, result);
            }
            power = squared(power);
        }
        return result;
    }

    private static Map<Node, LinearForm> squared(Map<Node, LinearForm> map) {
        var square = new HashMap<Node, LinearForm>();
        map.forEach((phi, image) -> square.put(phi, after(map, image)));
        return square;
    }

    private static LinearForm after(Map<Node, LinearForm> map, LinearForm form) {
        return form.substitute(node -> Optional.ofNullable(map.get(node)));
    }

    /// The phis that a form depends on, in later trips too.
    private Set<Node> variablesOf(LinearForm form) {
        var variables = new HashSet<Node>();
        var pending = new ArrayDeque<Node>(form.nodes());
        while (!pending.isEmpty() && variables.size() <= MAX_VARIABLES) {
            var node = pending.remove();
            if (isVariable(node) && variables.add(node)) {
                pending.addAll(next(LinearForm.of(node)).nodes());
            }
        }
        return variables;
    }

    /// The number of trips until `predicate`, tested in each of them, has this `outcome`.
    TripCount until(Node predicate, boolean outcome) {
        return switch (predicate) {
            case NotNode not -> until(not.operand(), !outcome);
            case CompareNode comparison -> until(form(comparison.left()), comparison.relation().given(outcome),
                    form(comparison.right()));
            default -> untilEqual(form(predicate), !outcome);
        };
    }

    private TripCount until(LinearForm x, Relation relation, LinearForm y) {
        return switch (relation) {
            case EQ -> untilEqual(x.minus(y), true);
            case NE -> untilEqual(x.minus(y), false);
            case LT -> untilLess(x, y, true);
            case LE -> untilLess(y, x, false);
            case GT -> untilLess(y, x, true);
            case GE -> untilLess(x, y, false);
        };
    }

    private TripCount untilEqual(LinearForm difference, boolean equal) {
        var step = step(difference);
        if (!step.isConstant()) {
            return TripCount.UNKNOWN;
        }
        var first = first(difference).type();
        return equal
                ? TripCount.untilZero(first, step.constant())
                : TripCount.untilNotZero(first, step.constant());
    }

    /// The trips until `x < y` is `less`. One side must not change; the other moves to the left of
    /// `>=`, for which `~` reverses the order.
    private TripCount untilLess(LinearForm x, LinearForm y, boolean less) {
        var stepOfX = step(x);
        var stepOfY = step(y);
        if (!stepOfX.isConstant() || !stepOfY.isConstant() || (stepOfX.constant() != 0 && stepOfY.constant() != 0)) {
            return TripCount.UNKNOWN;
        }
        boolean xMoves = stepOfX.constant() != 0;
        var firstX = first(x).type();
        var firstY = first(y).type();
        if (!less) {
            return xMoves
                    ? TripCount.untilAtLeast(firstX, stepOfX.constant(), firstY)
                    : TripCount.untilAtLeast(not(firstY), -stepOfY.constant(), not(firstX));
        }
        if (xMoves) {
            // x < y is ~x >= -y, unless y may be the least integer.
            return firstY.contains(Long.MIN_VALUE)
                    ? neverIf(firstY.isConstant())
                    : TripCount.untilAtLeast(not(firstX), -stepOfX.constant(), IntTransfer.negate(firstY));
        }
        return firstX.contains(Long.MAX_VALUE)
                ? neverIf(firstX.isConstant())
                : TripCount.untilAtLeast(firstY, stepOfY.constant(), IntTransfer.add(firstX, IntType.ONE));
    }

    private static TripCount neverIf(boolean known) {
        return known ? TripCount.NEVER : TripCount.UNKNOWN;
    }

    /// `~x`, which is `-x - 1`.
    private static IntType not(IntType x) {
        return IntTransfer.subtract(IntType.constant(-1), x);
    }
}
