package dev.simplelang.jvm;

import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.DivNode;
import dev.simplelang.ir.FallThroughNode;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.MinusNode;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.NotNode;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.Relation;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.StartNode;
import dev.simplelang.ir.StopNode;
import dev.simplelang.ir.SubNode;
import dev.simplelang.schedule.Block;
import dev.simplelang.schedule.OperandStack;
import dev.simplelang.type.Arithmetic;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Writes the method of one segment: [Code#run].
///
/// A value that is used once is computed at its use, on the operand stack. On entry into a region,
/// the new values of all phis are pushed before any is stored. So all change at once, which solves
/// the swap problem. A block that sets phis has no other successor, since no edge is critical, so
/// phis do not change on other paths: that solves the lost-copy problem (Briggs, Cooper, Harvey,
/// Simpson, "Practical Improvements to the Construction and Destruction of Static Single Assignment
/// Form", 1998).
final class SegmentWriter {

    // Local variables.
    private static final int THIS = 0;
    private static final int AT = 1;
    private static final int FRAME = 2;
    private static final int RUN_STATE = 3;
    private static final int FUEL = 4;

    private static final ClassDesc RUN_STATE_CLASS = RunState.class.describeConstable().orElseThrow();
    private static final ClassDesc ARITHMETIC_CLASS = Arithmetic.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc DIVIDE = MethodTypeDesc.of(ConstantDescs.CD_long, ConstantDescs.CD_long,
            ConstantDescs.CD_long);
    private static final MethodTypeDesc REFILL = MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_int);
    private static final MethodTypeDesc RETURNED = MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_long,
            ConstantDescs.CD_int, ConstantDescs.CD_int);
    private static final MethodTypeDesc FELL_THROUGH = MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_int,
            ConstantDescs.CD_int);

    /// The type of the method.
    static final MethodTypeDesc TYPE = MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_int,
            ConstantDescs.CD_long.arrayType(), RUN_STATE_CLASS);

    /// The names of the local variables that every method has, by their numbers.
    static final Map<Integer, String> LOCALS = Map.of(THIS, "this", AT, "at", FRAME, "frame", RUN_STATE, "state", FUEL,
            "fuel");

    private final CodeBuilder code;
    private final Pieces pieces;
    private final Segments segments;
    private final Landmarks landmarks;
    private final int segment;
    private final Commentary commentary;

    /// By the number of a piece of this segment, the label of its beginning.
    private final Map<Integer, Label> labels = new HashMap<>();

    /// By the number of a piece of another segment, the label of the exit to it.
    private final Map<Integer, Label> exits = new TreeMap<>();

    /// @param commentary notified of the nodes that the code computes
    SegmentWriter(CodeBuilder code, Pieces pieces, Segments segments, Landmarks landmarks, int segment,
            Commentary commentary) {
        this.code = code;
        this.pieces = pieces;
        this.segments = segments;
        this.landmarks = landmarks;
        this.segment = segment;
        this.commentary = commentary;
    }

    void write() {
        code.aload(RUN_STATE).getfield(RUN_STATE_CLASS, "fuel", ConstantDescs.CD_int).istore(FUEL);
        var members = segments.all().get(segment);
        for (var piece : members) {
            var label = code.newLabel();
            labels.put(piece.number(), label);
            commentary.begins(piece, label);
        }
        chooseEntry(segments.entries(segment));
        for (int i = 0; i < members.size(); i++) {
            write(members.get(i), i + 1 < members.size() ? members.get(i + 1) : null);
        }
        exits.forEach((piece, label) -> {
            code.labelBinding(label);
            leave(pieces.all().get(piece));
        });
    }

    private void chooseEntry(List<Piece> entries) {
        // The first piece is always an entry.
        if (entries.size() > 1) {
            var cases = entries.stream().map(entry -> SwitchCase.of(segments.entry(entry), label(entry))).toList();
            code.iload(AT).tableswitch(cases.getFirst().caseValue(), cases.getLast().caseValue(),
                    cases.getFirst().target(),
                    cases);
        }
    }

    private void write(Piece piece, Piece next) {
        code.labelBinding(label(piece));
        commentary.aboutNothing();
        if (piece.number() == 0) {
            loadArgument(piece.block());
        }
        for (var value : piece.values()) {
            if (pieces.isStored(value)) {
                prepareStore(value);
                compute(value);
                store(value);
            }
        }
        if (piece.isLast()) {
            end(piece.block(), next);
        } else {
            go(pieces.all().get(piece.number() + 1), next);
        }
    }

    private void loadArgument(Block first) {
        for (var value : first.values()) {
            if (value instanceof ProjNode && pieces.isStored(value) && !segments.isInFrame(value)) {
                commentary.about(value);
                code.aload(FRAME).loadConstant(Segments.ARGUMENT).laload().lstore(segments.slot(value));
            }
        }
    }

    private void end(Block block, Piece next) {
        var successors = block.successors();
        switch (block.last()) {
            case IfNode branch when successors.size() == 2 ->
                branch(branch, pieces.first(successors.getFirst()), pieces.first(successors.getLast()),
                        next);
            case ReturnNode exit -> {
                commentary.about(exit);
                code.aload(RUN_STATE);
                push(exit.value());
                commentary.about(exit);
                code.iload(FUEL).loadConstant(landmarks.number(exit))
                        .invokevirtual(RUN_STATE_CLASS, "returned", RETURNED)
                        .ireturn();
            }
            case FallThroughNode exit -> {
                commentary.about(exit);
                code.aload(RUN_STATE).iload(FUEL).loadConstant(landmarks.number(exit))
                        .invokevirtual(RUN_STATE_CLASS, "fellThrough", FELL_THROUGH).ireturn();
            }
            default -> {
                var successor = successors.getFirst();
                if (successor.first() instanceof RegionNode region) {
                    int path = block.pathTo(successor);
                    setPhis(successor, path);
                    if (region instanceof LoopNode loop && path == LoopNode.BACK_EDGE) {
                        burnFuel(loop);
                    }
                }
                go(pieces.first(successor), next);
            }
        }
    }

    private void setPhis(Block merge, int path) {
        var changing = merge.phis().stream().filter(phi -> phi.value(path) != phi).toList();
        for (var phi : changing) {
            prepareStore(phi);
            push(phi.value(path));
        }
        changing.reversed().forEach(this::store);
    }

    /// Consumes fuel for a trip. The refilling path joins the other one before the back edge, so
    /// that the loop has only one: HotSpot does not unroll loops with two.
    private void burnFuel(LoopNode loop) {
        var enough = code.newLabel();
        commentary.about(loop);
        code.iinc(FUEL, -1).iload(FUEL).ifge(enough)
                .aload(RUN_STATE).loadConstant(landmarks.number(loop)).invokevirtual(RUN_STATE_CLASS, "refill", REFILL)
                .istore(FUEL)
                .labelBinding(enough);
    }

    private void go(Piece piece, Piece next) {
        if (piece != next) {
            commentary.aboutNothing();
            if (segments.of(piece) == segment) {
                code.goto_(label(piece));
            } else {
                leave(piece);
            }
        }
    }

    private void leave(Piece piece) {
        commentary.aboutNothing();
        code.aload(RUN_STATE).iload(FUEL).putfield(RUN_STATE_CLASS, "fuel", ConstantDescs.CD_int);
        code.loadConstant(segments.entry(piece)).ireturn();
    }

    /// The label of a piece of this segment; null for others.
    private Label label(Piece piece) {
        return labels.get(piece.number());
    }

    private Label target(Piece piece) {
        return segments.of(piece) == segment
                ? label(piece)
                : exits.computeIfAbsent(piece.number(), _ -> {
                    var label = code.newLabel();
                    commentary.leaves(piece, label);
                    return label;
                });
    }

    private void branch(IfNode node, Piece whenTrue, Piece whenFalse, Piece next) {
        var predicate = node.predicate();
        boolean holds = whenFalse == next;
        var target = target(holds ? whenTrue : whenFalse);
        var isInline = !(predicate instanceof ConstantNode) && !pieces.isStored(predicate);
        Opcode jump;
        if (isInline && predicate instanceof CompareNode comparison) {
            push(comparison.left());
            push(comparison.right());
            commentary.about(comparison);
            jump = jump(comparison.relation().given(holds));
        } else if (isInline && predicate instanceof NotNode negation) {
            push(negation.operand());
            commentary.about(negation);
            code.lconst_0();
            jump = holds ? Opcode.IFEQ : Opcode.IFNE;
        } else {
            push(predicate);
            commentary.about(node);
            code.lconst_0();
            jump = holds ? Opcode.IFNE : Opcode.IFEQ;
        }
        code.lcmp();
        commentary.about(node);
        code.branch(jump, target);
        if (!holds) {
            go(whenTrue, next);
        }
    }

    /// The opcode that, after `lcmp`, jumps if `relation` holds.
    private static Opcode jump(Relation relation) {
        return switch (relation) {
            case EQ -> Opcode.IFEQ;
            case NE -> Opcode.IFNE;
            case LT -> Opcode.IFLT;
            case LE -> Opcode.IFLE;
            case GT -> Opcode.IFGT;
            case GE -> Opcode.IFGE;
        };
    }

    private void prepareStore(Node value) {
        if (segments.isInFrame(value)) {
            commentary.about(value);
            code.aload(FRAME).loadConstant(segments.slot(value));
        }
    }

    private void store(Node value) {
        commentary.about(value);
        if (segments.isInFrame(value)) {
            code.lastore();
        } else {
            code.lstore(segments.slot(value));
        }
    }

    private void load(Node value) {
        commentary.about(value);
        if (segments.isInFrame(value)) {
            code.aload(FRAME).loadConstant(segments.slot(value)).laload();
        } else {
            code.lload(segments.slot(value));
        }
    }

    /// Pushes a value: loads it, or computes it if this is its only use.
    private void push(Node value) {
        if (value instanceof ConstantNode constant) {
            commentary.about(constant);
            pushConstant(constant.constant().orElseThrow());
        } else if (pieces.isStored(value)) {
            load(value);
        } else {
            compute(value);
        }
    }

    private void pushConstant(long constant) {
        if (constant == (short) constant && constant != 0 && constant != 1) {
            code.loadConstant((int) constant).i2l();
        } else {
            code.loadConstant(constant);
        }
    }

    /// Computes a value on the operand stack.
    private void compute(Node root) {
        OperandStack.compute(root, value -> value instanceof ConstantNode || pieces.isStored(value), this::push,
                this::operate);
    }

    /// Replaces the inputs of `value` on the operand stack by its result.
    private void operate(Node value) {
        commentary.about(value);
        switch (value) {
            case AddNode _ -> code.ladd();
            case SubNode _ -> code.lsub();
            case MulNode _ -> code.lmul();
            // Only a constant divisor is surely not 0: that the type of another excludes 0 may hold
            // only after a test, and the schedule may compute the quotient before it.
            case DivNode quotient -> {
                if (quotient.right() instanceof ConstantNode divisor && !divisor.isConstant(0)) {
                    code.ldiv();
                } else {
                    code.invokestatic(ARITHMETIC_CLASS, "divide", DIVIDE);
                }
            }
            case MinusNode _ -> code.lneg();
            case CompareNode comparison -> truth(jump(comparison.relation().negated()));
            case NotNode _ -> {
                code.lconst_0();
                truth(Opcode.IFNE);
            }
            case ConstantNode _,ProjNode _,PhiNode _,StartNode _,StopNode _,IfNode _,RegionNode _,ReturnNode _,FallThroughNode _ ->
                throw new IllegalStateException("is not computed: " + value);
        }
    }

    private void truth(Opcode jumpIfFalse) {
        var isFalse = code.newLabel();
        var end = code.newLabel();
        code.lcmp().branch(jumpIfFalse, isFalse).lconst_1().goto_(end).labelBinding(isFalse).lconst_0()
                .labelBinding(end);
    }
}
