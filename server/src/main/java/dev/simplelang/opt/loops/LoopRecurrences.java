package dev.simplelang.opt.loops;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.LoopTree;
import dev.simplelang.cfg.LoopTree.Loop;
import dev.simplelang.cfg.Placement;
import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.Dependencies;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.MinusNode;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.NotNode;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.Polynomial;
import dev.simplelang.ir.Relation;
import dev.simplelang.ir.SubNode;
import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/// Expresses the values of one loop as polynomials in its head's phis and in values that do not
/// change in it. Such a polynomial is called the *form* of a value; values without one are unknown.
///
/// If the next value of each phi has a form, a trip is a map of polynomials modulo 2⁶⁴, and `n`
/// trips are its `n`-th power, found by repeated squaring:
///
///     while (i < 10) { s = s + i; i = i + 2; }     // a trip: s → s + i, i → i + 2
///                                                  // its square: s → s + 2i + 2, i → i + 4
///
/// This covers the chains of recurrences {start, +, step, +, …} of Bachmann, Wang and Zima ("Chains
/// of recurrences", ISSAC 1994; for loops: Pop, Cohen and Silber, "Induction variable analysis with
/// delayed abstractions", HiPEAC 2005), and with them sums of powers, geometric series, swapped
/// values and Fibonacci numbers. Unlike binomial coefficients, powers need no division, which
/// arithmetic modulo 2⁶⁴ lacks.
final class LoopRecurrences {

    /// Maps of more variables are not computed.
    private static final int MAX_VARIABLES = 6;

    /// A value that changes by the same step in each trip.
    ///
    /// @param first what is known of it in the first trip
    private record Counter(IntType first, long step) {}

    private final Loop loop;
    private final LoopTree loops;
    private final Placement placement;
    private final Map<Loop, Map<Node, Polynomial>> exits;
    private final Map<Node, Polynomial> forms = new HashMap<>();

    /// @param exits for inner loops, the forms of their values after them, as far as known
    LoopRecurrences(Loop loop, ControlFlow flow, LoopTree loops, Placement placement,
            Map<Loop, Map<Node, Polynomial>> exits) {
        this.exits = exits;
        this.loop = loop;
        this.loops = loops;
        this.placement = placement;
        for (var member : loop.members()) {
            int index = flow.indexOf(member);
            for (var phi : placement.phisAt(index)) {
                var form = member == loop.head() ? Optional.of(Polynomial.of(phi)) : onlyValue(phi);
                form.ifPresent(known -> forms.put(phi, known));
            }
            for (var value : placement.valuesAt(index)) {
                compute(value).ifPresent(known -> forms.put(value, known));
            }
        }
    }

    /// The form shared by all values of a phi.
    private Optional<Polynomial> onlyValue(PhiNode phi) {
        var only = form(phi.value(0));
        for (int i = 1; i < phi.valueCount(); i++) {
            if (!form(phi.value(i)).equals(only)) {
                return Optional.empty();
            }
        }
        return only;
    }

    private Optional<Polynomial> compute(Node value) {
        return switch (value) {
            case AddNode sum -> combine(sum.left(), Polynomial::plus, sum.right());
            case SubNode difference -> combine(difference.left(), Polynomial::minus, difference.right());
            case MulNode product ->
                combine(product.left(), (x, y) -> x.times(y, Dependencies.IGNORED), product.right());
            case MinusNode minus -> form(minus.operand()).map(form -> form.times(-1));
            default -> Optional.empty();
        };
    }

    private Optional<Polynomial> combine(Node left,
            BiFunction<Polynomial, Polynomial, Optional<Polynomial>> operator, Node right) {
        return form(left).flatMap(x -> form(right).flatMap(y -> operator.apply(x, y)));
    }

    /// The form of `value` in a trip, in terms of the phis at the start of the trip.
    Optional<Polynomial> form(Node value) {
        if (value.constant().isPresent()) {
            return Optional.of(Polynomial.constant(value.constant().getAsLong()));
        }
        if (!placement.isPlaced(value)) {
            return Optional.empty();
        }
        var home = loops.loopOf(placement.earliest(value));
        if (!loop.contains(home)) {
            // Not what it is made of: a closed form uses the value that is there.
            return Optional.of(Polynomial.of(value));
        }
        return home.orElseThrow() == loop
                ? Optional.ofNullable(forms.get(value))
                : afterInner(home.orElseThrow(), value);
    }

    /// The form of a value of an inner loop after that loop.
    private Optional<Polynomial> afterInner(Loop home, Node value) {
        var inner = home;
        while (inner.parent().orElseThrow() != loop) {
            inner = inner.parent().orElseThrow();
        }
        return Optional.ofNullable(exits.getOrDefault(inner, Map.of()).get(value))
                .flatMap(exit -> exit.substitute(this::form));
    }

    /// The polynomial in which `image` replaces the phis of the head.
    private Optional<Polynomial> substitute(Polynomial form, Function<PhiNode, Optional<Polynomial>> image) {
        return form.substitute(leaf -> isVariable(leaf)
                ? image.apply((PhiNode) leaf)
                : Optional.of(Polynomial.of(leaf)));
    }

    private boolean isVariable(Node node) {
        return node instanceof PhiNode phi && phi.region() == loop.head();
    }

    /// The form one trip later.
    private Optional<Polynomial> next(Polynomial form) {
        return substitute(form, phi -> form(phi.value(LoopNode.BACK_EDGE)));
    }

    /// The form in the first trip.
    private Optional<Polynomial> first(Polynomial form) {
        return substitute(form, phi -> form(phi.value(LoopNode.ENTRY)));
    }

