package dev.simplelang.bench.proofs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// An optimizing compiler for C on this machine, asked which functions it makes into a constant.
///
/// @param options what makes it write its report
/// @param output the file for its code
/// @param report the file that says what it has proved
/// @param constant a function that only returns a constant, in the report
record NativeCompiler(String command, List<String> options, String output, String report, Pattern constant) {

    /// `clang -O2`, which says what it has proved in LLVM's text form.
    static final NativeCompiler CLANG = new NativeCompiler("clang", List.of("-emit-llvm"), "out.ll", "out.ll",
            Pattern.compile("""
                    ^define [^\\n]*@(f\\d+)\\([^\\n]*\\{
                    (?:[a-z0-9.]+:[^\\n]*
                    )?  ret i64 (-?\\d+)
                    \\}""", Pattern.MULTILINE));

    /// `gcc -O2`, which says it in the dump of its last pass over trees. Folding equal functions into one would hide a
    /// constant in a call.
    static final NativeCompiler GCC = new NativeCompiler("gcc",
            List.of("-fno-ipa-icf", "-fdump-tree-optimized=out.tree"), "out.s", "out.tree",
            Pattern.compile("""
                    ^value (f\\d+) \\([^\\n]*
                    \\{
                    (?:  [a-z][^\\n]*;
                    )*
                    ?  <bb 2>[^\\n]*
                      return (-?\\d+);

                    \\}""", Pattern.MULTILINE));

    /// Compiles `source` in `directory`.
    ///
    /// @return the functions `fN` that became a constant, with it
    Map<String, Long> constants(Path directory, String source) throws IOException, InterruptedException {
        var file = directory.resolve("programs.c");
        Files.writeString(file, source);
        var line = new ArrayList<>(List.of(command, "-O2", "-fwrapv", "-w", "-S", "-o", output));
        line.addAll(options);
        line.add(file.toString());
        var log = directory.resolve("log").toFile();
        int exit = new ProcessBuilder(line).directory(directory.toFile()).redirectErrorStream(true)
                .redirectOutput(log).start().waitFor();
        if (exit != 0) {
            throw new IOException(command + " failed:\n" + Files.readString(log.toPath()));
        }
        var proved = new HashMap<String, Long>();
        var matcher = constant.matcher(Files.readString(directory.resolve(report)));
        while (matcher.find()) {
            proved.put(matcher.group(1), Long.parseLong(matcher.group(2)));
        }
        return proved;
    }
}
