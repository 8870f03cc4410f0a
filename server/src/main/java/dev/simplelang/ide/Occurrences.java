package dev.simplelang.ide;

import dev.simplelang.resolve.Resolution;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.BinarySearch;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Where the variables of a program are named: the index from a variable to its places, and from a
/// place to its variable.
///
/// Made in linear time, for programs with errors too: a name that could be resolved is there, one
/// that means nothing is not.
public final class Occurrences {

    private static final Comparator<Occurrence> ORDER = Comparator.comparing(Occurrence::span)
            .thenComparing(Occurrence::kind);

    private final List<Occurrence> all;
    private final List<List<Occurrence>> ofVariable;

    /// The occurrences in a program whose names mean what `resolution` says.
    public Occurrences(Resolution resolution) {
        all = withoutRepetitions(resolution.nameNodes().stream().map(node -> occurrence(node, resolution)).toList());
        var byVariable = new ArrayList<List<Occurrence>>();
        resolution.variables().forEach(_ -> byVariable.add(new ArrayList<>()));
        all.forEach(occurrence -> byVariable.get(occurrence.variable().index()).add(occurrence));
        ofVariable = byVariable;
    }

    private static Occurrence occurrence(SyntaxNode node, Resolution resolution) {
        var variable = resolution.variableOf(node).orElseThrow();
        return switch (node) {
            case Statement.Declaration declaration ->
                new Occurrence(declaration.name().span(), Occurrence.Kind.DECLARATION, variable, node);
            case Statement.Assignment assignment ->
                new Occurrence(assignment.name().span(), Occurrence.Kind.WRITE, variable, node);
            default -> new Occurrence(node.span(), Occurrence.Kind.READ, variable, node);
        };
    }

    /// In order of position. What the parser made of a statement of another language, `x++`, may
    /// use one name twice: there the variable is given a value.
    private static List<Occurrence> withoutRepetitions(List<Occurrence> found) {
        if (isSorted(found)) {
            return found;
        }
        var result = new ArrayList<Occurrence>(found.size());
        for (var occurrence : found.stream().sorted(ORDER).toList()) {
            if (result.isEmpty() || !result.getLast().span().equals(occurrence.span())) {
                result.add(occurrence);
            }
        }
        return List.copyOf(result);
    }

    /// What the parser did not have to guess is found in order.
    private static boolean isSorted(List<Occurrence> found) {
        for (int i = 1; i < found.size(); i++) {
            if (found.get(i - 1).span().compareTo(found.get(i).span()) >= 0) {
                return false;
            }
        }
        return true;
    }

    /// All occurrences in order of position.
    public List<Occurrence> all() {
        return all;
    }

    /// The occurrences of `variable` in order of position. The first one is its declaration, unless
    /// it has none (`arg`, and a name that is assigned without having been declared).
    public List<Occurrence> of(Variable variable) {
        return Collections.unmodifiableList(ofVariable.get(variable.index()));
    }

    /// The occurrence that a cursor at `offset` touches; its end counts as touched.
    public Optional<Occurrence> at(int offset) {
        int after = firstFrom(offset + 1);
        return after == 0
                ? Optional.empty()
                : Optional.of(all.get(after - 1)).filter(last -> last.span().touches(offset));
    }

    /// The occurrences that begin in `range`, in order of position.
    public List<Occurrence> within(Span range) {
        return all.subList(firstFrom(range.start()), firstFrom(range.end()));
    }

    /// The occurrences that touch `range`, the ends included, in order of position.
    public List<Occurrence> touching(Span range) {
        int first = BinarySearch.first(all.size(), i -> all.get(i).span().end() >= range.start());
        return all.subList(first, Math.max(first, firstFrom(range.end() + 1)));
    }

    /// The index of the first occurrence that begins at `offset` or after it.
    private int firstFrom(int offset) {
        return BinarySearch.first(all.size(), i -> all.get(i).span().start() >= offset);
    }
}
