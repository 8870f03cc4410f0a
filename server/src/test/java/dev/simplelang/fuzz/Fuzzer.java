package dev.simplelang.fuzz;

import dev.simplelang.fixture.Fixtures;
import dev.simplelang.lsp.protocol.MessageTarget;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// A target of the coverage-guided fuzzer Jazzer, and what it starts from.
///
/// `src/test/resources/fuzz/<name>` holds inputs that once showed a fault, or lead to a place that the fuzzer does not find soon.
/// Put what it finds there; [FuzzRegressionTest] tries them all.
enum Fuzzer {
    /// The parser and the resolver on any text.
    PARSER(ParserTarget.class, "simple.dict", 2_000, "dev.simplelang.**"),
    /// The whole compiler on any text.
    COMPILER(CompilerTarget.class, "simple.dict", 300, "dev.simplelang.**"),
    /// The reader of messages on any input.
    MESSAGE(MessageTarget.class, "message.dict", 2_000,
            "dev.simplelang.lsp.**:com.google.gson.**:org.eclipse.lsp4j.jsonrpc.**");

    /// Exit code where all went well.
    static final int NOTHING_FOUND = 0;

    private static final Path RESOURCES = Path.of(System.getProperty("basedir", ".")).toAbsolutePath()
            .resolve("src/test/resources/fuzz");

    private final Class<?> target;
    private final String dictionary;
    private final int longest;
    private final String instrumented;

    /// @param longest the most bytes of an input
    /// @param instrumented the classes whose coverage guides
    Fuzzer(Class<?> target, String dictionary, int longest, String instrumented) {
        this.target = target;
        this.dictionary = dictionary;
        this.longest = longest;
        this.instrumented = instrumented;
    }

    /// Starts one: `NAME [options of libFuzzer]`, in the current folder, where the corpus and what is found stay.
    public static void main(String... args) throws IOException, InterruptedException {
        if (args.length == 0) {
            System.err.println("fuzz: parser, compiler or message, then options such as -max_total_time=600");
            System.exit(2);
        }
        var fuzzer = valueOf(args[0].toUpperCase(Locale.ROOT));
        var folder = Path.of(System.getProperty("basedir", ".")).resolve("target/fuzz").resolve(fuzzer.folderName());
        Files.createDirectories(folder);
        var process = fuzzer.command(folder, List.of(args).subList(1, args.length)).inheritIO().start();
        System.exit(process.waitFor());
    }

    /// The command that runs Jazzer on a corpus in `folder`, in a virtual machine of its own; it ends with [#NOTHING_FOUND], or
    /// with the input that shows a fault in `folder`.
    ///
    /// @param options of libFuzzer, which decide how long it runs
    ProcessBuilder command(Path folder, List<String> options) throws IOException {
        var corpus = Files.createDirectories(folder.resolve("corpus"));
        for (var input : inputs()) {
            Files.write(corpus.resolve(Integer.toHexString(Arrays.hashCode(input))), input);
        }
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // An input that needs more is a fault.
                "-Xss16m", "-Xmx512m", "-XX:+UseSerialGC", "-XX:+EnableDynamicAgentLoading",
                "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow", "-cp",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer", "--target_class=" + target.getName(),
                "--instrumentation_includes=" + instrumented, "--reproducer_path=" + folder,
                "-artifact_prefix=" + folder + "/", "-dict=" + RESOURCES.resolve(dictionary), "-max_len=" + longest,
                // Seconds for one input.
                "-timeout=30", "-print_final_stats=1"));
        command.addAll(options);
        command.add(corpus.toString());
        return new ProcessBuilder(command).directory(folder.toFile());
    }

    /// What to start from: the kept inputs, and programs for what reads programs.
    List<byte[]> inputs() throws IOException {
        var inputs = new ArrayList<>(kept());
        if (this != MESSAGE) {
            Fixtures.all().stream().map(fixture -> fixture.source().text().getBytes(StandardCharsets.UTF_8))
                    .filter(bytes -> bytes.length <= longest).forEach(inputs::add);
        }
        return inputs;
    }

    /// The kept inputs.
    List<byte[]> kept() throws IOException {
        var kept = new ArrayList<byte[]>();
        try (Stream<Path> files = Files.list(RESOURCES.resolve(folderName()))) {
            for (var file : files.sorted().toList()) {
                kept.add(Files.readAllBytes(file));
            }
        }
        return kept;
    }

    /// Tries one input.
    void accept(byte[] input) throws Exception {
        switch (this) {
            case PARSER -> ParserTarget.fuzzerTestOneInput(input);
            case COMPILER -> CompilerTarget.fuzzerTestOneInput(input);
            case MESSAGE -> MessageTarget.fuzzerTestOneInput(input);
        }
    }

    private String folderName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
