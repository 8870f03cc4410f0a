package dev.simplelang.ide.decoration;

import dev.simplelang.build.Built;
import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Settings;
import dev.simplelang.ide.Stale;
import dev.simplelang.ide.decoration.InlayHint.Explanation;
import dev.simplelang.ide.decoration.InlayHint.Kind;
import dev.simplelang.ide.proof.Facts;
import dev.simplelang.ide.proof.Narrowing.Narrowed;
import dev.simplelang.ide.proof.Prose;
import dev.simplelang.ide.proof.Reason;
import dev.simplelang.ide.proof.WrittenControl;
import dev.simplelang.ide.proof.WrittenControl.Condition;
import dev.simplelang.ir.MergedValue;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic.Related;
import dev.simplelang.text.Span;
import dev.simplelang.type.IntType;
import dev.simplelang.view.ValueText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/// Finds inlay hints: constant values, phis and trip counts.
///
/// Few on purpose: only whole expressions have hints (after a part, `= 42` would seem to be about
/// the whole). Literals, unreachable code, and constant returns and conditions, which diagnostics
/// report, have none. While a program has errors, the hints are those of the last error-free
/// version whose code is unchanged; their tooltips say so.
public final class InlayHints {

    /// The greatest length of a hint of phis; an editor shows about so much.
    private static final int MAX_LENGTH = 40;

    /// The longest list of phis in an explanation.
    private static final int MAX_LISTED = 12;

    /// How many values of a phi are looked at for one to go to.
    private static final int MAX_VALUES = 8;

    private final Analysis analysis;
    private final Settings.Hints wanted;
    private final Facts facts;
    private final Built written;
    private final List<InlayHint> found = new ArrayList<>();

    private InlayHints(Analysis analysis, Settings.Hints wanted) {
        this.analysis = analysis;
        this.wanted = wanted;
        facts = analysis.facts();
        written = analysis.compilation().asWritten();
    }

    /// The hints in `range`, both ends included, by position; at one position in the order of
    /// reading.
    ///
    /// @param stale what the last error-free version says, if `analysis` has errors
    /// @param wanted which kinds to find
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static List<InlayHint> in(Analysis analysis, Optional<Stale> stale, Span range, Settings.Hints wanted,
            Cancellation cancellation) {
        if (analysis.isProved()) {
            return new InlayHints(analysis, wanted).in(range, cancellation);
        }
        return stale.stream().flatMap(earlier -> new InlayHints(earlier.before(), wanted)
                .in(earlier.around(range), cancellation).stream()
                .flatMap(hint -> now(hint, earlier).stream()).filter(hint -> range.touches(hint.offset()))).toList();
    }

    private static Optional<InlayHint> now(InlayHint hint, Stale stale) {
        return stale.now(hint.about()).flatMap(about -> stale.now(Span.at(hint.offset()))
                .map(place -> new InlayHint(hint.kind(), place.start(), about, hint.parts(), () -> {
                    var before = hint.explanation().get();
                    return new Explanation(before.markdown() + "\n\n" + Stale.NOTE,
                            before.plainText() + "\n" + Stale.NOTE,
                            before.targets().stream().map(target -> target.flatMap(stale::now)).toList());
                })));
    }

    private List<InlayHint> in(Span range, Cancellation cancellation) {
        SyntaxRange.visit(analysis.tree().program(), range, cancellation, this::visit);
        found.removeIf(hint -> !range.touches(hint.offset()));
        found.sort(Comparator.comparingInt(InlayHint::offset));
        return List.copyOf(found);
    }

    private void visit(SyntaxNode node) {
        if (!facts.isReached(node)) {
            return;
        }
        switch (node) {
            case Statement.Declaration found -> value(found.value(), found);
            case Statement.Assignment found -> value(found.value(), found);
            case Statement.Return exit when facts.returned(exit).isEmpty() -> value(exit.value(), exit);
            case Statement.While loop -> {
                var head = head(loop, loop.condition());
                begin(loop, head);
                join(loop, head);
            }
            case If choice -> join(choice, head(choice, choice.clauses().getFirst().condition()));
            default -> {
                // Nothing to say.
            }
        }
    }

    // Constants

    private void value(Expression value, Statement statement) {
        if (!wanted.constants() || value.isLiteral()) {
            return;
        }
        var constant = facts.constant(value);
        if (constant.isPresent()) {
            constant(value, constant.getAsLong(), () -> analysis.reasons().ofValue(value));
        } else {
            analysis.narrowing().at(value, statement).filter(narrowed -> narrowed.type().isConstant())
                    .ifPresent(narrowed -> constant(value, narrowed.type().value(),
                            () -> analysis.reasons().ofNarrowed(narrowed)));
        }
    }

    private void constant(Expression value, long number, Supplier<List<Reason>> why) {
        var about = value.span();
        found.add(new InlayHint(Kind.CONSTANT, about.end(), about, List.of("= " + number), () -> {
            var reasons = why.get();
            var target = Reason.places(reasons).stream().map(Related::span)
                    .filter(span -> !about.contains(span)).findFirst();
            return explain(prose -> {
                prose.words("Always ").strong(Long.toString(number)).words(" here.");
                return reasons;
            }, List.of(target));
        }));
    }

