package dev.simplelang.ir;

import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// What became of the nodes of a part of a program in a graph of its own, written down in numbers: what is needed to let the same nodes of
/// another graph become the same ([Graph#become]), in a tenth of the graph's memory. Immutable.
///
/// First come the numbers of those nodes that stand for what lies outside of the part, then those of the copies of the part's nodes, then that of the
/// end of the part if it has one: these are their ids in that graph. Then come those of what was added, but for what is gone and says nothing of
/// any other: most of what is made on the way is such.
public final class Outcome {

    private static final int NOTHING = -1;

    private final int from;
    private final int to;
    private final int added;
    private final int limit;

    // By the number of a node less `from`: what is known of it, where its inputs begin in `inputs`, how many users it has, what took its place and
    // by which rule, what stands there now, and whose work it was made to do.
    private final Type[] types;
    private final int[] starts;
    private final int[] users;
    private final int[] by;
    private final Rule[] rules;
    private final int[] current;
    private final int[] sources;

    private final int[] inputs;
    private final BitSet gone = new BitSet();
    private final Node[] prototypes;
    private final int[] ends;
    private final int[] handedOn;
    private final Map<Integer, List<Rule>> changes;
    private final Map<Integer, int[]> premises;
    private final Map<Integer, Trips> trips;
    private final Map<Integer, Map<Integer, IntType>> behind;

    /// What became of the nodes of `part`.
    ///
    /// @param from the least id of a copy
    /// @param to one more than the greatest
    /// @param end the end of the part, whose id is `to`; null where the program ends
    public Outcome(Graph part, int from, int to, FallThroughNode end) {
        this.from = from;
        this.to = to;
        added = end == null ? to : to + 1;
        var told = new Told(part);
        limit = told.nodes.size();
        int size = limit - from;
        types = new Type[size];
        starts = new int[size + 1];
        users = new int[size];
        by = new int[size];
        rules = new Rule[size];
        current = new int[size];
        sources = new int[size];
        prototypes = new Node[limit - added];
        int inputCount = 0;
        for (int i = from; i < limit; i++) {
            inputCount += told.nodes.get(i).inputCount();
        }
        inputs = new int[inputCount];
        for (int i = 0; i < size; i++) {
            writeDown(told, i);
        }
        ends = told.numbers(part.stop().inputs().stream().filter(exit -> exit != end).toList());
        handedOn = end != null && end.isAttached() && !end.isDead() ? told.numbers(end.inputs()) : new int[0];
        changes = told.of(told.origins.changes(), List::copyOf);
        premises = told.of(told.origins.premises(), told::numbers);
        trips = told.of(told.origins.trips(), known -> new Trips(known.count(), told.number(known.exit())));
        behind = told.of(told.origins.behind(), all -> told.of(all, type -> type));
    }

    /// The same as [Origins.Trips], with the number of the branch: one that was built, since no pass makes branches.
    private record Trips(long count, int exit) {}

    /// The nodes that are told of, and their numbers.
    private final class Told {

        private final Origins origins;

        /// By their ids; [#NOTHING] for those that are left out.
        private final int[] numbers;

        /// By their numbers.
        private final List<Node> nodes;

        Told(Graph part) {
            origins = part.origins();
            numbers = new int[part.idLimit()];
            nodes = new ArrayList<>(numbers.length);
            var kept = kept();
            for (int id = 0; id < numbers.length; id++) {
                if (id < added || kept.get(id)) {
                    numbers[id] = nodes.size();
                    nodes.add(origins.node(id));
                } else {
                    numbers[id] = NOTHING;
                }
            }
        }

        /// By their ids, what is there, and what is said of it or of a node of the part.
        private BitSet kept() {
            var kept = new BitSet(numbers.length);
            var pending = new ArrayDeque<Node>();
            for (int id = from; id < numbers.length; id++) {
                var node = origins.node(id);
                if (id < added || node.isAttached()) {
                    keep(node, kept, pending);
                }
            }
            while (!pending.isEmpty()) {
                var node = pending.remove();
                var step = origins.step(node);
                if (step.isPresent()) {
                    keep(step.get().by(), kept, pending);
                    keep(origins.current(node), kept, pending);
                }
                keep(origins.source(node), kept, pending);
                keepAll(origins.premises(node), kept, pending);
                keepAll(origins.behind(node).keySet(), kept, pending);
            }
            return kept;
        }

