package dev.simplelang.ide;

import dev.simplelang.build.Built;
import dev.simplelang.ide.SemanticTokens.TokenModifier;
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
/// @param names about names of which there is something to say, by position
/// @param unreached where no run comes, by position; they do not overlap
record ProvedTokens(List<Name> names, List<Span> unreached) {

    /// What is proved about a name.
    ///
    /// @param modifiers the bits of its modifiers
    record Name(Span span, int modifiers) {}

    /// From so many statements and clauses on nobody else is asked what conditions say.
    private static final int MANY_PLACES = 1_000;

    /// @param stale what the last error-free version says, if `analysis` has errors
    /// @throws dev.simplelang.text.CancelledException if cancelled
    static ProvedTokens in(Analysis analysis, Optional<Stale> stale, Span range, Cancellation cancellation) {
        if (analysis.isProved()) {
            return of(analysis, range, cancellation);
        }
        return stale.map(earlier -> of(earlier.before(), earlier.around(range), cancellation).now(earlier))
                .orElseGet(() -> new ProvedTokens(List.of(), List.of()));
    }

    /// The same of a program without errors.
    private static ProvedTokens of(Analysis sound, Span range, Cancellation cancellation) {
        var places = new ArrayList<SyntaxNode>();
        SyntaxRange.visit(sound.tree().program(), range, cancellation, places::add);
        var names = sound.occurrences().touching(range);
        // What was learned to answer somebody else is worth having for a few places, but not worth waiting for it at many.
        var narrowing = places.size() < MANY_PLACES ? sound.narrowing() : sound.newNarrowing();
        return new Proofs(sound, narrowing).of(places, names, cancellation);
    }

    private ProvedTokens now(Stale stale) {
        var now = new ProvedTokens(new ArrayList<>(), new ArrayList<>());
        names.forEach(name -> stale.now(name.span())
                .ifPresent(span -> now.names.add(new Name(span, name.modifiers()))));
        unreached.forEach(span -> now.unreached.addAll(stale.remains(span)));
        return now;
    }

    /// Finds what is proved in a program without errors.
    private static final class Proofs {

        private final Facts facts;
        private final Narrowing narrowing;
        private final Built written;

        /// Where that begins which is unused.
        private final BitSet unused = new BitSet();
        private final List<Name> names = new ArrayList<>();

        /// By where it begins.
        private final TreeMap<Integer, Span> unreached = new TreeMap<>();

        /// @param narrowing what conditions tell
        Proofs(Analysis analysis, Narrowing narrowing) {
            facts = analysis.facts();
            this.narrowing = narrowing;
            written = analysis.compilation().asWritten();
            analysis.compilation().usage().diagnostics().forEach(found -> unused.set(found.span().start()));
        }

        /// Looks at `places` and at what is named there.
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
            return new ProvedTokens(names, List.copyOf(unreached.values()));
        }

        /// @param named what is named in the place, but not in those in it
        private void place(SyntaxNode place, List<Occurrence> named) {
            boolean isReached = facts.isReached(place);
            if (!isReached && place instanceof Statement) {
                unreached(place.span());
            }
            if (place instanceof If choice) {
                choice.clauses().stream().filter(clause -> !facts.isReached(clause)).findFirst()
                        .ifPresent(clause -> unreached(new Span(clause.span().start(), choice.span().end())));
            }
            var control = isReached && !named.isEmpty() ? narrowing.control(place) : Optional.<Node>empty();
            for (var name : named) {
                if (name.isWrite()) {
                    given(name, isReached);
                } else {
                    control.ifPresent(at -> read(name, at));
                }
            }
        }

        private void unreached(Span span) {
            var before = unreached.floorEntry(span.start());
            if (before == null || !before.getValue().contains(span)) {
                unreached.put(span.start(), span);
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

        private void given(Occurrence write, boolean isReached) {
            // What is reported where the value is never read.
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
