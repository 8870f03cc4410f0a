package dev.simplelang.type;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The results of a node that has several, which projections take apart.
///
/// @param elements the result types; tuples that meet have equally many
public record TupleType(List<Type> elements) implements Type {

    /// Copies the elements.
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

    @Override
    public Type meetSameKind(Type other) {
        var that = (TupleType) other;
        if (elements.size() != that.elements.size()) {
            return Extreme.BOTTOM;
        }
        var met = new ArrayList<Type>(elements.size());
        for (int i = 0; i < elements.size(); i++) {
            met.add(elements.get(i).meet(that.elements.get(i)));
        }
        return new TupleType(met);
    }

    @Override
    public Type dual() {
        return new TupleType(elements.stream().map(Type::dual).toList());
    }

    @Override
    public String toString() {
        return elements.stream().map(Type::toString).collect(Collectors.joining(", ", "(", ")"));
    }
}
