package dev.simplelang.web;

import dev.simplelang.wasm.WasmEngine.Function;
import dev.simplelang.wasm.WasmEngine.Result;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.teavm.classlib.PlatformDetector;
import org.teavm.jso.JSBody;
import org.teavm.jso.JSFunctor;
import org.teavm.jso.JSObject;

/// Lets the browser compile the modules that programs become. What crosses is text: the integers of
/// 64 bits that JavaScript has are no Java integers.
final class PageModules {

    private PageModules() {}

    /// What a program calls when its fuel ends.
    @JSFunctor
    private interface Refill extends JSObject {

        int refill();
    }

    /// The function of a module; empty if the browser refuses it, and where there is no browser.
    static Optional<Function> load(byte[] module) {
        if (!PlatformDetector.isWebAssemblyGC()) {
            return Optional.empty();
        }
        var function = instantiate(new String(module, StandardCharsets.ISO_8859_1));
        return Optional.ofNullable(function).map(code -> (arg, refill) -> {
            var results = call(code, Long.toString(arg), refill::getAsInt).split(" ", -1);
            return new Result(Long.parseLong(results[0]), Integer.parseInt(results[1]), Integer.parseInt(results[2]));
        });
    }

    @JSBody(params = "bytes", script = """
            try {
                var array = new Uint8Array(bytes.length);
                for (var i = 0; i < bytes.length; i++) {
                    array[i] = bytes.charCodeAt(i);
                }
                var current = null;
                var imports = { fuel: { refill: function() { return current(); } } };
                var run = new WebAssembly.Instance(new WebAssembly.Module(array), imports).exports.run;
                return function(arg, refill) {
                    current = refill;
                    return run(BigInt(arg)).join(" ");
                };
            } catch (e) {
                return null;
            }
            """)
    private static native JSObject instantiate(String bytes);

    @JSBody(params = {"code", "arg", "refill"}, script = "return code(arg, refill);")
    private static native String call(JSObject code, String arg, Refill refill);
}
