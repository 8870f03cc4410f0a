package dev.simplelang.jvm;

import dev.simplelang.cfg.GraphText;
import dev.simplelang.cfg.GraphView;
import dev.simplelang.cfg.GraphView.NodeView;
import dev.simplelang.cfg.Listing;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
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
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The bytecode of a program as text: what [CompiledProgram] makes of a schedule, with the names of the virtual machine's
/// instructions, to be read beside the texts of the graph and of the schedule.
///
/// Labels are the blocks of the schedule. A local variable has the name of what it holds: the variable of a phi, `arg`, or `v`
/// with the number of the node whose value it is; a name that would be given twice ends in the number of the node. Behind `//` stands
/// the node that the instructions from there on work for. The value of an `ladd` or an `lload` stays on the operand stack for the
/// next instruction that takes one; that is why most nodes need no variable.
public final class BytecodeText {

    private static final String INDENT = "    ";

    /// Where comments begin at most; longer lines have theirs farther right.
    private static final int WIDEST = 40;

    /// A line without its comment.
    ///
    /// @param isComment whether the line says what its node is, which else goes without saying
    private record Row(String text, Optional<NodeView> node, boolean isComment) {}

    private final Methods methods;
    private final Cancellation cancellation;
    private final Map<Node, NodeView> views = new HashMap<>();
    private final Map<Node, String> names = new HashMap<>();
    private final List<Row> rows = new ArrayList<>();

    private BytecodeText(Schedule schedule, GraphView graph, int largestMethod, Cancellation cancellation) {
        this.cancellation = cancellation;
        methods = new Methods(schedule, largestMethod, cancellation);
        graph.nodes().forEach(node -> views.put(node.node(), node));
    }

    /// The bytecode of a scheduled program without errors. Empty if a piece of it is too large for a method of the virtual machine.
    ///
    /// @param graph how the graph of the schedule looks
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Optional<Listing> of(Schedule schedule, GraphView graph, SourceText source,
            Cancellation cancellation) {
        return of(schedule, graph, source, Methods.LARGEST, cancellation);
    }

    /// The bytecode in methods that are smaller than usual, for tests.
    ///
    /// @param largestMethod a bound on the estimated bytes of a method
    static Optional<Listing> of(Schedule schedule, GraphView graph, SourceText source, int largestMethod,
            Cancellation cancellation) {
        var text = new BytecodeText(schedule, graph, largestMethod, cancellation);
        try {
            text.write();
        } catch (IllegalArgumentException tooLarge) {
            return Optional.empty();
        }
        return Optional.of(text.listing(source));
    }

    private void write() {
        nameValues();
        int count = methods.segments().all().size();
        if (count > 1) {
            frame(count);
        }
        for (int segment = 0; segment < count; segment++) {
            cancellation.check();
            method(segment, count);
        }
    }

    private void nameValues() {
        var taken = new HashSet<>(SegmentWriter.LOCALS.values());
        for (int segment = 0; segment < methods.segments().all().size(); segment++) {
            for (var value : methods.segments().stored(segment)) {
                int number = views.get(value).number();
                var name = switch (value) {
                    case PhiNode phi -> phi.variable();
                    case ProjNode _ -> "arg";
                    default -> "v" + number;
                };
                names.put(value, taken.add(name) ? name : name + "." + number);
            }
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
                rows.add(new Row(INDENT + place + names.get(value), Optional.of(views.get(value)), true));
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

        /// The node of the instruction before.
        private Optional<Node> told = Optional.empty();

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
                    // A load or store of the value itself says by its name what it is about.
                    boolean isNamed = entry.node().map(names::get).filter(name -> text.endsWith(" " + name))
                            .isPresent();
                    rows.add(new Row(INDENT + text, entry.node().map(views::get),
                            !isNamed && !entry.node().equals(told)));
                    told = entry.node();
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
            return transcript.beginning(label).map(BytecodeText.this::name)
                    .or(() -> transcript.leaving(label).map(piece -> "to" + BytecodeText.this.name(piece)))
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

    private Listing listing(SourceText source) {
        int width = rows.stream().filter(Row::isComment).mapToInt(row -> row.text().length())
                .filter(length -> length <= WIDEST).max().orElse(0);
        return new Listing(rows.stream().map(row -> {
            var comment = row.node().filter(_ -> row.isComment())
                    .map(node -> " ".repeat(Math.max(0, width - row.text().length())) + "  // "
                            + GraphText.brief(node, source))
                    .orElse("");
            return new Listing.Line(row.text() + comment, row.node().map(NodeView::number));
        }).toList());
    }
}
