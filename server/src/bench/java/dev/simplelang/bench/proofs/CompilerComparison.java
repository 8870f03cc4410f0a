package dev.simplelang.bench.proofs;

import dev.simplelang.driver.CompileOptions;
import dev.simplelang.driver.Compiler;
import dev.simplelang.ide.Analysis;
import dev.simplelang.oracle.BoundedPrograms;
import dev.simplelang.oracle.BoundedPrograms.Style;
import dev.simplelang.oracle.TreeInterpreter;
import dev.simplelang.oracle.TreeInterpreter.Outcome;
import dev.simplelang.resolve.Resolution;
import dev.simplelang.resolve.Resolver;
import dev.simplelang.syntax.Parser;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;

/// Counts for how many programs of [BoundedPrograms] our optimizer, `clang -O2` and `gcc -O2` prove that the result is always the
/// same, and checks every proof by running the program.
///
/// With `--without` it also says what is still proved without some passes. `BENCHMARKS.md` says how to run it and what it prints.
public final class CompilerComparison {

    private static final int ARGUMENTS = 200;
    private static final long TRIPS = 1_000_000;

    /// Programs of one C file.
    private static final int BATCH = 1_000;

    /// What is known about one program.
    ///
    /// @param always the result of all runs that were tried, if they agree
    /// @param ablated what is proved without the passes of each of [Options#ablations]
    private record Verdict(long seed, String program, OptionalLong always, OptionalLong ours, OptionalLong clang,
            OptionalLong gcc, List<Ablated> ablated, Optional<String> fault) {

        boolean possible() {
            return always.isPresent();
        }

        boolean either() {
            return clang.isPresent() || gcc.isPresent();
        }
    }

    /// What is proved about a program without some passes.
    ///
    /// @param result the result of all runs
    /// @param findings how many proved diagnostics an editor shows
    private record Ablated(OptionalLong result, long findings) {

        static Ablated of(String program, Set<String> without) {
            var analysis = Analysis.of(new SourceText(program), CompileOptions.DEFAULT.withoutPasses(without),
                    Cancellation.NONE);
            return new Ablated(analysis.compilation().constantResult(), analysis.diagnostics().size());
        }
    }

    private record Options(long seed, int programs, Optional<Style> style, List<Set<String>> ablations) {

        static Options parse(String[] args) {
            long seed = 1;
            int programs = 2_000;
            Optional<Style> style = Optional.empty();
            var ablations = new ArrayList<Set<String>>();
            for (int i = 0; i < args.length; i += 2) {
                if (i + 1 == args.length) {
                    throw new IllegalArgumentException(args[i] + " needs a value");
                }
                String value = args[i + 1];
                switch (args[i]) {
                    case "--seed" -> seed = Long.parseLong(value);
                    case "--programs" -> programs = Integer.parseInt(value);
                    case "--style" -> style = Optional.of(Style.valueOf(value));
                    case "--without" -> {
                        ablations.add(Set.of());
                        for (String passes : value.split(",")) {
                            ablations.add(Set.of(passes.split("\\+")));
                        }
                    }
                    default -> throw new IllegalArgumentException("unknown option " + args[i]);
                }
            }
            return new Options(seed, programs, style, ablations);
        }
    }

    private final Path directory;
    private final List<Set<String>> ablations;

    private CompilerComparison(Path directory, List<Set<String>> ablations) {
        this.directory = directory;
        this.ablations = ablations;
    }

