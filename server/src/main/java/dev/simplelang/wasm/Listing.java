package dev.simplelang.wasm;

import dev.simplelang.driver.Engine.Row;
import dev.simplelang.driver.ValueNames;
import dev.simplelang.ir.Node;
import dev.simplelang.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;

/// The listing of the function that a schedule becomes, in the text format of WebAssembly.
///
/// Labels are the blocks of the schedule to which they lead. A variable is named after the value that
/// it holds there.
final class Listing {

    private static final String INDENT = "    ";
    private static final String LEVEL = "  ";
    private static final int MAX_LEVELS = 12;

    private final Schedule schedule;
    private final Module module;
    private final Map<Node, String> names;
    private final List<Row> rows = new ArrayList<>();

    /// The labels of the open constructs, the innermost last; empty for one without a label.
    private final List<String> labels = new ArrayList<>();

    private Listing(Schedule schedule, Module module, ToIntFunction<Node> numbers) {
        this.schedule = schedule;
        this.module = module;
        names = ValueNames.of(module.locals().values(), Set.of("fuel"), numbers);
    }

    /// The listing of the module of `schedule`.
    ///
    /// @param numbers the displayed numbers of the nodes
    static List<Row> of(Schedule schedule, Module module, ToIntFunction<Node> numbers) {
        var listing = new Listing(schedule, module, numbers);
        listing.write();
        return List.copyOf(listing.rows);
    }

    private void write() {
        rows.add(new Row("module: " + module.bytes().size() + " bytes", Optional.empty(), false));
        for (var value : module.locals().values()) {
            rows.add(new Row(INDENT + "local " + module.locals().of(value) + " is $" + names.get(value),
                    Optional.of(value), true));
        }
        var instructions = module.code().instructions();
        var before = Optional.<Node>empty();
        // The last two end the function.
        for (var instruction : instructions.subList(0, instructions.size() - 2)) {
            var ended = instruction.op() == Op.END ? labels.removeLast() : "";
            var indent = INDENT + LEVEL.repeat(Math.min(labels.size(), MAX_LEVELS));
            var text = instruction.op().text() + (instruction.op() == Op.END ? ended : immediate(instruction));
            var node = instruction.node();
            // The variable of a load or store names its value.
            boolean isNamed = node.map(names::get).filter(name -> text.endsWith(" $" + name)).isPresent();
            rows.add(new Row(indent + text, node, node.isPresent() && !isNamed && !node.equals(before)));
            before = node;
        }
    }

    private String immediate(Instruction instruction) {
        return switch (instruction.op()) {
            case BLOCK, LOOP -> {
                labels.add(" $" + schedule.blockOf(instruction.node().orElseThrow()).orElseThrow());
                yield labels.getLast();
            }
            case IF -> {
                labels.add("");
                yield "";
            }
            case BR, BR_IF -> labels.get(labels.size() - 1 - (int) instruction.immediate());
            case CALL -> instruction.immediate() == Module.REFILL ? " $refill" : " $divide";
            case LOCAL_GET, LOCAL_SET, LOCAL_TEE ->
                instruction.immediate() == Locals.FUEL ? " $fuel" : " $" + names.get(instruction.node().orElseThrow());
            case I32_CONST, I64_CONST -> " " + instruction.immediate();
            default -> "";
        };
    }
}
