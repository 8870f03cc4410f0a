package dev.simplelang.opt.paths;

import dev.simplelang.ir.RegionNode;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;

/// A path that has come to a region, or several of which no more is told than what they have in common.
///
/// It stands for all runs that come there with values of the argument and of the other symbols for which what is known
/// holds.
///
/// @param region the region
/// @param values what each phi is that is still needed, by its index; null for the others
/// @param known what is known about the values
/// @param context where in its loops the path is; null outside of loops
/// @param symbols how many symbols the path has seen; further ones are new
record State(RegionNode region, List<Polynomial> values, Knowledge known, Context context, int symbols) {

    /// States that together stand for the same runs as `states`: no more than `most` of them.
    ///
    /// Where nothing is lost, or if there are too many, two states become one: what differs becomes a symbol, of which it
    /// is known that it is one or the other.
    ///
    /// @param states at least one, all of one region
    static List<State> merge(List<State> states, int most, Polynomials polynomials) {
        var merged = new ArrayList<State>();
        for (var state : states) {
            mergeSame(merged, state, polynomials);
        }
        while (merged.size() > most) {
            var last = merged.removeLast();
            merged.add(merged.removeLast().or(last, polynomials));
        }
        return merged;
    }

    /// Adds `state` unless one of `merged` covers it; merges it where nothing is lost.
    private static void mergeSame(List<State> merged, State state, Polynomials polynomials) {
        var added = state;
        boolean again = true;
        while (again) {
            again = false;
            for (int i = 0; i < merged.size(); i++) {
                var other = merged.get(i);
                polynomials.spend(1);
                if (!other.values.equals(added.values)) {
                    continue;
                }
                if (added.known.implies(other.known)) {
                    return;
                }
                if (other.known.implies(added.known) || other.known.isAlternativeTo(added.known)) {
                    merged.remove(i);
                    added = other.or(added, polynomials);
                    again = true;
                    break;
                }
            }
        }
        merged.add(added);
    }

    private State or(State other, Polynomials polynomials) {
        record Pair(Polynomial here, Polynomial there) {}
        var common = new ArrayList<Polynomial>(values.size());
        int next = Math.max(symbols, other.symbols);
        var either = new LinkedHashMap<Pair, Polynomial>();
        for (int i = 0; i < values.size(); i++) {
            var here = values.get(i);
            var there = other.values.get(i);
            if (!Objects.equals(here, there)) {
                var pair = new Pair(here, there);
                if (!either.containsKey(pair)) {
                    either.put(pair, polynomials.symbol(next++));
                }
                here = either.get(pair);
            }
            common.add(here);
        }
        var facts = known.or(other.known);
        for (var value : either.entrySet()) {
            var set = known.of(value.getKey().here()).or(other.known.of(value.getKey().there()));
            facts = facts.and(value.getValue(), set.coarse(IntSet.MOST_PIECES)).orElse(facts);
        }
        var mostOpen = context != null && other.context != null && other.context.open() > context.open()
                ? other.context
                : context;
        return new State(region, common, facts, mostOpen, next);
    }

    /// The least type of `value`, if the path has come there.
    IntType type(Polynomial value) {
        return known.of(value).type();
    }
}