        private void keep(Node node, BitSet kept, ArrayDeque<Node> pending) {
            if (node != null && !kept.get(node.id())) {
                kept.set(node.id());
                pending.add(node);
            }
        }

        private void keepAll(Collection<? extends Node> all, BitSet kept, ArrayDeque<Node> pending) {
            // Nearly always there is none, and even what iterates over nothing has to be made.
            if (!all.isEmpty()) {
                for (var node : all) {
                    keep(node, kept, pending);
                }
            }
        }

        /// @param node null for none
        int number(Node node) {
            return node == null ? NOTHING : numbers[node.id()];
        }

        int[] numbers(List<Node> all) {
            return all.stream().mapToInt(this::number).toArray();
        }

        /// What is said of the nodes of the part and of what was added to it, by their numbers and in the same order.
        ///
        /// @param copy makes of what is said what is kept
        <T, R> Map<Integer, R> of(Map<? extends Node, T> said, Function<T, R> copy) {
            var told = new LinkedHashMap<Integer, R>();
            said.forEach((node, what) -> {
                if (tellsOf(number(node))) {
                    told.put(number(node), copy.apply(what));
                }
            });
            return told;
        }
    }

    private void writeDown(Told told, int index) {
        var node = told.nodes.get(from + index);
        types[index] = node.type();
        int next = starts[index];
        if (node.isAttached()) {
            for (int i = 0; i < node.inputCount(); i++) {
                inputs[next++] = told.number(node.input(i));
            }
        } else {
            gone.set(index);
        }
        starts[index + 1] = next;
        users[index] = node.userCount();
        var step = told.origins.step(node);
        by[index] = step.isPresent() ? told.number(step.get().by()) : NOTHING;
        rules[index] = step.isPresent() ? step.get().rule() : null;
        current[index] = told.number(told.origins.current(node));
        sources[index] = told.number(told.origins.source(node));
        if (from + index >= added) {
            prototypes[from + index - added] = node.copy();
        }
    }

    /// The least number of a node that is the copy of another.
    public int from() {
        return from;
    }

    /// One more than the greatest number.
    public int limit() {
        return limit;
    }

    /// The ends of the program that are left in the part.
    public int[] ends() {
        return Arrays.copyOf(ends, ends.length);
    }

    /// What the end of the part has as inputs; nothing if no run comes there.
    public int[] handedOn() {
        return Arrays.copyOf(handedOn, handedOn.length);
    }

    /// The least number of a node that was added.
    int added() {
        return added;
    }

    /// Whether this is a node of the part, or was added to it.
    boolean tellsOf(int id) {
        return from <= id && (id < to || added <= id);
    }

    /// A detached node that is what was added.
    Node prototype(int id) {
        return prototypes[id - added];
    }

    Type type(int id) {
        return types[id - from];
    }

    /// Whether it is not in the graph any more.
    boolean isGone(int id) {
        return gone.get(id - from);
    }

    /// How many inputs a node has; none if it is gone.
    int inputCount(int id) {
        return starts[id - from + 1] - starts[id - from];
    }

    /// An input of a node.
    ///
    /// @param here what a node is in another graph
    Node input(int id, int index, Node[] here) {
        int input = inputs[starts[id - from] + index];
        return input == NOTHING ? null : here[input];
    }

    /// How many users a node has in the part, its end among them.
    int userCount(int id) {
        return users[id - from];
    }

    /// Tells what has happened.
    ///
    /// @param here what a node is in the graph of `origins`
    void tell(Origins origins, Node[] here) {
        for (int id = from; id < limit; id++) {
            if (tellsOf(id)) {
                int index = id - from;
                if (by[index] != NOTHING) {
                    origins.replaced(here[id], here[by[index]], rules[index], here[current[index]]);
                }
                if (sources[index] != NOTHING) {
                    origins.derive(here[id], here[sources[index]]);
                }
            }
        }
        changes.forEach((id, all) -> all.forEach(rule -> origins.changed(here[id], rule)));
        premises.forEach((id, grounds) -> {
            var nodes = new Node[grounds.length];
            for (int i = 0; i < grounds.length; i++) {
                nodes[i] = here[grounds[i]];
            }
            origins.because(here[id], nodes);
        });
        trips.forEach((loop, known) -> origins.trips((LoopNode) here[loop],
                new Origins.Trips(known.count(), (IfNode) here[known.exit()])));
        behind.forEach((value, all) -> all
                .forEach((loop, type) -> origins.behind(here[value], (LoopNode) here[loop], type)));
    }
}
