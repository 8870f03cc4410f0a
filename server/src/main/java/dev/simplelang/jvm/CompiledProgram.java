package dev.simplelang.jvm;

import dev.simplelang.cfg.LoopTree;
import dev.simplelang.eval.Limits;
import dev.simplelang.eval.Run;
import dev.simplelang.ir.Node;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.text.Cancellation;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Optional;
import java.util.stream.Stream;

/// A program as bytecode of the Java virtual machine, loaded and ready to run.
///
/// Means what the [dev.simplelang.eval.Evaluator] means on the same graph: the value, the way a run ends, the number of loop
/// trips. The code goes away with this object. Thread-safe: runs share nothing.
public final class CompiledProgram {

    /// HotSpot compiles no method of more than 8,000 bytes; sizes are estimates.
    private static final int LARGEST_METHOD = 7_000;

    /// A piece is no more than this part of a method.
    private static final int PIECES_PER_METHOD = 8;

    /// Numbers up to here need no place in the constant pool, which grows slowly and not for long.
    private static final int LARGEST_FRAME = Short.MAX_VALUE;

    /// How long a program may run without looking at the clock, and how long a byte of it takes where it is interpreted.
    private static final long NANOS_BETWEEN_CHECKS = 10_000_000;
    private static final long NANOS_PER_BYTE = 10;
    private static final long MOST_TRIPS = 1 << 20;

    private static final String PACKAGE = CompiledProgram.class.getPackageName();
    private static final ClassDesc CODE = Code.class.describeConstable().orElseThrow();
    private static final ClassDesc THIS = ClassDesc.of(PACKAGE, "Program");

    private final Code code;
    private final Landmarks landmarks;
    private final int frameSize;
    private final long portion;

    private CompiledProgram(Code code, Landmarks landmarks, int frameSize, long portion) {
        this.code = code;
        this.landmarks = landmarks;
        this.frameSize = frameSize;
        this.portion = portion;
    }

    /// Compiles a scheduled program. Empty if it is too large for a class of the virtual machine.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Optional<CompiledProgram> of(Schedule schedule, Cancellation cancellation) {
        return of(schedule, LARGEST_METHOD, cancellation);
    }

    /// Compiles a scheduled program into methods that are smaller than usual, for tests.
    ///
    /// @param largestMethod a bound on the estimated bytes of a method
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Optional<CompiledProgram> of(Schedule schedule, int largestMethod, Cancellation cancellation) {
        var pieces = new Pieces(schedule, largestMethod / PIECES_PER_METHOD);
        cancellation.check();
        var segments = new Segments(schedule, pieces, largestMethod);
        cancellation.check();
        if (segments.frameSize() > LARGEST_FRAME) {
            return Optional.empty();
        }
        var landmarks = new Landmarks();
        byte[] bytes;
        try {
            bytes = ClassFile.of().build(THIS, builder -> {
                builder.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER).withInterfaceSymbols(CODE);
                builder.withMethodBody(ConstantDescs.INIT_NAME, ConstantDescs.MTD_void, 0,
                        code -> code.aload(0)
                                .invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                                .return_());
                for (int i = 0; i < segments.all().size(); i++) {
                    cancellation.check();
                    int segment = i;
                    builder.withMethodBody(name(segment), SegmentWriter.TYPE, ClassFile.ACC_STATIC,
                            code -> new SegmentWriter(code, pieces, segments, landmarks, segment).write());
                }
                builder.withMethodBody("run", SegmentWriter.TYPE, ClassFile.ACC_PUBLIC,
                        code -> dispatch(code, segments.all().size()));
            });
        } catch (IllegalArgumentException tooLarge) {
            return Optional.empty();
        }
        return Optional.of(new CompiledProgram(load(bytes), landmarks, segments.frameSize(), portion(pieces)));
    }

    private static String name(int segment) {
        return "segment" + segment;
    }

    /// `int run(int at, long[] frame, Budget budget)`: calls the segment that `at` names.
    private static void dispatch(CodeBuilder code, int segments) {
        var labels = Stream.generate(code::newLabel).limit(segments).toList();
        if (segments > 1) {
            var cases = new ArrayList<SwitchCase>();
            for (int i = 1; i < segments; i++) {
                cases.add(SwitchCase.of(i, labels.get(i)));
            }
            code.iload(1).loadConstant(SegmentWriter.SEGMENT_SHIFT).iushr()
                    .tableswitch(1, segments - 1, labels.getFirst(), cases);
        }
        for (int i = 0; i < segments; i++) {
            code.labelBinding(labels.get(i)).iload(1).loadConstant(SegmentWriter.ENTRY_MASK).iand().aload(2).aload(3)
                    .invokestatic(THIS, name(i), SegmentWriter.TYPE).ireturn();
        }
    }

    private static Code load(byte[] bytes) {
        var lookup = MethodHandles.lookup();
        try {
            var type = lookup.defineHiddenClass(bytes, true).lookupClass();
            return (Code) lookup.findConstructor(type, MethodType.methodType(void.class)).invoke();
        } catch (Throwable fault) {
            throw new IllegalStateException("the bytecode is wrong", fault);
        }
    }

    /// How many loop trips may pass between two looks at the clock. Between two back edges control passes each block once at
    /// most, hence no more than the largest loop.
    private static long portion(Pieces pieces) {
        var sizes = new HashMap<LoopTree.Loop, Long>();
        for (var piece : pieces.all()) {
            piece.block().loop().ifPresent(loop -> sizes.merge(outermost(loop), (long) piece.size(), Long::sum));
        }
        long largest = sizes.values().stream().mapToLong(size -> size).max().orElse(1);
        return Math.clamp(NANOS_BETWEEN_CHECKS / (NANOS_PER_BYTE * largest), 1, MOST_TRIPS);
    }

    private static LoopTree.Loop outermost(LoopTree.Loop loop) {
        var outer = loop;
        while (outer.parent().isPresent()) {
            outer = outer.parent().get();
        }
        return outer;
    }

    /// Runs the program with `arg`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public Run run(long arg, Limits limits, Cancellation cancellation) {
        var frame = new long[frameSize];
        frame[Segments.ARGUMENT] = arg;
        return new Budget(this, limits, cancellation).run(code, frame);
    }

    /// The loop or the end of the program that the code calls by this number.
    Node landmark(int number) {
        return landmarks.node(number);
    }

    /// The fuel that is dealt out at a time.
    long portion() {
        return portion;
    }
}