    private Explanation explain(Function<Prose, List<Reason>> what, List<Optional<Span>> targets) {
        var prose = new Prose();
        Reason.write(what.apply(prose), prose);
        Reason.writePin(analysis.pinned(), prose);
        return new Explanation(prose.markdown(), prose.plain(), targets);
    }

    // Phis and trip counts

    private void begin(Statement.While loop, Span head) {
        if (wanted.phis()) {
            written.loop(loop).ifPresent(node -> phis(node, loop, head, head.end(), WrittenControl.PHIS_OF_LOOP));
        }
        if (wanted.tripCounts()) {
            var control = analysis.writtenControl();
            facts.iterations(loop).ifPresent(iterations -> found.add(new InlayHint(Kind.TRIP_COUNT, head.end(),
                    head, List.of("× " + Long.toUnsignedString(iterations.count())), () -> explain(prose -> {
                        control.describe(iterations, prose);
                        return List.of();
                    }, List.of(Optional.of(control.exit(iterations).map(Condition::expression)
                            .orElse(loop.condition()).span()))))));
        }
    }

    /// A statement up to the `)` after its first condition.
    private Span head(Statement statement, Expression condition) {
        var tokens = analysis.tree().tokens();
        int at = analysis.tree().indexAt(condition.span().end());
        while (tokens.get(at).kind() != TokenKind.RIGHT_PAREN
                || tokens.get(at).span().start() < condition.span().end()) {
            at++;
        }
        return new Span(statement.span().start(), tokens.get(at).span().end());
    }

    private void join(Statement statement, Span head) {
        if (wanted.phis() && facts.isLeft(statement)) {
            written.merge(statement).filter(RegionNode.class::isInstance).ifPresent(
                    region -> phis(region, statement, head, statement.span().end(),
                            WrittenControl.phisAfter(statement)));
        }
    }

    /// @param statement what the region belongs to
    /// @param offset where the hint stands
    private void phis(Node region, Statement statement, Span head, int offset, String intro) {
        if (region.inputs().stream().filter(this::isTaken).limit(2).count() < 2) {
            // Where one path only is reachable, nothing is merged.
            return;
        }
        var phis = new ArrayList<PhiNode>();
        var names = new LinkedHashSet<String>();
        for (var phi : PhiNode.of(region)) {
            if (names.add(phi.variable())) {
                phis.add(phi);
            }
        }
        if (phis.isEmpty()) {
            return;
        }
        var parts = label(phis);
        found.add(new InlayHint(Kind.PHI, offset, head, List.copyOf(parts), () -> {
            var targets = new ArrayList<Optional<Span>>();
            for (int part = 0; part < parts.size(); part++) {
                targets.add(part % 2 == 1 ? assigned(phis.get(part / 2), statement) : Optional.empty());
            }
            return explain(prose -> {
                var values = ValueText.numbered(facts::optimizedNode);
                prose.words(intro).words(":");
                phis.stream().limit(MAX_LISTED).forEach(phi -> describe(phi, values, prose));
                if (phis.size() > MAX_LISTED) {
                    prose.item().words("and more");
                }
                WrittenControl.where(values, prose);
                return List.of();
            }, List.copyOf(targets));
        }));
    }

    /// "φ ", "i", ", ", "sum", ", …": the variables at the odd places, at least one and as many as
    /// there is room for. A variable whose name is too long for the whole hint is cut.
    private static List<String> label(List<PhiNode> phis) {
        var parts = new ArrayList<String>();
        int room = MAX_LENGTH - "φ ".length();
        for (int i = 0; i < phis.size(); i++) {
            var name = phis.get(i).variable();
            int more = i == phis.size() - 1 ? 0 : ", …".length();
            int length = (i == 0 ? 0 : ", ".length()) + name.codePointCount(0, name.length());
            if (i > 0 && length + more > room) {
                parts.add(", …");
                break;
            }
            parts.add(i == 0 ? "φ " : ", ");
            parts.add(length + more <= room ? name : cut(name, room - more));
            room -= length;
        }
        return parts;
    }

    private static String cut(String name, int length) {
        return name.substring(0, name.offsetByCodePoints(0, length - 1)) + "…";
    }

    /// Whether this path of a region of the unoptimized graph is reachable.
    private boolean isTaken(Node path) {
        return !facts.optimizedNode(path).isDead();
    }

    private void describe(PhiNode phi, ValueText values, Prose prose) {
        prose.item().code(values.name(phi)).words(" = ").code(values.merged(phi));
        var fate = facts.optimizedNode(phi);
        if (fate.type() instanceof IntType known && known.isConstant()) {
            prose.words(", always ").strong(Long.toString(known.value()));
        } else if (!fate.isAttached()) {
            prose.words(", removed by optimization");
        } else if (!(fate instanceof PhiNode)) {
            prose.words(", optimized to ").code(values.value(fate));
        }
    }

    /// Where one of the values of `phi` comes from, in `statement` if any does.
    private Optional<Span> assigned(PhiNode phi, Statement statement) {
        var spans = MergedValue.of(phi, MAX_VALUES).stream()
                .flatMap(merged -> written.graph().origins().span(merged.value()).stream()).toList();
        return spans.stream().filter(statement.span()::contains).findFirst().or(() -> spans.stream().findFirst());
    }
}
