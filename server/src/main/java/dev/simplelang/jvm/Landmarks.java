package dev.simplelang.jvm;

import dev.simplelang.ir.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The control nodes that a compiled program names by number: the loops, and the ends of the program.
final class Landmarks {

    private final List<Node> nodes = new ArrayList<>();
    private final Map<Node, Integer> numbers = new HashMap<>();

    /// The number of `node`, a new one if it has none.
    int number(Node node) {
        return numbers.computeIfAbsent(node, _ -> {
            nodes.add(node);
            return nodes.size() - 1;
        });
    }

    /// The node with this number.
    Node node(int number) {
        return nodes.get(number);
    }
}
