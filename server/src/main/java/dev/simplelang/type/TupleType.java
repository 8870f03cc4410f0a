package dev.simplelang.type;

import java.util.List;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The results of a node that has several, which projections take apart.
///
/// @param elements the types of the results
public record TupleType(List<Type> elements) implements Type {

    public TupleType {
        elements = List.copyOf(elements);
    }

    /// The tuple of `elements`.
    public static TupleType of(Type... elements) {
        return new TupleType(List.of(elements));
    }

    /// The type of the result at `index`.
    public Type element(int index) {
        return elements.get(index);
    }

    /// The number of results.
    int size() {
        return elements.size();
    }

    /// The tuple of what `operation` makes of the elements of two tuples, one by one.
    TupleType with(TupleType that, BinaryOperator<Type> operation) {
        return new TupleType(IntStream.range(0, size())
                .mapToObj(index -> operation.apply(element(index), that.element(index))).toList());
    }

    @Override
    public String toString() {
        return elements.stream().map(Type::toString).collect(Collectors.joining(", ", "(", ")"));
    }
}
