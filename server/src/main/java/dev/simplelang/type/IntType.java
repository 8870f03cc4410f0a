package dev.simplelang.type;

/// What is known about a 64-bit integer: nothing yet, its one value, or nothing at all.
public final class IntType implements Type {

    private enum Level {
        TOP, CONSTANT, BOTTOM
    }

    /// No integer yet.
    public static final IntType TOP = new IntType(Level.TOP, 0);

    /// Any integer.
    public static final IntType BOTTOM = new IntType(Level.BOTTOM, 0);

    /// The constant 0, which is also `false`.
    public static final IntType ZERO = constant(0);

    /// The constant 1, which is also `true`.
    public static final IntType ONE = constant(1);

    private final Level level;
    private final long value;

    private IntType(Level level, long value) {
        this.level = level;
        this.value = value;
    }

    /// Exactly `value`.
    public static IntType constant(long value) {
        return new IntType(Level.CONSTANT, value);
    }

    /// `ONE` or `ZERO`.
    public static IntType truth(boolean condition) {
        return condition ? ONE : ZERO;
    }

    /// Whether exactly one value is possible.
    public boolean isConstant() {
        return level == Level.CONSTANT;
    }

    /// The only possible value.
    ///
    /// @throws IllegalStateException unless [#isConstant()]
    public long value() {
        if (!isConstant()) {
            throw new IllegalStateException("not a constant: " + this);
        }
        return value;
    }

    @Override
    public Type meetSameKind(Type other) {
        var that = (IntType) other;
        if (level == Level.TOP) {
            return that;
        }
        if (that.level == Level.TOP) {
            return this;
        }
        return equals(that) ? this : BOTTOM;
    }

    @Override
    public Type dual() {
        return switch (level) {
            case TOP -> BOTTOM;
            case CONSTANT -> this;
            case BOTTOM -> TOP;
        };
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IntType that && level == that.level && value == that.value;
    }

    @Override
    public int hashCode() {
        return 31 * level.hashCode() + Long.hashCode(value);
    }

    @Override
    public String toString() {
        return switch (level) {
            case TOP -> "int-top";
            case CONSTANT -> Long.toString(value);
            case BOTTOM -> "int";
        };
    }
}
