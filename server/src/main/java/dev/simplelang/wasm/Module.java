package dev.simplelang.wasm;

import dev.simplelang.driver.Engine.Row;
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
/// function that refills its fuel.
///
/// @param bytes the binary format
/// @param landmarks the loops and the ends of the program, by their numbers in the code
/// @param portion how much fuel is dealt out at once
/// @param rows the instructions as a listing
record Module(Bytes bytes, List<Node> landmarks, long portion, List<Row> rows) {

    /// The number of the imported function.
    static final int REFILL = 0;

    private static final int RUN = 1;

    // The bounds of the web's implementations (WebAssembly JavaScript Interface, "Implementation-
    // defined Limits").
    private static final int MAX_LOCALS = 50_000;
    private static final int MAX_BYTES = 7_654_321;

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
        var code = new Code();
        var values = new Values(code);
        var landmarks = new ArrayList<Node>();
        new FunctionWriter(code, values, landmarks, cancellation).write(schedule);
        return values.count() + 2 > MAX_LOCALS || code.size() > MAX_BYTES
                ? Optional.empty()
                : Optional.of(new Module(bytes(code, values.count()), List.copyOf(landmarks), portion(schedule),
                        code.rows()));
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

    private static Bytes bytes(Code code, int locals) {
        var types = new Bytes().unsigned(2)
                .raw(FUNCTION_TYPE).unsigned(0).unsigned(1).raw(I32)
                .raw(FUNCTION_TYPE).unsigned(1).raw(I64).unsigned(3).raw(I64).raw(I32).raw(I32);
        var imports = new Bytes().unsigned(1).name("fuel").name("refill").raw(FUNCTION).unsigned(0);
        var functions = new Bytes().unsigned(1).unsigned(1);
        var exports = new Bytes().unsigned(1).name("run").raw(FUNCTION).unsigned(RUN);
        var body = new Bytes().unsigned(2).unsigned(1).raw(I32).unsigned(locals).raw(I64).raw(code.bytes().toArray());
        var codes = new Bytes().unsigned(1).sized(body);
        return new Bytes().raw(HEADER)
                .raw(TYPES).sized(types).raw(IMPORTS).sized(imports).raw(FUNCTIONS).sized(functions)
                .raw(EXPORTS).sized(exports).raw(CODES).sized(codes);
    }
}
