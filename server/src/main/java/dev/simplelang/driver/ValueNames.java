package dev.simplelang.driver;

import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;

/// The names of values in listings of code.
public final class ValueNames {

    private ValueNames() {}

    /// A name for each of `values`, in this order: the variable of a phi, `arg`, or `v` with the
    /// number of the node. The number makes ambiguous names unique.
    ///
    /// @param reserved names of anything else
    /// @param numbers the displayed numbers of the nodes
    public static Map<Node, String> of(Collection<Node> values, Set<String> reserved, ToIntFunction<Node> numbers) {
        var taken = new HashSet<>(reserved);
        var names = new HashMap<Node, String>();
        for (var value : values) {
            int number = numbers.applyAsInt(value);
            var name = switch (value) {
                case PhiNode phi -> phi.variable();
                case ProjNode _ -> "arg";
                default -> "v" + number;
            };
            names.put(value, taken.add(name) ? name : name + "." + number);
        }
        return names;
    }
}
