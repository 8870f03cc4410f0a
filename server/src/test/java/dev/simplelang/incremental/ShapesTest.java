package dev.simplelang.incremental;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ShapesTest {

    private static Shape written(Shapes shapes, List<Integer> words, Object... details) {
        words.forEach(shapes::add);
        List.of(details).forEach(shapes::addDetail);
        return shapes.end();
    }

    @Test
    void equalShapes_areOne() {
        var shapes = new Shapes(List.of());
        var shape = written(shapes, List.of(1, 2, 3), "x");
        assertThat(written(shapes, List.of(1, 2, 3), "x")).isSameAs(shape);
        var later = new Shapes(List.of(shape));
        assertThat(written(later, List.of(1, 2), "x")).isNotEqualTo(shape);
        assertThat(written(later, List.of(1, 2, 3), "x")).isSameAs(shape);
    }

    @Test
    void shapes_differInEachWord() {
        var shapes = new Shapes(List.of());
        var shape = written(shapes, List.of(1, 2, 3), "x", 4);
        assertThat(written(shapes, List.of(1, 2, 3), "x", 5)).isNotEqualTo(shape);
        assertThat(written(shapes, List.of(1, 2, 3), "x")).isNotEqualTo(shape);
        assertThat(written(shapes, List.of(1, 2, 4), "x", 4)).isNotEqualTo(shape);
        assertThat(written(shapes, List.of(1, 2), "x", 4)).isNotEqualTo(shape);
        assertThat(written(shapes, List.of(1, 2, 3, 0), "x", 4)).isNotEqualTo(shape);
        assertThat(written(shapes, List.of())).isNotEqualTo(shape);
    }

    @Test
    void shape_othersWritten_isUnchanged() {
        var shapes = new Shapes(List.of());
        var words = IntStream.range(0, 10_000).boxed().toList();
        var shape = written(shapes, words, "x");
        int hash = shape.hashCode();
        written(shapes, List.of(7), "y");
        written(shapes, words.reversed(), "z");
        assertThat(shape.hashCode()).isEqualTo(hash);
        assertThat(written(new Shapes(List.of(shape)), words, "x")).isSameAs(shape);
    }
}
