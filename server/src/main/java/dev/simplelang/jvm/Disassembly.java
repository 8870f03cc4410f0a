package dev.simplelang.jvm;

import dev.simplelang.driver.Engine.Row;
import dev.simplelang.driver.ValueNames;
import dev.simplelang.ir.Node;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.text.Cancellation;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The listing of the bytecode that [CompiledProgram] makes of a schedule, with the mnemonics of
/// the Java virtual machine.
///
/// Labels are the blocks of the schedule. A local variable is named after what it holds: the
/// variable of a phi, `arg`, or `v` with the number of its node; the number of the node makes
/// ambiguous names unique. The value of an `ladd` or an `lload` stays on the operand stack for the
/// next instruction that takes one, so most nodes need no variable.
public final class Disassembly {

    private static final String INDENT = "    ";

    private final Methods methods;
    private final Cancellation cancellation;
    private final Map<Node, String> names;
    private final List<Row> rows = new ArrayList<>();

    private Disassembly(Schedule schedule, ToIntFunction<Node> numbers, int largestMethod, Cancellation cancellation) {
        this.cancellation = cancellation;
        methods = new Methods(schedule, largestMethod, cancellation);
        var stored = IntStream.range(0, methods.segments().all().size()).boxed()
                .flatMap(segment -> methods.segments().stored(segment).stream()).toList();
        names = ValueNames.of(stored, Set.copyOf(SegmentWriter.LOCALS.values()), numbers);
    }

    /// The listing of a scheduled program without errors. Empty if a piece is too large for a
    /// method.
    ///
    /// @param numbers the displayed numbers of the nodes
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Optional<List<Row>> of(Schedule schedule, ToIntFunction<Node> numbers, Cancellation cancellation) {
        return of(schedule, numbers, Methods.LARGEST, cancellation);
    }

    /// The listing with methods smaller than usual, for tests.
    ///
    /// @param largestMethod a bound on the estimated bytes of a method
    static Optional<List<Row>> of(Schedule schedule, ToIntFunction<Node> numbers, int largestMethod,
            Cancellation cancellation) {
        var text = new Disassembly(schedule, numbers, largestMethod, cancellation);
        try {
            text.write();
        } catch (IllegalArgumentException tooLarge) {
            return Optional.empty();
        }
        return Optional.of(List.copyOf(text.rows));
    }

    private void write() {
        int count = methods.segments().all().size();
        if (count > 1) {
            frame(count);
        }
        for (int segment = 0; segment < count; segment++) {
            cancellation.check();
            method(segment, count);
        }
    }

    private void frame(int methodCount) {
        row("frame: values that outlive one of the " + methodCount + " methods");
        for (int segment = 0; segment < methodCount; segment++) {
            storage(segment, true);
        }
    }

    private void method(int segment, int count) {
        var transcript = new Transcript(methods, segment);
        var heading = "method" + (count > 1 ? " " + segment : "") + ": " + transcript.size() + " bytes";
        row(heading);
        storage(segment, false);
        var locals = new HashMap<>(SegmentWriter.LOCALS);
        methods.segments().stored(segment).stream().filter(value -> !methods.segments().isInFrame(value))
                .forEach(value -> locals.put(methods.segments().slot(value), names.get(value)));
        new MethodText(transcript, locals).write();
    }

    private void storage(int segment, boolean inFrame) {
        for (var value : methods.segments().stored(segment)) {
            if (methods.segments().isInFrame(value) == inFrame) {
                var place = (inFrame ? "frame " : "local ") + methods.segments().slot(value) + " is ";
                rows.add(new Row(INDENT + place + names.get(value), Optional.of(value), true));
            }
        }
    }

    private void row(String text) {
        rows.add(new Row(text, Optional.empty(), false));
    }

    /// The code of one method.
    private final class MethodText {

        private final Transcript transcript;
        private final Map<Integer, String> locals;
        private final Map<Label, String> inner = new HashMap<>();

        /// The node of the previous instruction.
        private Optional<Node> explained = Optional.empty();

        MethodText(Transcript transcript, Map<Integer, String> locals) {
            this.transcript = transcript;
            this.locals = locals;
        }

        void write() {
            for (var entry : transcript.entries()) {
                if (entry.element() instanceof LabelTarget target) {
                    row(name(target.label()) + ":");
                } else if (entry.element() instanceof Instruction instruction) {
                    var text = text(instruction);
                    // The variable of a load or store names its value.
                    boolean isNamed = entry.node().map(names::get).filter(name -> text.endsWith(" " + name))
                            .isPresent();
                    rows.add(new Row(INDENT + text, entry.node(),
                            !isNamed && !entry.node().equals(explained)));
                    explained = entry.node();
                }
            }
        }

        private String text(Instruction instruction) {
            var opcode = mnemonic(instruction.opcode());
            return switch (instruction) {
                case LoadInstruction load -> prefix(load.typeKind()) + "load " + locals.get(load.slot());
                case StoreInstruction store -> prefix(store.typeKind()) + "store " + locals.get(store.slot());
                case IncrementInstruction increment ->
                    opcode + " " + locals.get(increment.slot()) + " " + increment.constant();
                case ConstantInstruction.IntrinsicConstantInstruction _ -> opcode;
                case ConstantInstruction constant -> opcode + " " + constant.constantValue();
                case FieldInstruction field ->
                    opcode + " " + simpleName(field.owner()) + "." + field.name().stringValue();
                case InvokeInstruction call ->
                    opcode + " " + simpleName(call.owner()) + "." + call.name().stringValue();
                case BranchInstruction jump -> opcode + " " + name(jump.target());
                case TableSwitchInstruction choice -> opcode + " " + choice.cases().stream()
                        .map(way -> way.caseValue() + " " + name(way.target())).collect(Collectors.joining(", "));
                default -> opcode;
            };
        }

        private String name(Label label) {
            return transcript.beginning(label).map(Disassembly.this::name)
                    .or(() -> transcript.leaving(label).map(piece -> "to" + Disassembly.this.name(piece)))
                    .orElseGet(() -> inner.computeIfAbsent(label, _ -> "L" + inner.size()));
        }
    }

    private String name(Piece piece) {
        int part = piece.number() - methods.pieces().first(piece.block()).number();
        return piece.block() + (part == 0 ? "" : "." + part);
    }

    private static String mnemonic(Opcode opcode) {
        return opcode.name().toLowerCase(Locale.ROOT);
    }

    private static String prefix(TypeKind kind) {
        return switch (kind) {
            case INT -> "i";
            case LONG -> "l";
            default -> "a";
        };
    }

    private static String simpleName(ClassEntry owner) {
        return owner.asSymbol().displayName();
    }
}
