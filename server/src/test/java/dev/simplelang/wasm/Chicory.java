package dev.simplelang.wasm;

import com.dylibso.chicory.runtime.HostFunction;
import com.dylibso.chicory.runtime.ImportValues;
import com.dylibso.chicory.runtime.Instance;
import com.dylibso.chicory.wasm.Parser;
import com.dylibso.chicory.wasm.types.FunctionType;
import com.dylibso.chicory.wasm.types.ValType;
import dev.simplelang.wasm.WasmEngine.Function;
import dev.simplelang.wasm.WasmEngine.Host;
import dev.simplelang.wasm.WasmEngine.Result;
import java.util.List;
import java.util.Optional;

/// A host of WebAssembly on the Java virtual machine, which validates and interprets modules.
public final class Chicory implements Host {

    /// An engine with this host.
    public static final WasmEngine ENGINE = new WasmEngine(new Chicory());

    private static final FunctionType REFILL = FunctionType.returning(ValType.I32);

    @Override
    public Optional<Function> load(byte[] bytes) {
        var module = Parser.parse(bytes);
        return Optional.of((arg, refill) -> {
            var imported = new HostFunction("fuel", "refill", REFILL, (_, _) -> new long[]{refill.getAsInt()});
            var instance = Instance.builder(module)
                    .withImportValues(ImportValues.builder().withFunctions(List.of(imported)).build()).build();
            var results = instance.export("run").apply(arg);
            return new Result(results[0], (int) results[1], (int) results[2]);
        });
    }
}
