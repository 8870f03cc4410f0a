package dev.simplelang.type;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;

/// The results of a node that has several, which projections take apart.
///
/// Tuples that meet have equally many.
public final class TupleType extends Type {

    private final List<Type> elements;

    /// The tuple of `elements`, which are copied.
    public TupleType(List<Type> elements) {
        this.elements = List.copyOf(elements);
    }

    /// The tuple of `elements`.
    public static TupleType of(Type... elements) {
        return new TupleType(List.of(elements));
    }

    /// The types of the results.
    public List<Type> elements() {
        return elements;
    }

    /// The type of the result at `index`.
    public Type element(int index) {
        return elements.get(index);
    }

    @Override
    Type meetSameKind(Type other) {
        var that = (TupleType) other;
        return elements.size() == that.elements.size() ? combine(that, Type::meet) : Extreme.BOTTOM;
    }

    @Override
    Type joinSameKind(Type other) {
        var that = (TupleType) other;
        return elements.size() == that.elements.size() ? combine(that, Type::join) : Extreme.TOP;
    }

    private TupleType combine(TupleType that, BinaryOperator<Type> operation) {
        var combined = new ArrayList<Type>(elements.size());
        boolean isThis = true;
        boolean isThat = true;
        for (int i = 0; i < elements.size(); i++) {
            var element = operation.apply(elements.get(i), that.elements.get(i));
            combined.add(element);
            isThis &= element.equals(elements.get(i));
            isThat &= element.equals(that.elements.get(i));
        }
        return isThis ? this : isThat ? that : new TupleType(combined);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TupleType that && elements.equals(that.elements);
    }

    @Override
    public int hashCode() {
        return elements.hashCode();
    }

    @Override
    public String toString() {
        return elements.stream().map(Type::toString).collect(Collectors.joining(", ", "(", ")"));
    }
}
