package dev.simplelang.type;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// The laws of the lattice, on every pair and triple of a sample of types.
class TypeTest {

    private static final List<Type> TYPES = List.of(Extreme.TOP, Extreme.BOTTOM, ControlType.LIVE, ControlType.DEAD,
            IntType.TOP, IntType.BOTTOM, IntType.ZERO, IntType.ONE, IntType.constant(Long.MIN_VALUE), IntType.TRUTH,
            IntType.range(-7, 9), IntType.range(3, Long.MAX_VALUE), IntType.of(0, 12, 2, 0), IntType.of(-9, 90, 1, 1),
            IntType.of(Long.MIN_VALUE, Long.MAX_VALUE, 3, 5), IntType.of(-8, -4, 2, 0),
            TupleType.of(ControlType.LIVE, IntType.BOTTOM), TupleType.of(ControlType.DEAD, IntType.ONE),
            TupleType.of(ControlType.LIVE, IntType.ZERO), TupleType.of(ControlType.LIVE));

    @Test
    void meet_isCommutativeAssociativeIdempotent() {
        for (var a : TYPES) {
            assertThat(a.meet(a)).isEqualTo(a);
            for (var b : TYPES) {
                assertThat(a.meet(b)).isEqualTo(b.meet(a));
                for (var c : TYPES) {
                    assertThat(a.meet(b).meet(c)).isEqualTo(a.meet(b.meet(c)));
                }
            }
        }
    }

    @Test
    void join_isTheLeastTypeAboveBoth() {
        for (var a : TYPES) {
            for (var b : TYPES) {
                var join = a.join(b);
                assertThat(join.isa(a)).isTrue();
                assertThat(join.isa(b)).isTrue();
                for (var c : TYPES) {
                    if (c.isa(a) && c.isa(b)) {
                        assertThat(c.isa(join)).as("%s above %s and %s", c, a, b).isTrue();
                    }
                }
            }
        }
    }

    @Test
    void meetAndJoin_absorbEachOther() {
        for (var a : TYPES) {
            for (var b : TYPES) {
                assertThat(a.meet(a.join(b))).as("%s, %s", a, b).isEqualTo(a);
                assertThat(a.join(a.meet(b))).as("%s, %s", a, b).isEqualTo(a);
            }
        }
    }

    @Test
    void extremes_boundAllTypes() {
        for (var a : TYPES) {
            assertThat(Extreme.TOP.isa(a)).isTrue();
            assertThat(a.isa(Extreme.BOTTOM)).isTrue();
        }
    }

    @Test
    void arithmetic_isTotal() {
        assertThat(Arithmetic.divide(7, 0)).isZero();
        assertThat(Arithmetic.divide(Long.MIN_VALUE, -1)).isEqualTo(Long.MIN_VALUE);
        assertThat(Arithmetic.divide(-7, 2)).isEqualTo(-3);
        assertThat(Arithmetic.negate(Long.MIN_VALUE)).isEqualTo(Long.MIN_VALUE);
        assertThat(Arithmetic.add(Long.MAX_VALUE, 1)).isEqualTo(Long.MIN_VALUE);
        assertThat(Arithmetic.multiply(Long.MIN_VALUE, 2)).isZero();
    }
}
