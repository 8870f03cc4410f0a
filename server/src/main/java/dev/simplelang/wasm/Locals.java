package dev.simplelang.wasm;

import dev.simplelang.cfg.LoopTree.Loop;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.schedule.Block;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.text.Cancellation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The local variables of a program: the argument, the fuel, and those of the phis and of the values
/// that are used more than once or in another block. Other values stay on the operand stack until
/// they are used, if few enough are there.
///
/// Values share a variable if no block needs both (linear scan: M. Poletto and V. Sarkar, "Linear
/// Scan Register Allocation", TOPLAS 1999). Machines allocate registers by themselves, but the time
/// that they take grows with the variables. A value is needed from the block that defines it to the
/// last that uses it, in the order of the code, and to the end of the loops around that use that do
/// not contain the definition. A phi is defined in the predecessors of its block. That suffices,
/// since the blocks of a loop are consecutive and a definition dominates its uses.
final class Locals {

    /// The variable of the argument, a parameter.
    static final int ARGUMENT = 0;

    /// The variable of the fuel.
    static final int FUEL = 1;

    private static final int FIRST = 2;

    /// How many operands of an expression are on the stack at most, since a machine may keep them in
    /// the frame of the function.
    private static final int MAX_OPERANDS = 256;

    private static final int NONE = -1;

    private final Schedule schedule;
    private final List<Block> order;

    /// By the number of a block, its index in the order.
    private final int[] positions;

    /// The last positions of the loops.
    private final Map<Loop, Integer> ends = new HashMap<>();

    // By the id of a value: its variable, how many operands are on the stack while it is computed
    // there, and the positions of the first and the last block that need it.
    private final int[] variables;
    private final int[] operands;
    private final int[] begin;
    private final int[] end;

    private final List<Node> values = new ArrayList<>();
    private int next = FIRST;

    /// The variables of a scheduled program.
    ///
    /// @param order the blocks in the order of the code
    /// @throws dev.simplelang.text.CancelledException if cancelled
    Locals(Schedule schedule, List<Block> order, Cancellation cancellation) {
        this.schedule = schedule;
        this.order = order;
        positions = new int[order.size()];
        int ids = schedule.graph().idLimit();
        variables = new int[ids];
        operands = new int[ids];
        begin = new int[ids];
        end = new int[ids];
        findPositions();
        findRanges(cancellation);
        assign(cancellation);
    }

    private void findPositions() {
        for (int i = 0; i < order.size(); i++) {
            int position = i;
            positions[order.get(i).number()] = i;
            order.get(i).loop().ifPresent(loop -> ends.put(loop, position));
        }
        // Inner heads come after outer ones.
        for (var block : order.reversed()) {
            block.loop().filter(loop -> loop.head() == block.first()).ifPresent(
                    loop -> loop.parent().ifPresent(outer -> ends.merge(outer, ends.get(loop), Math::max)));
        }
    }

    private void findRanges(Cancellation cancellation) {
        Arrays.fill(variables, NONE);
        var isUsed = new boolean[variables.length];
        var isKept = new boolean[variables.length];
        for (var block : order) {
            cancellation.check();
            block.forEachUse((value, _) -> {
                var definition = schedule.blockOf(value).orElseThrow();
                isKept[value.id()] |= isUsed[value.id()] || definition != block;
                isUsed[value.id()] = true;
                end[value.id()] = Math.max(end[value.id()], lastPosition(block, definition));
            });
        }
        for (var block : order) {
            cancellation.check();
            block.phis().forEach(phi -> keep(phi, block));
            for (var value : block.values()) {
                operands[value.id()] = operands(value);
                if (!(value instanceof ConstantNode)
                        && (value instanceof ProjNode || isKept[value.id()] || operands[value.id()] > MAX_OPERANDS)) {
                    keep(value, block);
                }
            }
        }
    }

    /// The last position that needs a value for a use in `use`.
    private int lastPosition(Block use, Block definition) {
        int last = positions[use.number()];
        for (var loop = use.loop(); loop.isPresent() && !loop.get().contains(definition.loop()); loop = loop.get()
                .parent()) {
            last = ends.get(loop.get());
        }
        return last;
    }

    private void keep(Node value, Block block) {
        int id = value.id();
        values.add(value);
        operands[id] = 1;
        begin[id] = positions[block.number()];
        end[id] = Math.max(end[id], begin[id]);
        if (value instanceof PhiNode) {
            for (var predecessor : block.predecessors()) {
                begin[id] = Math.min(begin[id], positions[predecessor.number()]);
                end[id] = Math.max(end[id], positions[predecessor.number()]);
            }
        }
    }

    private int operands(Node value) {
        int most = 1;
        for (int i = 0; i < value.inputCount(); i++) {
            most = Math.max(most, i + operands[value.input(i).id()]);
        }
        return most;
    }

    private void assign(Cancellation cancellation) {
        var beginning = new ArrayList<List<Node>>();
        var ending = new ArrayList<List<Node>>();
        order.forEach(_ -> {
            beginning.add(new ArrayList<>());
            ending.add(new ArrayList<>());
        });
        for (var value : values) {
            beginning.get(begin[value.id()]).add(value);
            ending.get(end[value.id()]).add(value);
        }
        var free = new ArrayDeque<Integer>();
        for (int position = 0; position < order.size(); position++) {
            cancellation.check();
            for (var value : beginning.get(position)) {
                variables[value.id()] = value instanceof ProjNode ? ARGUMENT : free.isEmpty() ? next++ : free.pop();
            }
            ending.get(position).stream().filter(value -> !(value instanceof ProjNode))
                    .forEach(value -> free.push(variables[value.id()]));
        }
    }

    /// Whether `value` has a variable.
    boolean has(Node value) {
        return variables[value.id()] != NONE;
    }

    /// The variable of a value that has one.
    int of(Node value) {
        return variables[value.id()];
    }

    /// The values that have variables, in the order of their definitions.
    List<Node> values() {
        return Collections.unmodifiableList(values);
    }

    /// The number of variables.
    int count() {
        return next;
    }

    /// The number of variables without the argument and the fuel.
    int longs() {
        return next - FIRST;
    }
}
