package dev.simplelang.jvm;

import dev.simplelang.cfg.LoopTree;
import dev.simplelang.driver.Engine;
import dev.simplelang.eval.Fuel;
import dev.simplelang.eval.Limits;
import dev.simplelang.eval.Run;
import dev.simplelang.ir.Node;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.text.Cancellation;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/// A program as bytecode of the Java virtual machine, loaded and ready to run.
///
/// Its classes are unloaded together with this object.
public final class CompiledProgram implements Engine.Executable {

    /// The time for a byte of interpreted bytecode.
    private static final long NANOS_PER_BYTE = 10;

    /// By the number of an entry, its method.
    private final List<Code> entries;

    private final Landmarks landmarks;
    private final int frameSize;
    private final long portion;

    private CompiledProgram(List<Code> entries, Landmarks landmarks, int frameSize, long portion) {
        this.entries = List.copyOf(entries);
        this.landmarks = landmarks;
        this.frameSize = frameSize;
        this.portion = portion;
    }

    /// Compiles a scheduled program without errors, each method in its own class: the verification
    /// of a class cannot be cancelled, and its constant pool is bounded. Empty if a piece is too
    /// large for a method.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Optional<CompiledProgram> of(Schedule schedule, Cancellation cancellation) {
        return of(schedule, Methods.LARGEST, cancellation);
    }

    /// Compiles a scheduled program into methods that are smaller than usual, for tests.
    ///
    /// @param largestMethod a bound on the estimated bytes of a method
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static Optional<CompiledProgram> of(Schedule schedule, int largestMethod, Cancellation cancellation) {
        return of(new Methods(schedule, largestMethod, cancellation), cancellation);
    }

    static Optional<CompiledProgram> of(Methods methods, Cancellation cancellation) {
        var segments = methods.segments();
        var entries = new ArrayList<Code>();
        try {
            for (int i = 0; i < segments.all().size(); i++) {
                cancellation.check();
                var code = load(methods.classFile(i));
                entries.addAll(Collections.nCopies(segments.entries(i).size(), code));
            }
        } catch (IllegalArgumentException tooLarge) {
            return Optional.empty();
        }
        return Optional.of(new CompiledProgram(entries, methods.landmarks(), segments.frameSize(),
                portion(methods.pieces())));
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

    /// The number of loop trips between two looks at the clock. Between two trips, of an outermost
    /// loop or of a loop inside of it, control passes each piece of that outermost loop at most once;
    /// pieces outside loops run once in all.
    private static long portion(Pieces pieces) {
        var sizes = new HashMap<LoopTree.Loop, Long>();
        for (var piece : pieces.all()) {
            piece.block().loop()
                    .ifPresent(loop -> sizes.merge(loop.outermost(), (long) pieces.size(piece), Long::sum));
        }
        long largest = sizes.values().stream().mapToLong(size -> size).max().orElse(1);
        return Fuel.portion(NANOS_PER_BYTE * largest);
    }

    @Override
    public Run run(long arg, Limits limits, Cancellation cancellation) {
        return run(frame(arg), limits, cancellation);
    }

    /// The frame with which a run with `arg` begins.
    long[] frame(long arg) {
        var frame = new long[frameSize];
        frame[Segments.ARGUMENT] = arg;
        return frame;
    }

    Run run(long[] frame, Limits limits, Cancellation cancellation) {
        return new RunState(this, limits, cancellation).run(entries, frame);
    }

    /// The loop or the end of the program with this number in the code.
    Node landmark(int number) {
        return landmarks.node(number);
    }

    /// The fuel of one portion.
    long portion() {
        return portion;
    }
}
