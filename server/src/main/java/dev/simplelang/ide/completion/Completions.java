package dev.simplelang.ide.completion;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.completion.Completion.Kind;
import dev.simplelang.syntax.ExpectedSyntax;
import dev.simplelang.syntax.Parser;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Cancellation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// Finds what may be written at a place: the keywords that the parser would accept there, and the visible variables.
///
/// Only the text before the place counts, so that the rest of the program may be broken or missing. Nothing is offered
/// where the parser expects an operator, a `;` or a new name. The client filters by what was typed so far.
public final class Completions {

    private final Analysis analysis;
    private final WordAtCursor word;
    private final ExpectedSyntax expected;
    private final List<Completion> found = new ArrayList<>();

    private Completions(Analysis analysis, WordAtCursor word, Cancellation cancellation) {
        this.analysis = analysis;
        this.word = word;
        this.expected = Parser.expectedAt(analysis.tree(), word.start(), cancellation);
    }

    /// What may be written at `offset`, the most likely first: the variables, from the innermost block outward, then the
    /// keywords.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static List<Completion> at(Analysis analysis, int offset, Cancellation cancellation) {
        return WordAtCursor.at(analysis.tree(), offset)
                .map(word -> new Completions(analysis, word, cancellation).all()).orElse(List.of());
    }

    private List<Completion> all() {
        boolean arm = expected.accepts(ExpectedSyntax.Kind.ARM);
        boolean statement = expected.accepts(ExpectedSyntax.Kind.STATEMENT) || arm;
        if (statement && word.isDirective()) {
            keyword(TokenKind.SHOW_GRAPH, ";");
            return List.copyOf(found);
        }
        if (word.isDirective()) {
            return List.of();
        }
        if (statement || expected.accepts(ExpectedSyntax.Kind.OPERAND)) {
            variables();
        }
        if (expected.accepts(ExpectedSyntax.Kind.OPERAND)) {
            offer("true", Optional.empty(), Optional.of("= 1"));
            offer("false", Optional.empty(), Optional.of("= 0"));
        }
        if (expected.accepts(ExpectedSyntax.Kind.ELSE)) {
            keyword(TokenKind.ELSE, " {\n\t$0\n}");
        }
        if (statement) {
            statements(!arm);
        }
        return List.copyOf(found);
    }

    private void variables() {
        var visible = new LinkedHashMap<String, Optional<Statement.Declaration>>();
        for (var block : expected.blocks().reversed()) {
            block.reversed().forEach(declaration -> visible.putIfAbsent(declaration.name().text(),
                    Optional.of(declaration)));
        }
        visible.putIfAbsent("arg", Optional.empty());
        visible.forEach((name, declaration) -> found.add(new Completion(name, Kind.VARIABLE, Optional.empty(),
                word.insert(), word.replace(), Optional.empty(),
                Optional.of(new VariableAtPlace(name, declaration, analysis.source())))));
    }

    private void statements(boolean declarations) {
        keyword(TokenKind.RETURN, " $0;");
        if (declarations) {
            keyword(TokenKind.INT, " ${1:name} = ${2:0};");
        }
        keyword(TokenKind.IF, " (${1:condition}) {\n\t$0\n}");
        keyword(TokenKind.WHILE, " (${1:condition}) {\n\t$0\n}");
        if (expected.inLoop()) {
            keyword(TokenKind.BREAK, ";");
            keyword(TokenKind.CONTINUE, ";");
        }
        keyword(TokenKind.SHOW_GRAPH, ";");
    }

    /// @param rest what belongs after the keyword; inserted only at the end of a line, so that it doubles nothing
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
        found.add(new Completion(text, Kind.KEYWORD, snippet, word.insert(), word.replace(), detail,
                Optional.empty()));
    }
}
