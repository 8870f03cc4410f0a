package dev.simplelang.type;

/// What is known about the result of a node: an element of a lattice of finite height.
///
/// `TOP` stands for no value yet, or none ever; `BOTTOM` for any. Between them lie the integers ([IntType]), control
/// ([ControlType]) and tuples ([TupleType]), which meet each other only in `BOTTOM`. Moving down loses knowledge.
public sealed interface Type permits Type.Extreme, ControlType, IntType, TupleType {

    /// The greatest type: above every other.
    Type TOP = Extreme.TOP;

    /// The least type: below every other.
    Type BOTTOM = Extreme.BOTTOM;

    /// The two ends of the lattice.
    enum Extreme implements Type {
        /// Above everything.
        TOP,
        /// Below everything.
        BOTTOM;

        @Override
        public Type meetSameKind(Type other) {
            return this == TOP ? other : this;
        }

        @Override
        public Type dual() {
            return this == TOP ? BOTTOM : TOP;
        }

        @Override
        public String toString() {
            return this == TOP ? "top" : "bottom";
        }
    }

    /// The greatest type that is below both; commutative, associative, idempotent.
    default Type meet(Type other) {
        if (this == other) {
            return this;
        }
        if (this instanceof Extreme) {
            return meetSameKind(other);
        }
        if (other instanceof Extreme) {
            return other.meetSameKind(this);
        }
        return getClass() == other.getClass() ? meetSameKind(other) : BOTTOM;
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