    /// Runs the comparison; exits with 1 if a proof is wrong.
    public static void main(String[] args) throws IOException, InterruptedException {
        Options options = Options.parse(args);
        var comparison = new CompilerComparison(Files.createTempDirectory("compare-compilers"),
                options.ablations());
        var verdicts = new ArrayList<Verdict>();
        for (int first = 0; first < options.programs(); first += BATCH) {
            var programs = new HashMap<Long, String>();
            for (int i = first; i < Math.min(first + BATCH, options.programs()); i++) {
                long seed = options.seed() + i;
                programs.put(seed, options.style().map(style -> BoundedPrograms.program(style, seed))
                        .orElseGet(() -> BoundedPrograms.program(seed)));
            }
            verdicts.addAll(comparison.judge(programs));
        }
        System.out.println("seed " + options.seed());
        System.out.println(Tally.HEADER);
        if (options.style().isEmpty()) {
            for (Style style : Style.values()) {
                System.out.println(Tally.of(verdicts, verdict -> BoundedPrograms.style(verdict.seed()) == style)
                        .line(style.toString()));
            }
        }
        System.out.println(Tally.of(verdicts, _ -> true).line("all"));
        comparison.printAblations(verdicts);
        var faults = verdicts.stream().filter(verdict -> verdict.fault().isPresent()).toList();
        faults.forEach(verdict -> System.out.printf("%s, seed %d:%n%s%n", verdict.fault().get(), verdict.seed(),
                verdict.program()));
        verdicts.stream().filter(verdict -> verdict.either() && verdict.ours().isEmpty()).forEach(
                verdict -> System.out.printf("missed, seed %d:%n%s%n", verdict.seed(), verdict.program()));
        System.exit(faults.isEmpty() ? 0 : 1);
    }

    private void printAblations(List<Verdict> verdicts) {
        if (!ablations.isEmpty()) {
            System.out.printf("%n%-60s%9s%12s%24s%n", "without", "proved", "diagnostics", "either, not ours");
        }
        for (int i = 0; i < ablations.size(); i++) {
            int index = i;
            System.out.printf("%-60s%9d%12d%24d%n",
                    ablations.get(i).isEmpty() ? "nothing" : String.join(", ", ablations.get(i)),
                    verdicts.stream().filter(verdict -> verdict.ablated().get(index).result().isPresent()).count(),
                    verdicts.stream().mapToLong(verdict -> verdict.ablated().get(index).findings()).sum(),
                    verdicts.stream().filter(Verdict::either)
                            .filter(verdict -> verdict.ablated().get(index).result().isEmpty()).count());
        }
    }

    private List<Verdict> judge(Map<Long, String> programs) throws IOException, InterruptedException {
        var source = new StringBuilder(CTranslation.PRELUDE);
        for (var entry : programs.entrySet()) {
            SyntaxTree tree = Parser.parse(new SourceText(entry.getValue()), Cancellation.NONE);
            Resolution resolution = Resolver.resolve(tree, Cancellation.NONE);
            source.append(CTranslation.function("f" + entry.getKey(), tree.program().statements(), resolution));
        }
        Map<String, Long> clang = NativeCompiler.CLANG.constants(directory, source.toString());
        Map<String, Long> gcc = NativeCompiler.GCC.constants(directory, source.toString());
        var verdicts = new ArrayList<Verdict>();
        for (var entry : programs.entrySet()) {
            String name = "f" + entry.getKey();
            verdicts.add(judge(entry.getKey(), entry.getValue(), optional(clang.get(name)), optional(gcc.get(name))));
        }
        return verdicts;
    }

