package dev.simplelang.type;

/// What is known about the result of a node: an element of a lattice.
///
/// [Extreme#TOP] stands for no value yet, or none ever; [Extreme#BOTTOM] for any. Between them lie
/// the integers ([IntType]), control ([ControlType]) and tuples ([TupleType]), which meet each
/// other only at the bottom and join only at the top. Moving down loses knowledge. The chains of
/// integers are long; an analysis that moves down a cycle has to widen.
public sealed interface Type permits Extreme, ControlType, IntType, TupleType {

    /// The greatest type that is below both; commutative, associative, idempotent.
    default Type meet(Type that) {
        return switch (this) {
            case IntType integers when that instanceof IntType others -> integers.or(others);
            case ControlType control when that instanceof ControlType other -> control.or(other);
            case TupleType tuple when that instanceof TupleType other && other.size() == tuple.size() ->
                tuple.with(other, Type::meet);
            default -> this == Extreme.TOP ? that : that == Extreme.TOP ? this : Extreme.BOTTOM;
        };
    }

    /// The least type that is above both: what is known if both are known.
    default Type join(Type that) {
        return switch (this) {
            case IntType integers when that instanceof IntType others -> integers.and(others);
            case ControlType control when that instanceof ControlType other -> control.and(other);
            case TupleType tuple when that instanceof TupleType other && other.size() == tuple.size() ->
                tuple.with(other, Type::join);
            default -> this == Extreme.BOTTOM ? that : that == Extreme.BOTTOM ? this : Extreme.TOP;
        };
    }

    /// Whether this type is `other` or above it, that is, says at least as much.
    default boolean isa(Type other) {
        return meet(other).equals(other);
    }
}
