package dev.simplelang.bench;

import dev.simplelang.build.Built;
import dev.simplelang.build.GraphBuilder;
import dev.simplelang.opt.Optimizer;
import dev.simplelang.resolve.Resolution;
import dev.simplelang.resolve.Resolver;
import dev.simplelang.resolve.Usage;
import dev.simplelang.syntax.Parser;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.lang.management.ManagementFactory;
import java.util.List;

/// Times the compiler over every [Shape] once or twice, in a minute or two: rough, but enough to see what is not linear.
///
/// Takes the time that the thread had a processor for, so that it may run on a busy machine; the garbage collector is not in it.
/// `BENCHMARKS.md` says how to run it and what it prints.
public final class QuickBenchmark {

    private static final int WARM_UPS = 5;

    private QuickBenchmark() {}

    /// Milliseconds from text to optimized graph, and those of them in the optimizer.
    private record Times(double compile, double optimize) {

        static Times of(SourceText source) {
            double start = now();
            SyntaxTree tree = Parser.parse(source, Cancellation.NONE);
            Resolution resolution = Resolver.resolve(tree, Cancellation.NONE);
            if (!tree.diagnostics().isEmpty() || !resolution.diagnostics().isEmpty()) {
                throw new IllegalStateException("not a program: " + tree.diagnostics() + resolution.diagnostics());
            }
            Usage.of(tree, resolution, Cancellation.NONE);
            Built built = GraphBuilder.build(tree.program(), resolution, Cancellation.NONE);
            double written = now();
            Optimizer.optimize(built.graph(), Cancellation.NONE);
            double end = now();
            return new Times(end - start, end - written);
        }

        /// The least times of several runs.
        static Times least(Shape shape, int lines, int runs) {
            var source = new SourceText(shape.program(lines));
            Times least = of(source);
            for (int i = 1; i < runs; i++) {
                Times next = of(source);
                least = new Times(Math.min(least.compile, next.compile), Math.min(least.optimize, next.optimize));
            }
            return least;
        }

        private static double now() {
            return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e6;
        }
    }

    /// Times the shapes whose names match the regular expression `args[0]`, or all.
    public static void main(String[] args) {
        var shapes = List.of(Shape.values()).stream().filter(shape -> args.length == 0 || shape.name().matches(args[0]))
                .toList();
        shapes.forEach(shape -> Times.least(shape, 1_000, WARM_UPS));
        System.out.println(Exponents.HEADER);
        for (Shape shape : shapes) {
            Times small = Times.least(shape, 1_000, WARM_UPS);
            Times medium = Times.least(shape, 5_000, 4);
            Times large = Times.least(shape, 10_000, 3);
            Times huge = Times.least(shape, 50_000, 2);
            System.out.println(Exponents.ofTimes(shape, "compile", small.compile, medium.compile, large.compile,
                    huge.compile).line());
            System.out.println(Exponents.ofTimes(shape, "optimize", small.optimize, medium.optimize, large.optimize,
                    huge.optimize).line());
        }
    }
}
