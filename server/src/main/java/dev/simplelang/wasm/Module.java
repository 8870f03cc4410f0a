package dev.simplelang.wasm;

import dev.simplelang.eval.Fuel;
import dev.simplelang.ir.Node;
import dev.simplelang.schedule.Block;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.text.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/// A program as a module of WebAssembly: it exports the function `run` and imports nothing but the
/// function that refills its fuel. It has no memory, no table and no global variable.
///
/// @param bytes the binary format
/// @param code that of the function `run`
/// @param locals its local variables
/// @param landmarks the loops and the ends of the program, by their numbers in the code
/// @param portion how much fuel is dealt out at once
record Module(Bytes bytes, Code code, Locals locals, List<Node> landmarks, long portion) {

    /// The number of the imported function.
    static final int REFILL = 0;

    private static final int RUN = 1;

    /// The number of the function that divides.
    static final int DIVIDE = 2;

    // The bounds of the web's implementations (WebAssembly JavaScript Interface, "Implementation-
    // defined Limits").
    private static final int MAX_LOCALS = 50_000;
    private static final int MAX_BYTES = 7_654_321;

    /// Of constructs in each other, of which implementations promise nothing. Loops nest 1,000 deep at
    /// most.
    private static final int MAX_DEPTH = 5_000;

    /// Of blocks times variables: where control merges, the compilers of browsers note where each
    /// variable is.
    private static final long MAX_STATE = 50_000_000;

    /// The estimated time for a value that is computed.
    private static final long NANOS_PER_VALUE = 5;

    // The binary format.
    private static final byte[] HEADER = {0, 'a', 's', 'm', 1, 0, 0, 0};
    private static final int TYPES = 1;
    private static final int IMPORTS = 2;
    private static final int FUNCTIONS = 3;
    private static final int EXPORTS = 7;
    private static final int CODES = 10;
    private static final int FUNCTION_TYPE = 0x60;
    private static final int FUNCTION = 0;
    private static final int I32 = 0x7F;
    private static final int I64 = 0x7E;

    /// The module of a scheduled program without errors; empty if that is larger than browsers take.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    static Optional<Module> of(Schedule schedule, Cancellation cancellation) {
        var nesting = new Nesting(schedule, cancellation);
        var locals = new Locals(schedule, nesting.blocks(), cancellation);
        if (locals.count() > MAX_LOCALS || (long) locals.count() * schedule.blocks().size() > MAX_STATE) {
            return Optional.empty();
        }
        var code = new Code();
        var landmarks = new ArrayList<Node>();
        new FunctionWriter(code, nesting, new Values(code, locals), landmarks).write(cancellation);
        var body = code.write(new Bytes().unsigned(2).unsigned(1).raw(I32).unsigned(locals.longs()).raw(I64));
        return code.maxDepth() > MAX_DEPTH || body.size() > MAX_BYTES
                ? Optional.empty()
                : Optional.of(new Module(bytes(body), code, locals, List.copyOf(landmarks), portion(schedule)));
    }

    /// Between two trips, of an outermost loop or of one inside of it, control passes each block of
    /// that outermost loop at most once.
    private static long portion(Schedule schedule) {
        var sizes = new HashMap<Object, Long>();
        for (var block : schedule.blocks()) {
            block.loop().ifPresent(loop -> sizes.merge(loop.outermost(), size(block), Long::sum));
        }
        return Fuel.portion(NANOS_PER_VALUE * sizes.values().stream().mapToLong(size -> size).max().orElse(1));
    }

    private static long size(Block block) {
        return 1L + block.values().size() + block.phis().size();
    }

    private static Bytes bytes(Bytes run) {
        // Of the imported function and of the two others, by their numbers.
        var types = new Bytes().unsigned(3)
                .raw(FUNCTION_TYPE).unsigned(0).unsigned(1).raw(I32)
                .raw(FUNCTION_TYPE).unsigned(1).raw(I64).unsigned(3).raw(I64).raw(I32).raw(I32)
                .raw(FUNCTION_TYPE).unsigned(2).raw(I64).raw(I64).unsigned(1).raw(I64);
        var imports = new Bytes().unsigned(1).name("fuel").name("refill").raw(FUNCTION).unsigned(REFILL);
        var functions = new Bytes().unsigned(2).unsigned(RUN).unsigned(DIVIDE);
        var exports = new Bytes().unsigned(1).name("run").raw(FUNCTION).unsigned(RUN);
        var codes = new Bytes().unsigned(2).sized(run).sized(division().write(new Bytes().unsigned(0)));
        return new Bytes().raw(HEADER)
                .raw(TYPES).sized(types).raw(IMPORTS).sized(imports).raw(FUNCTIONS).sized(functions)
                .raw(EXPORTS).sized(exports).raw(CODES).sized(codes);
    }

    /// The quotient of two parameters, as [dev.simplelang.type.Arithmetic] has it: by 0 and by -1 it
    /// is the product.
    private static Code division() {
        return new Code()
                .add(Op.LOCAL_GET, 1).add(Op.I64_CONST, 1).add(Op.I64_ADD).add(Op.I64_CONST, 2).add(Op.I64_LT_U)
                .add(Op.IF, Code.I64)
                .add(Op.LOCAL_GET, 0).add(Op.LOCAL_GET, 1).add(Op.I64_MUL)
                .add(Op.ELSE)
                .add(Op.LOCAL_GET, 0).add(Op.LOCAL_GET, 1).add(Op.I64_DIV_S)
                .add(Op.END).add(Op.END);
    }
}
