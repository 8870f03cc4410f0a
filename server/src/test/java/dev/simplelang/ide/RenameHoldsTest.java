package dev.simplelang.ide;

import dev.simplelang.ide.navigation.Rename;
import dev.simplelang.oracle.ProgramProperty;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Parser;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// Renaming changes no meaning, and what is refused would have changed one: by a second, plain account of what names mean.
class RenameHoldsTest {

    private static final String FRESH = "a_name_of_its_own";

    private int renamed;
    private int refused;

    @Test
    void rename_inRandomProgram_keepsWhatNamesMean() {
        ProgramProperty.holds(RenameHoldsTest.class, 20_261_122, 480, this::difference);
        assertThat(renamed).isPositive();
        assertThat(refused).isPositive();
    }

    private Optional<String> difference(String program) {
        var analysis = Analysis.of(new SourceText(program), Cancellation.NONE);
        if (analysis.hasErrors()) {
            return Optional.empty();
        }
        var before = Names.of(program);
        var newNames = new LinkedHashSet<String>(List.of(FRESH));
        analysis.resolution().variables().forEach(variable -> newNames.add(variable.name()));
        for (var variable : analysis.resolution().variables()) {
            var places = analysis.occurrences().of(variable).stream().map(Occurrence::span).toList();
            if (variable.isArg()) {
                continue;
            }
            for (var newName : newNames) {
                var after = Names.of(replaced(program, places, newName));
                boolean isSame = after.isValid && after.meanings.equals(before.meanings);
                var offset = places.get(newName.length() % places.size()).start();
                var result = Rename.to(newName, analysis, offset, Cancellation.NONE);
                var wrong = switch (result) {
                    case Rename.Edits edits -> {
                        renamed++;
                        var spans = edits.edits().stream().map(edit -> edit.span()).toList();
                        yield !isSame || !(spans.equals(places) || newName.equals(variable.name()));
                    }
                    case Rename.Refusal _ -> {
                        refused++;
                        yield isSame;
                    }
                };
                if (wrong) {
                    return Optional.of(variable.name() + " at " + offset + " to " + newName + ": " + result);
                }
            }
        }
        return Optional.empty();
    }

    private static String replaced(String program, List<Span> places, String newName) {
        var text = new StringBuilder(program);
        for (var place : places.reversed()) {
            text.replace(place.start(), place.end(), newName);
        }
        return text.toString();
    }

    /// What each identifier of a program means, in order: the number of the declaration.
    private static final class Names {

        private static final int NOTHING = -1;

        private final Deque<Map<String, Integer>> scopes = new ArrayDeque<>();
        private final List<Integer> meanings = new ArrayList<>();
        private boolean isValid = true;
        private int declarations;

        static Names of(String program) {
            var tree = Parser.parse(new SourceText(program), Cancellation.NONE);
            var names = new Names();
            names.isValid = tree.diagnostics().isEmpty();
            names.scopes.push(new HashMap<>(Map.of("arg", 0)));
            names.inScope(tree.program().statements());
            return names;
        }

        private void inScope(List<? extends SyntaxNode> nodes) {
            scopes.push(new HashMap<>());
            nodes.forEach(this::node);
            scopes.pop();
        }

        private void node(SyntaxNode node) {
            switch (node) {
                case Expression.Read read -> use(read.name());
                case Statement.Assignment assignment -> {
                    use(assignment.name().text());
                    node(assignment.value());
                }
                case Statement.Declaration declaration -> {
                    node(declaration.value());
                    isValid &= scopes.peek().put(declaration.name().text(), ++declarations) == null;
                    meanings.add(declarations);
                }
                case Statement.Block block -> inScope(block.statements());
                case Statement.While loop -> {
                    node(loop.condition());
                    inScope(List.of(loop.body()));
                }
                case If.Clause clause -> {
                    node(clause.condition());
                    inScope(List.of(clause.body()));
                }
                default -> node.children().forEach(this::node);
            }
        }

        private void use(String name) {
            int meaning = scopes.stream().filter(scope -> scope.containsKey(name)).findFirst()
                    .map(scope -> scope.get(name)).orElse(NOTHING);
            isValid &= meaning != NOTHING;
            meanings.add(meaning);
        }
    }
}
