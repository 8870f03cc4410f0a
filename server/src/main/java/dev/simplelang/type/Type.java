package dev.simplelang.type;

/// What is known about the result of a node: an element of a lattice.
///
/// [Extreme#TOP] stands for no value yet, or none ever; [Extreme#BOTTOM] for any. Between them lie the integers ([IntType]), control
/// ([ControlType]) and tuples ([TupleType]), which meet each other only at the bottom and join only at the top. Moving down
/// loses knowledge. The chains of integers are long; whoever moves down a cycle has to widen.
///
/// A class rather than an interface: types meet and join more often than anything else is done, and nearly always they are integers.
public abstract sealed class Type permits Extreme, ControlType, IntType, TupleType {

    /// The greatest type that is below both; commutative, associative, idempotent.
    public final Type meet(Type other) {
        if (this instanceof IntType one && other instanceof IntType another) {
            return one.or(another);
        }
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

    /// The least type that is above both: what is known if both are known.
    public final Type join(Type other) {
        if (this instanceof IntType one && other instanceof IntType another) {
            return one.and(another);
        }
        if (equals(other)) {
            return this;
        }
        if (this instanceof Extreme) {
            return joinSameKind(other);
        }
        if (other instanceof Extreme) {
            return other.joinSameKind(this);
        }
        return getClass() == other.getClass() ? joinSameKind(other) : Extreme.TOP;
    }

    /// Whether this type is `other` or above it, that is, says at least as much.
    public final boolean isa(Type other) {
        return meet(other).equals(other);
    }

    /// The meet with a type of the same class; extremes accept every class.
    abstract Type meetSameKind(Type other);

    /// The join with a type of the same class; extremes accept every class.
    abstract Type joinSameKind(Type other);
}
