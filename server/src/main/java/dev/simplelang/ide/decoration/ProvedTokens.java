package dev.simplelang.ide.decoration;

import dev.simplelang.build.Built;
import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Occurrence;
import dev.simplelang.ide.Stale;
import dev.simplelang.ide.decoration.SemanticTokens.TokenModifier;
import dev.simplelang.ide.proof.Facts;
import dev.simplelang.ide.proof.Narrowing;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// What is proved of the tokens in a range.
///
/// @param names the names of which something is proved, by position
/// @param unreachable unreachable code, by position; the spans do not overlap
record ProvedTokens(List<Name> names, List<Span> unreachable) {

    /// What is proved about a name.
    ///
    /// @param modifiers the bits of its modifiers
    record Name(Span span, int modifiers) {}

    /// @param stale what the last error-free version says, if `analysis` has errors
    /// @throws dev.simplelang.text.CancelledException if cancelled
    static ProvedTokens in(Analysis analysis, Optional<Stale> stale, Span range, Cancellation cancellation) {
        if (analysis.isProved()) {
            return of(analysis, range, cancellation);
        }
        return stale.map(earlier -> of(earlier.before(), earlier.around(range), cancellation).now(earlier))
                .orElseGet(() -> new ProvedTokens(List.of(), List.of()));
    }

    private static ProvedTokens of(Analysis errorFree, Span range, Cancellation cancellation) {
        var places = new ArrayList<SyntaxNode>();
        SyntaxRange.visit(errorFree.tree().program(), range, cancellation, places::add);
        return new Proofs(errorFree).of(places, errorFree.occurrences().touching(range), cancellation);
    }

    private ProvedTokens now(Stale stale) {
        var now = new ProvedTokens(new ArrayList<>(), new ArrayList<>());
        names.forEach(name -> stale.now(name.span())
                .ifPresent(span -> now.names.add(new Name(span, name.modifiers()))));
        unreachable.forEach(span -> now.unreachable.addAll(stale.remains(span)));
        return now;
    }

    /// Finds what is proved in a program without errors.
    private static final class Proofs {

        private final Facts facts;
        private final Narrowing narrowing;
        private final Built written;

        /// Where unused names and values start.
        private final BitSet unused = new BitSet();
        private final List<Name> names = new ArrayList<>();

        /// By start.
        private final TreeMap<Integer, Span> unreachable = new TreeMap<>();

        Proofs(Analysis analysis) {
            facts = analysis.facts();
            narrowing = analysis.narrowing();
            written = analysis.compilation().asWritten();
            analysis.compilation().usage().diagnostics().forEach(found -> unused.set(found.span().start()));
        }

        /// What is proved at `places`, and about the names there.
        ProvedTokens of(List<SyntaxNode> places, List<Occurrence> named, Cancellation cancellation) {
            int from = 0;
            for (int i = 0; i < places.size(); i++) {
                cancellation.check();
                int end = i + 1 < places.size() ? places.get(i + 1).span().start() : Integer.MAX_VALUE;
                int to = from;
                while (to < named.size() && named.get(to).span().start() < end) {
                    to++;
                }
                place(places.get(i), named.subList(from, to));
                from = to;
            }
            return new ProvedTokens(names, List.copyOf(unreachable.values()));
        }

        /// @param named the names in the place, but not in other places inside it
        private void place(SyntaxNode place, List<Occurrence> named) {
            boolean isReached = facts.isReached(place);
            if (!isReached && place instanceof Statement) {
                unreachable(place.span());
            }
            if (place instanceof If choice) {
                choice.clauses().stream().filter(clause -> !facts.isReached(clause)).findFirst()
                        .ifPresent(clause -> unreachable(new Span(clause.span().start(), choice.span().end())));
            }
            var control = isReached && !named.isEmpty() ? narrowing.control(place) : Optional.<Node>empty();
            for (var name : named) {
                if (name.isWrite()) {
                    write(name, isReached);
                } else {
                    control.ifPresent(at -> read(name, at));
                }
            }
        }

        private void unreachable(Span span) {
            var before = unreachable.floorEntry(span.start());
            if (before == null || !before.getValue().contains(span)) {
                unreachable.put(span.start(), span);
            }
        }

        private void read(Occurrence read, Node control) {
            var built = written.value(read.node());
            if (built.isPresent()) {
                var value = written.graph().origins().current(built.get());
                boolean isConstant = facts.known(read.node(), built.get())
                        .filter(known -> narrowing.isConstantAt(control, value, known)).isPresent();
                boolean isPhi = value instanceof PhiNode phi && phi.region() instanceof RegionNode;
                put(read, (isConstant ? TokenModifier.CONSTANT.bit() : 0) | (isPhi ? TokenModifier.PHI.bit() : 0));
            }
        }

        private void write(Occurrence write, boolean isReached) {
            // Where an unused value is reported.
            var value = write.node() instanceof Statement.Declaration found ? found.value() : write.node();
            boolean isUnused = unused.get(value.span().start())
                    || write.variable().nameSpan().filter(name -> unused.get(name.start())).isPresent();
            boolean isConstant = isReached && facts.constant(write.node()).isPresent();
            put(write, (isConstant ? TokenModifier.CONSTANT.bit() : 0)
                    | (isUnused ? TokenModifier.UNUSED.bit() : 0));
        }

        private void put(Occurrence name, int modifiers) {
            if (modifiers != 0) {
                names.add(new Name(name.span(), modifiers));
            }
        }
    }
}
