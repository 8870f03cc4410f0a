package dev.simplelang.type;

/// What is known about the result of a node: an element of a lattice of finite height.
///
/// [Extreme#TOP] stands for no value yet, or none ever; [Extreme#BOTTOM] for any. Between them lie the integers ([IntType]), control
/// ([ControlType]) and tuples ([TupleType]), which meet each other only at the bottom. Moving down loses knowledge.
public sealed interface Type permits Extreme, ControlType, IntType, TupleType {

    /// The greatest type that is below both; commutative, associative, idempotent.
    default Type meet(Type other) {
        if (equals(other)) {
            return this;
        }
        if (this instanceof Extreme) {
            return meetSameKind(other);
        }
        if (other instanceof Extreme) {
            return other.meetSameKind(this);
        }
        return getClass() == other.getClass() ? meetSameKind(other) : Extreme.BOTTOM;
    }

    /// The least type that is above both: the dual of the meet of the duals.
    default Type join(Type other) {
        return dual().meet(other.dual()).dual();
    }

    /// Whether this type is `other` or above it, that is, says at least as much.
    default boolean isa(Type other) {
        return meet(other).equals(other);
    }

    /// The mirror image about the middle of the lattice; an involution.
    Type dual();

    /// The meet with a type of the same class; extremes accept every class.
    Type meetSameKind(Type other);
}
