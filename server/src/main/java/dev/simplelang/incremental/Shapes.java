package dev.simplelang.incremental;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Writes down the shapes of parts, one after the other and all into the same memory. Of those that are equal one is kept, the oldest: of
/// nearly all parts the shape is that of another version of the program.
final class Shapes {

    private static final int ROOM = 4096;

    private final Map<Shape, Shape> known = new HashMap<>();
    private final List<Object> details = new ArrayList<>();
    private int[] code = new int[ROOM];
    private int length;

    /// @param known the shapes of other versions
    Shapes(Collection<Shape> known) {
        known.forEach(shape -> this.known.put(shape, shape));
    }

    /// Goes on with the shape of the part that is written down: an operation, an input, or how many of them there are.
    void add(int word) {
        if (length == code.length) {
            code = Arrays.copyOf(code, 2 * length);
        }
        code[length++] = word;
    }

    /// Goes on with what is no number.
    void addDetail(Object detail) {
        details.add(detail);
    }

    /// The shape that was written down; the next one begins.
    Shape end() {
        var written = new Shape(code, length, details);
        var shape = known.get(written);
        if (shape == null) {
            shape = written.copy();
            known.put(shape, shape);
        }
        length = 0;
        details.clear();
        return shape;
    }
}
