package dev.simplelang.opt.paths;

import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import java.util.Arrays;
import java.util.List;

/// Where in its loops a path is: one link for each loop, the innermost first.
///
/// @param outer the loop around; null for the outermost
/// @param loop the loop
/// @param trip how often the path has gone back to the head of the loop, or the number of the template
/// @param open how often a test was open whether to stay in the loop, and the path stayed
/// @param previous what the phis of the loop were when the path came to the head before; null the first time
/// @param current what they were when it came there last
/// @param template what holds on every further trip, if they are explored as one; null if not
record Context(Context outer, LoopNode loop, int trip, int open, List<Polynomial> previous, List<Polynomial> current,
        Template template) {

    private static final int FIRST_TEMPLATE = 1 << 30;

    /// The phis of a loop after any number of further trips.
    ///
    /// @param steps what each phi grows by on each trip; null where nothing is known of it
    /// @param values what each phi is
    record Template(List<Polynomial> steps, List<Polynomial> values) {}

    /// The first time at the head of `loop`.
    static Context enter(Context outer, LoopNode loop, List<Polynomial> values) {
        return new Context(outer, loop, 0, 0, null, values, null);
    }

    /// Back at the head.
    Context repeat(List<Polynomial> values) {
        return new Context(outer, loop, trip + 1, open, current, values, null);
    }

    /// The same place, after one more open test.
    Context opened() {
        return new Context(outer, loop, trip, open + 1, previous, current, template);
    }

    /// At the head on any further trip.
    Context generalized(int number, Template general) {
        return new Context(outer, loop, FIRST_TEMPLATE + number, open, previous, current, general);
    }

    /// The places of two paths come in the order in which paths should be followed: those that can still come to where
    /// the others are first.
    ///
    /// @param context null outside of loops
    static Order order(Context context, Skeleton skeleton, Node control) {
        int depth = 0;
        for (var around = context; around != null; around = around.outer()) {
            depth++;
        }
        var order = new int[2 * depth + 1];
        int next = 2 * depth;
        order[next--] = skeleton.position(control);
        for (var around = context; around != null; around = around.outer()) {
            order[next--] = around.trip();
            order[next--] = skeleton.position(around.loop());
        }
        return new Order(order);
    }

    /// The position of each loop and the trip in it, from the outermost, then the position of the node.
    static final class Order implements Comparable<Order> {

        private final int[] numbers;

        private Order(int[] numbers) {
            this.numbers = numbers;
        }

        @Override
        public int compareTo(Order other) {
            return Arrays.compare(numbers, other.numbers);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Order that && compareTo(that) == 0;
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(numbers);
        }
    }
}
