package dev.simplelang.ide.completion;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Stale;
import dev.simplelang.ide.completion.Completion.Kind;
import dev.simplelang.syntax.Continuation;
import dev.simplelang.syntax.Parser;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Cancellation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// Tells what may be written at a place: the words of the language that the parser would accept there, and the variables
/// that are visible.
///
/// The place is judged by what stands before it, so that it does not matter what is behind it, or that it is not there yet. Nothing is offered where
/// the parser wants an operator, a `;`, or a name that does not exist yet. Which of the offers goes with what was typed so
/// far is for the client to tell.
public final class Completions {

    /// Whoever has more variables at hand is told the values of the nearest; each costs a look back through the program.
    private static final int MOST_VALUES = 100;

    private final Analysis analysis;
    private final WordAtCursor word;
    private final Continuation continuation;
    private final Optional<ValuesAtPlace> values;
    private final List<Completion> found = new ArrayList<>();

    private Completions(Analysis analysis, Optional<Stale> stale, WordAtCursor word,
            Cancellation cancellation) {
        this.analysis = analysis;
        this.word = word;
        this.continuation = Parser.continuation(analysis.tree(), word.start(), cancellation);
        this.values = ValuesAtPlace.of(analysis, stale, word.start());
    }

    /// What may be written at `offset`, the likeliest first: the variables of the innermost block, those of the blocks around it,
    /// the words of the language.
    ///
    /// @param stale what the last error-free version says, if `analysis` has errors
    public static List<Completion> at(Analysis analysis, Optional<Stale> stale, int offset,
            Cancellation cancellation) {
        return WordAtCursor.at(analysis.tree(), offset)
                .map(word -> new Completions(analysis, stale, word, cancellation).all()).orElse(List.of());
    }

    private List<Completion> all() {
        boolean arm = continuation.accepts(Continuation.Kind.ARM);
        boolean statement = continuation.accepts(Continuation.Kind.STATEMENT) || arm;
        if (statement && word.isDirective()) {
            keyword(TokenKind.SHOW_GRAPH, ";");
            return List.copyOf(found);
        }
        if (word.isDirective()) {
            return List.of();
        }
        if (statement || continuation.accepts(Continuation.Kind.OPERAND)) {
            variables();
        }
        if (continuation.accepts(Continuation.Kind.OPERAND)) {
            offer("true", Optional.empty(), Optional.of("= 1"));
            offer("false", Optional.empty(), Optional.of("= 0"));
        }
        if (continuation.accepts(Continuation.Kind.ELSE)) {
            keyword(TokenKind.ELSE, " {\n\t$0\n}");
        }
        if (statement) {
            statements(!arm);
        }
        return List.copyOf(found);
    }

    private void variables() {
        var visible = new LinkedHashMap<String, Optional<Statement.Declaration>>();
        for (var block : continuation.blocks().reversed()) {
            block.reversed().forEach(declaration -> visible.putIfAbsent(declaration.name().text(),
                    Optional.of(declaration)));
        }
        visible.putIfAbsent("arg", Optional.empty());
        visible.forEach((name, declaration) -> {
            var value = found.size() < MOST_VALUES
                    ? values.flatMap(known -> known.of(declaration))
                    : Optional.<KnownValue>empty();
            var variable = new VariableAtPlace(name, declaration, analysis.source(), value, analysis.pinned());
            found.add(new Completion(name, Kind.VARIABLE, name, Optional.empty(), word.insert(), word.replace(),
                    variable.brief(), Optional.of(variable)));
        });
    }

    private void statements(boolean declarations) {
        keyword(TokenKind.RETURN, " $0;");
        if (declarations) {
            keyword(TokenKind.INT, " ${1:name} = ${2:0};");
        }
        keyword(TokenKind.IF, " (${1:condition}) {\n\t$0\n}");
        keyword(TokenKind.WHILE, " (${1:condition}) {\n\t$0\n}");
        if (continuation.inLoop()) {
            keyword(TokenKind.BREAK, ";");
            keyword(TokenKind.CONTINUE, ";");
        }
        keyword(TokenKind.SHOW_GRAPH, ";");
    }

    /// @param rest what belongs behind the keyword, written only where nothing follows that it might double
    private void keyword(TokenKind kind, String rest) {
        var text = kind.symbol();
        var snippet = word.endsLine() ? Optional.of(text + rest) : Optional.<String>empty();
        offer(text, snippet, snippet.map(Completions::shown));
    }

    private static String shown(String snippet) {
        return snippet.replaceAll("\\$\\{\\d+:([^}]*)\\}", "$1").replace("$0", "…").replaceAll("\\s+", " ")
                .replace("(condition)", "(…)");
    }

    private void offer(String text, Optional<String> snippet, Optional<String> detail) {
        found.add(new Completion(text, Kind.KEYWORD, text, snippet, word.insert(), word.replace(), detail,
                Optional.empty()));
    }
}
