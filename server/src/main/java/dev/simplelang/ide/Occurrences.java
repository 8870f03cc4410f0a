package dev.simplelang.ide;

import dev.simplelang.resolve.Resolution;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.text.BinarySearch;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Where the variables of a program are named: the index from a variable to its places, and from a place to its variable.
///
/// Made in linear time, for programs with errors too: a name that could be resolved is there, one that means nothing is not.
public final class Occurrences {

    private static final Comparator<Occurrence> ORDER = Comparator.comparing(Occurrence::span)
            .thenComparing(Occurrence::kind);

    private final List<Occurrence> all;
    private final List<List<Occurrence>> ofVariable;

    /// The occurrences in the program of `tree`, whose names mean what `resolution` says.
    public Occurrences(SyntaxTree tree, Resolution resolution) {
        all = withoutRepetitions(collect(tree, resolution));
        var byVariable = new ArrayList<List<Occurrence>>();
        resolution.variables().forEach(_ -> byVariable.add(new ArrayList<>()));
        all.forEach(occurrence -> byVariable.get(occurrence.variable().index()).add(occurrence));
        ofVariable = byVariable.stream().map(List::copyOf).toList();
    }

    /// In order of position. What the parser made of a statement of another language, `x++`, may use one name twice: there the
    /// variable is given a value.
    private static List<Occurrence> withoutRepetitions(List<Occurrence> found) {
        if (!isSorted(found)) {
            found.sort(ORDER);
        }
        var result = new ArrayList<Occurrence>(found.size());
        for (var occurrence : found) {
            if (result.isEmpty() || !result.getLast().span().equals(occurrence.span())) {
                result.add(occurrence);
            }
        }
        return List.copyOf(result);
    }

    /// What the parser did not have to guess is found in order.
    private static boolean isSorted(List<Occurrence> found) {
        for (int i = 1; i < found.size(); i++) {
            if (ORDER.compare(found.get(i - 1), found.get(i)) > 0) {
                return false;
            }
        }
        return true;
    }

    private static List<Occurrence> collect(SyntaxTree tree, Resolution resolution) {
        var found = new ArrayList<Occurrence>();
        tree.program().walk(node -> {
            switch (node) {
                case Expression.Read read -> add(found, read, read.span(), Occurrence.Kind.READ, resolution);
                case Statement.Assignment assignment ->
                    add(found, assignment, assignment.name().span(), Occurrence.Kind.WRITE, resolution);
                case Statement.Declaration declaration ->
                    add(found, declaration, declaration.name().span(), Occurrence.Kind.DECLARATION, resolution);
                default -> {
                    // Names nothing itself.
                }
            }
        });
        return found;
    }

    private static void add(List<Occurrence> found, SyntaxNode node, Span span, Occurrence.Kind kind,
            Resolution resolution) {
        resolution.variableOf(node).ifPresent(variable -> found.add(new Occurrence(span, kind, variable, node)));
    }

    /// All occurrences in order of position.
    public List<Occurrence> all() {
        return all;
    }

    /// The occurrences of `variable` in order of position. The first one is its declaration, unless it has none (`arg`, and a
    /// name that is assigned without having been declared).
    public List<Occurrence> of(Variable variable) {
        return ofVariable.get(variable.index());
    }

    /// The occurrence that a cursor at `offset` touches; its end counts as touched.
    public Optional<Occurrence> at(int offset) {
        int behind = firstFrom(offset + 1);
        return behind > 0 && all.get(behind - 1).span().touches(offset)
                ? Optional.of(all.get(behind - 1))
                : Optional.empty();
    }

    /// The occurrences that begin in `range`, in order of position.
    public List<Occurrence> within(Span range) {
        return all.subList(firstFrom(range.start()), firstFrom(range.end()));
    }

    /// The index of the first occurrence that begins at `offset` or behind it.
    private int firstFrom(int offset) {
        return BinarySearch.first(all.size(), i -> all.get(i).span().start() >= offset);
    }
}
