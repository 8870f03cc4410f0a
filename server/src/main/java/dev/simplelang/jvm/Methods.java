package dev.simplelang.jvm;

import dev.simplelang.schedule.Schedule;
import dev.simplelang.text.Cancellation;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.util.function.Consumer;

/// The methods that a scheduled program becomes, one for each segment and each in a class of its
/// own.
final class Methods {

    /// The largest size of a method: below the 8,000 bytes beyond which HotSpot compiles no method,
    /// since the prologue is not counted here.
    static final int LARGEST = 7_000;

    /// How many of the largest pieces a method holds.
    private static final int PIECES_PER_METHOD = 8;

    /// The name of [Code#run].
    static final String RUN = "run";

    private static final ClassDesc CODE = Code.class.describeConstable().orElseThrow();
    private static final ClassDesc THIS = ClassDesc.of(Methods.class.getPackageName(), "Program");

    private final Pieces pieces;
    private final Segments segments;
    private final Landmarks landmarks = new Landmarks();

    /// The methods of a program without errors.
    ///
    /// @param largest a bound on the estimated bytes of a method
    /// @throws dev.simplelang.text.CancelledException if cancelled
    Methods(Schedule schedule, int largest, Cancellation cancellation) {
        this(schedule, largest, false, cancellation);
    }

    /// The methods of a program without errors, all of whose phis may be [in the frame][Segments].
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    Methods(Schedule schedule, int largest, boolean allPhisInFrame, Cancellation cancellation) {
        pieces = new Pieces(schedule, largest / PIECES_PER_METHOD, cancellation);
        segments = new Segments(schedule, pieces, largest, allPhisInFrame, cancellation);
    }

    Pieces pieces() {
        return pieces;
    }

    Segments segments() {
        return segments;
    }

    /// The numbered control nodes; complete once all methods are made.
    Landmarks landmarks() {
        return landmarks;
    }

    /// The class that implements [Code] for `segment`.
    ///
    /// @throws IllegalArgumentException if that is too large for a method
    byte[] classFile(int segment) {
        return classFile(method -> write(segment, method, Commentary.NONE));
    }

    /// Writes [Code#run] for `segment`.
    void write(int segment, CodeBuilder method, Commentary commentary) {
        new SegmentWriter(method, pieces, segments, landmarks, segment, commentary).write();
    }

    /// The code size in bytes of the method in such a class.
    static int size(byte[] classFile) {
        return ClassFile.of().parse(classFile).methods().stream()
                .filter(method -> method.methodName().equalsString(RUN))
                .flatMap(method -> method.findAttribute(Attributes.code()).stream())
                .mapToInt(CodeAttribute::codeLength).sum();
    }

    /// A class that implements [Code].
    ///
    /// @param method writes [Code#run]; called again if jumps turn out to be long
    static byte[] classFile(Consumer<CodeBuilder> method) {
        return ClassFile.of().build(THIS, builder -> builder
                .withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER).withInterfaceSymbols(CODE)
                .withMethodBody(ConstantDescs.INIT_NAME, ConstantDescs.MTD_void, 0,
                        code -> code.aload(0)
                                .invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                                .return_())
                .withMethodBody(RUN, SegmentWriter.TYPE, ClassFile.ACC_PUBLIC, method));
    }
}