    private static OptionalLong optional(Long value) {
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    private Verdict judge(long seed, String program, OptionalLong clang, OptionalLong gcc) {
        var compilation = Compiler.compile(new SourceText(program), Cancellation.NONE);
        if (compilation.hasErrors()) {
            throw new IllegalStateException("seed " + seed + ": " + compilation.errors() + "\n" + program);
        }
        OptionalLong ours = compilation.constantResult();
        var ablated = ablations.stream().map(passes -> Ablated.of(program, passes)).toList();
        Set<Long> results = new LinkedHashSet<>();
        Optional<String> fault = Optional.empty();
        for (long arg : arguments(program)) {
            var run = TreeInterpreter.run(compilation.tree(), compilation.resolution(), arg, TRIPS);
            if (run.outcome() == Outcome.STOPPED) {
                throw new IllegalStateException("seed " + seed + " does not end for " + arg + "\n" + program);
            }
            long result = run.value().orElse(CTranslation.FELL_THROUGH);
            results.add(result);
            if (run.value().isPresent() && ablated.stream().anyMatch(proved -> differs(proved.result(), result))) {
                fault = Optional.of("WRONG without some passes: proved " + ablated + ", but arg " + arg + " gives "
                        + result);
            }
            if (run.value().isPresent() && differs(ours, result)) {
                fault = Optional.of("WRONG: proved " + ours.getAsLong() + ", but arg " + arg + " gives " + result);
            } else if (differs(clang, result) || differs(gcc, result)) {
                fault = Optional
                        .of("TRANSLATION: clang " + clang + ", gcc " + gcc + ", but arg " + arg + " gives " + result);
            }
        }
        // A program that can fall through has no result of its own to prove.
        OptionalLong always = results.size() == 1 && !results.contains(CTranslation.FELL_THROUGH)
                ? OptionalLong.of(results.iterator().next())
                : OptionalLong.empty();
        return new Verdict(seed, program, always, ours, clang, gcc, ablated, fault);
    }

    private static boolean differs(OptionalLong proved, long result) {
        return proved.isPresent() && proved.getAsLong() != result;
    }

    /// Extremes, the constants of the program with their neighbours, small numbers, and random ones.
    private static Collection<Long> arguments(String program) {
        var arguments = new LinkedHashSet<Long>(List.of(0L, 1L, -1L, 2L, 5L, 10L, -7L, Long.MAX_VALUE, Long.MIN_VALUE,
                Long.MAX_VALUE - 1, Long.MIN_VALUE + 1, 1L << 32, 1L << 62, -(1L << 62)));
        var source = new SourceText(program);
        for (var token : Parser.parse(source, Cancellation.NONE).tokens()) {
            if (token.kind() == TokenKind.INTEGER && arguments.size() < ARGUMENTS / 3) {
                long constant = Long.parseUnsignedLong(source.slice(token.span()));
                arguments.addAll(List.of(constant, constant + 1, constant - 1, -constant));
            }
        }
        for (long small = -20; small < 100; small++) {
            arguments.add(small);
        }
        var random = new SplittableRandom(program.hashCode());
        while (arguments.size() < ARGUMENTS) {
            arguments.add(random.nextInt(3) == 0 ? random.nextLong() : random.nextLong(-1000, 1000));
        }
        return arguments;
    }

    /// The numbers of one line.
    private record Tally(long programs, long possible, long ours, long clang, long gcc, long either, long oursOnly,
            long othersOnly, long wrong) {

        static final String HEADER = "%-12s%9s%9s%7s%7s%7s%7s%18s%18s%7s".formatted("style", "programs", "possible",
                "ours", "clang", "gcc", "either", "ours, not either", "either, not ours", "WRONG");

        static Tally of(List<Verdict> all, Predicate<Verdict> wanted) {
            var verdicts = all.stream().filter(wanted).toList();
            return new Tally(verdicts.size(), count(verdicts, Verdict::possible),
                    count(verdicts, verdict -> verdict.ours().isPresent()),
                    count(verdicts, verdict -> verdict.clang().isPresent()),
                    count(verdicts, verdict -> verdict.gcc().isPresent()), count(verdicts, Verdict::either),
                    count(verdicts, verdict -> verdict.ours().isPresent() && !verdict.either()),
                    count(verdicts, verdict -> verdict.ours().isEmpty() && verdict.either()),
                    count(verdicts, verdict -> verdict.fault().isPresent()));
        }

        private static long count(List<Verdict> verdicts, Predicate<Verdict> wanted) {
            return verdicts.stream().filter(wanted).count();
        }

        String line(String name) {
            return "%-12s%9d%9d%7d%7d%7d%7d%18d%18d%7d".formatted(name, programs, possible, ours, clang, gcc, either,
                    oursOnly, othersOnly, wrong);
        }
    }
}
