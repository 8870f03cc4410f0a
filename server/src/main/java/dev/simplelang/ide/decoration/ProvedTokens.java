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
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/// What is proved of the tokens in a range.
///
/// @param names the bits of the modifiers of the names of which something is proved
/// @param unreachable unreachable code, by its start; the spans do not overlap
record ProvedTokens(Map<Span, Integer> names, NavigableMap<Integer, Span> unreachable) {

    private ProvedTokens() {
        this(new HashMap<>(), new TreeMap<>());
    }

    /// @param stale what the last error-free version says, if `analysis` has errors
    /// @throws dev.simplelang.text.CancelledException if cancelled
    static ProvedTokens in(Analysis analysis, Optional<Stale> stale, Span range, Cancellation cancellation) {
        return analysis.isProved()
                ? of(analysis, range, cancellation)
                : stale.map(earlier -> of(earlier.before(), earlier.around(range), cancellation).now(earlier))
                        .orElseGet(ProvedTokens::new);
    }

    private static ProvedTokens of(Analysis errorFree, Span range, Cancellation cancellation) {
        var proofs = new Proofs(errorFree);
        var places = new ArrayList<SyntaxNode>();
        SyntaxRange.visit(errorFree.tree().program(), range, cancellation, places::add);
        places.forEach(proofs::place);
        int place = 0;
        for (var name : errorFree.occurrences().touching(range)) {
            cancellation.check();
            while (place + 1 < places.size() && places.get(place + 1).span().start() <= name.span().start()) {
                place++;
            }
            proofs.name(name, places.get(place));
        }
        return proofs.found;
    }

    private ProvedTokens now(Stale stale) {
        var now = new ProvedTokens();
        names.forEach((name, modifiers) -> stale.now(name).ifPresent(span -> now.names.put(span, modifiers)));
        unreachable.values().forEach(span -> stale.remains(span)
                .forEach(part -> now.unreachable.put(part.start(), part)));
        return now;
    }

    /// Whether all of `token` is unreachable.
    boolean isUnreachable(Span token) {
        var before = unreachable.floorEntry(token.start());
        return before != null && before.getValue().contains(token);
    }

    /// Finds what is proved in a program without errors.
    private static final class Proofs {

        private final Facts facts;
        private final Narrowing narrowing;
        private final Built written;

        /// Where unused names and values start.
        private final BitSet unused = new BitSet();
        private final ProvedTokens found = new ProvedTokens();

        Proofs(Analysis analysis) {
            facts = analysis.facts();
            narrowing = analysis.narrowing();
            written = analysis.compilation().asWritten();
            analysis.compilation().usage().diagnostics().forEach(usage -> unused.set(usage.span().start()));
        }

        void place(SyntaxNode place) {
            if (place instanceof Statement && !facts.isReached(place)) {
                unreachable(place.span());
            }
            if (place instanceof If choice) {
                choice.clauses().stream().filter(clause -> !facts.isReached(clause)).findFirst()
                        .ifPresent(clause -> unreachable(new Span(clause.span().start(), choice.span().end())));
            }
        }

        private void unreachable(Span span) {
            if (!found.isUnreachable(span)) {
                found.unreachable.put(span.start(), span);
            }
        }

        /// @param place the innermost place with the name in it
        void name(Occurrence name, SyntaxNode place) {
            int modifiers = 0;
            if (name.isWrite()) {
                modifiers = write(name, facts.isReached(place));
            } else if (facts.isReached(place)) {
                modifiers = narrowing.control(place).map(control -> read(name, control)).orElse(0);
            }
            if (modifiers != 0) {
                found.names.put(name.span(), modifiers);
            }
        }

        private int read(Occurrence read, Node control) {
            return written.value(read.node()).map(built -> {
                var value = written.graph().origins().current(built);
                boolean isConstant = facts.known(read.node(), built)
                        .filter(known -> narrowing.isConstantAt(control, value, known)).isPresent();
                boolean isPhi = value instanceof PhiNode phi && phi.region() instanceof RegionNode;
                return bits(isConstant, TokenModifier.CONSTANT) | bits(isPhi, TokenModifier.PHI);
            }).orElse(0);
        }

        private int write(Occurrence write, boolean isReached) {
            // Where an unused value is reported.
            var value = write.node() instanceof Statement.Declaration declared ? declared.value() : write.node();
            boolean isUnused = unused.get(value.span().start())
                    || write.variable().nameSpan().filter(name -> unused.get(name.start())).isPresent();
            boolean isConstant = isReached && facts.constant(write.node()).isPresent();
            return bits(isConstant, TokenModifier.CONSTANT) | bits(isUnused, TokenModifier.UNUSED);
        }

        private static int bits(boolean holds, TokenModifier modifier) {
            return holds ? modifier.bit() : 0;
        }
    }
}