    /// The increment of `form` per trip.
    private Optional<Polynomial> step(Polynomial form) {
        return next(form).flatMap(next -> next.minus(form));
    }

    /// The form of `value` after `trips` whole trips, unsigned, in terms of values from outside the
    /// loop.
    Optional<Polynomial> after(long trips, Node value) {
        return form(value).flatMap(form -> after(trips, form)).flatMap(this::first);
    }

    private Optional<Polynomial> after(long trips, Polynomial form) {
        var step = step(form);
        if (step.isPresent() && step.get().leaves().stream().noneMatch(this::isVariable)) {
            return form.plus(step.get().times(trips));
        }
        var variables = variablesOf(form);
        if (variables.size() > MAX_VARIABLES) {
            return Optional.empty();
        }
        var trip = new HashMap<Node, Polynomial>();
        variables.forEach(phi -> next(Polynomial.of(phi)).ifPresent(next -> trip.put(phi, next)));
        return afterTrips(trips, form, trip);
    }

    /// The form after `trips` trips, each of which substitutes `trip`.
    private Optional<Polynomial> afterTrips(long trips, Polynomial form, Map<Node, Polynomial> trip) {
        var result = Optional.of(form);
        var power = trip;
        for (long left = trips; left != 0 && result.isPresent(); left >>>= 1) {
            if ((left & 1) != 0) {
                result = after(power, result.get());
            }
            power = squared(power);
        }
        return result;
    }

    private Map<Node, Polynomial> squared(Map<Node, Polynomial> map) {
        var square = new HashMap<Node, Polynomial>();
        map.forEach((phi, image) -> after(map, image).ifPresent(next -> square.put(phi, next)));
        return square;
    }

    private Optional<Polynomial> after(Map<Node, Polynomial> map, Polynomial form) {
        return substitute(form, phi -> Optional.ofNullable(map.get(phi)));
    }

    /// The phis that a form depends on, in later trips too.
    private Set<Node> variablesOf(Polynomial form) {
        var variables = new HashSet<Node>();
        var pending = new ArrayDeque<Polynomial>(List.of(form));
        while (!pending.isEmpty() && variables.size() <= MAX_VARIABLES) {
            for (var leaf : pending.remove().leaves()) {
                if (isVariable(leaf) && variables.add(leaf)) {
                    next(Polynomial.of(leaf)).ifPresent(pending::add);
                }
            }
        }
        return variables;
    }

    /// The number of trips until `predicate`, tested in each of them, has this `outcome`.
    TripCount until(Node predicate, boolean outcome) {
        return switch (predicate) {
            case NotNode not -> until(not.operand(), !outcome);
            case CompareNode comparison -> until(comparison.left(), comparison.relation().given(outcome),
                    comparison.right());
            default -> untilEqual(form(predicate), !outcome);
        };
    }

    private TripCount until(Node left, Relation relation, Node right) {
        return switch (relation) {
            case EQ -> untilEqual(combine(left, Polynomial::minus, right), true);
            case NE -> untilEqual(combine(left, Polynomial::minus, right), false);
            case LT -> untilLess(left, right, true);
            case LE -> untilLess(right, left, false);
            case GT -> untilLess(right, left, true);
            case GE -> untilLess(left, right, false);
        };
    }

    private TripCount untilEqual(Optional<Polynomial> difference, boolean equal) {
        return difference.flatMap(this::counter).map(counter -> equal
                ? TripCount.untilZero(counter.first(), counter.step())
                : TripCount.untilNotZero(counter.first(), counter.step())).orElse(TripCount.UNKNOWN);
    }

    private Optional<Counter> counter(Polynomial form) {
        return step(form).filter(Polynomial::isConstant)
                .flatMap(step -> first(form).map(first -> new Counter(first.type(), step.constant())));
    }

    private TripCount untilLess(Node left, Node right, boolean less) {
        return form(left).flatMap(this::counter)
                .flatMap(x -> form(right).flatMap(this::counter).map(y -> untilLess(x, y, less)))
                .orElse(TripCount.UNKNOWN);
    }

    /// The trips until `x < y` is `less`. One side must not change. The test becomes `a >= b` where `a`
    /// is the side that changes; the complement `~` of both sides reverses the order where needed.
    private static TripCount untilLess(Counter x, Counter y, boolean less) {
        if (x.step() != 0 && y.step() != 0) {
            return TripCount.UNKNOWN;
        }
        boolean xChanges = x.step() != 0;
        if (!less) {
            return xChanges
                    ? TripCount.untilAtLeast(x.first(), x.step(), y.first())
                    : TripCount.untilAtLeast(complement(y.first()), -y.step(), complement(x.first()));
        }
        if (xChanges) {
            // x < y is ~x >= -y, unless y may be the least integer.
            return y.first().contains(Long.MIN_VALUE)
                    ? neverIf(y.first().isConstant())
                    : TripCount.untilAtLeast(complement(x.first()), -x.step(), IntTransfer.negate(y.first()));
        }
        return x.first().contains(Long.MAX_VALUE)
                ? neverIf(x.first().isConstant())
                : TripCount.untilAtLeast(y.first(), y.step(), IntTransfer.add(x.first(), IntType.ONE));
    }

    private static TripCount neverIf(boolean known) {
        return known ? TripCount.NEVER : TripCount.UNKNOWN;
    }

    /// `~x`, which is `-x - 1`.
    private static IntType complement(IntType x) {
        return IntTransfer.subtract(IntType.constant(-1), x);
    }
}
