package dev.simplelang.ide.completion;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Stale;
import dev.simplelang.ide.proof.Narrowing.Narrowed;
import dev.simplelang.ide.proof.Reason;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ValueText;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.Token;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.BinarySearch;
import dev.simplelang.text.Span;
import dev.simplelang.type.IntType;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// What is proved of the values of variables at one place of a program.
///
/// While a program has errors nothing is proved of it. But what stands before the place may be the same as in its last version
/// without errors. What was proved of that then still holds, except in a loop: there, what is being written may change
/// what is assigned in the loop, so that nothing is said of it.
final class ValuesAtPlace {

    /// Tokens that lead elsewhere, or end what could be before them.
    private static final Set<TokenKind> TURNS = Set.of(TokenKind.WHILE, TokenKind.ELSE, TokenKind.LEFT_BRACE,
            TokenKind.RIGHT_BRACE, TokenKind.SEMICOLON);

    private final Analysis analysis;
    private final PlaceInFlow place;
    private final Set<String> assignedSince;

    /// Whether what is being written there may change what comes there again, in a loop.
    private final boolean uncertain;

    private final PassedValues passed;
    private final Set<Variable> changing;

    private ValuesAtPlace(Analysis analysis, PlaceInFlow place, boolean stillWritten, Set<String> assignedSince) {
        this.analysis = analysis;
        this.place = place;
        this.assignedSince = assignedSince;
        uncertain = stillWritten && place.isInLoop();
        passed = new PassedValues(analysis.compilation().asWritten(),
                uncertain ? place.beforeLoops() : place.passed());
        changing = place.outermostLoop().map(this::assignedIn).orElse(Set.of());
    }

    /// What is proved at `offset` of the program of `analysis`; empty where nothing is.
    ///
    /// @param stale what the last error-free version says, if `analysis` has errors
    static Optional<ValuesAtPlace> of(Analysis analysis, Optional<Stale> stale, int offset) {
        return analysis.isProved()
                ? place(analysis, offset).map(place -> new ValuesAtPlace(analysis, place, false, Set.of()))
                : stale.flatMap(earlier -> ofEarlier(analysis, earlier.before(), offset));
    }

    private static Optional<PlaceInFlow> place(Analysis sound, int offset) {
        return PlaceInFlow.at(sound.tree().program(), sound.compilation().asWritten(), offset)
                .filter(place -> !sound.facts().fate(place.control()).isDead());
    }

    private static Optional<ValuesAtPlace> ofEarlier(Analysis analysis, Analysis sound, int offset) {
        var tokens = analysis.tree().tokens();
        int same = sameTokens(analysis, sound);
        int since = same;
        while (tokens.start(since) < offset) {
            if (TURNS.contains(tokens.kind(since))) {
                return Optional.empty();
            }
            since++;
        }
        int earlier = same == 0 ? 0 : Math.min(offset, tokens.get(same - 1).span().end());
        var assigned = namesAssigned(analysis, tokens.subList(same, tokens.size()));
        return place(sound, earlier).map(place -> new ValuesAtPlace(sound, place, true, assigned));
    }

    /// How many tokens both programs begin with, trivia included; never the end of either.
    private static int sameTokens(Analysis one, Analysis other) {
        var tokens = one.tree().tokens();
        var others = other.tree().tokens();
        int most = Math.min(tokens.size(), others.size()) - 1;
        int sameText = one.source().sameAs(other.source());
        int same = 0;
        while (same < most && tokens.kind(same) == others.kind(same) && tokens.end(same) == others.end(same)
                && tokens.end(same) <= sameText) {
            same++;
        }
        return same;
    }

    private static Set<String> namesAssigned(Analysis analysis, List<Token> tokens) {
        var names = new HashSet<String>();
        Optional<Token> previous = Optional.empty();
        for (var token : tokens) {
            if (token.kind().isTrivia()) {
                continue;
            }
            if (token.kind() == TokenKind.ASSIGN) {
                previous.ifPresent(name -> names.add(analysis.source().slice(name.span())));
            }
            previous = Optional.of(token);
        }
        return names;
    }

    private Set<Variable> assignedIn(Statement.While loop) {
        var assigned = new HashSet<Variable>();
        loop.walk(node -> {
            if (node instanceof Statement) {
                analysis.resolution().variableOf(node).ifPresent(assigned::add);
            }
        });
        return assigned;
    }

    /// What is known of the variable that `declaration` declares, or of the argument.
    Optional<KnownValue> of(Optional<Statement.Declaration> declaration) {
        return (declaration.isEmpty()
                ? Optional.of(analysis.resolution().variables().getFirst())
                : declaredAt(declaration.get().name().span().start())).flatMap(this::of);
    }

    /// The variable whose name is declared at `offset`. Variables are in the order of their declarations, behind the argument.
    private Optional<Variable> declaredAt(int offset) {
        var declared = analysis.resolution().variables();
        int first = BinarySearch.first(declared.size(), i -> start(declared.get(i)) >= offset);
        return first < declared.size() && start(declared.get(first)) == offset
                ? Optional.of(declared.get(first))
                : Optional.empty();
    }

    private static int start(Variable variable) {
        return variable.nameSpan().map(Span::start).orElse(-1);
    }

    private Optional<KnownValue> of(Variable variable) {
        if (uncertain && (changing.contains(variable) || assignedSince.contains(variable.name()))) {
            return Optional.empty();
        }
        return passed.of(variable).flatMap(this::known);
    }

    private Optional<KnownValue> known(PassedValues.Bound bound) {
        if (!(analysis.facts().fate(bound.node()).type() instanceof IntType everywhere) || everywhere.isEmpty()) {
            return Optional.empty();
        }
        Supplier<List<Reason>> why = () -> bound.binding().map(analysis.reasons()::ofValue).orElse(List.of());
        var type = everywhere;
        if (!uncertain && !everywhere.isConstant()) {
            Optional<Narrowed> narrowed = analysis.narrowing().at(bound.node(), place.control(), everywhere);
            if (narrowed.isPresent()) {
                type = narrowed.get().type();
                why = () -> analysis.reasons().ofNarrowed(narrowed.get());
            }
        }
        var values = ValueText.numbered(analysis.facts()::fate);
        return Optional.of(new KnownValue(type, values.value(bound.node()), values.definitions(),
                bound.node() instanceof PhiNode, why));
    }
}
