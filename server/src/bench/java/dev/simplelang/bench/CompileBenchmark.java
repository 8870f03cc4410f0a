package dev.simplelang.bench;

import dev.simplelang.build.Built;
import dev.simplelang.build.GraphBuilder;
import dev.simplelang.driver.Compilation;
import dev.simplelang.driver.Compiler;
import dev.simplelang.ir.Graph;
import dev.simplelang.jvm.CompiledProgram;
import dev.simplelang.opt.Optimizer;
import dev.simplelang.oracle.Shape;
import dev.simplelang.resolve.Resolver;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.schedule.Strategy;
import dev.simplelang.syntax.Parser;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/// How long a program takes to compile, as a whole, in the optimizer alone, and on to bytecode, and how long to look at its
/// graph once.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class CompileBenchmark {

    /// What the program looks like.
    @Param
    public Shape shape;

    /// Its length.
    @Param({"1000", "5000", "10000", "50000"})
    public int lines;

    private SourceText source;

    @Setup
    public void write() {
        source = new SourceText(shape.program(lines));
    }

    /// From text to optimized graph.
    @Benchmark
    public Compilation compile() {
        return Compiler.compile(source, Cancellation.NONE);
    }

    /// An optimized graph, the same for all calls.
    @State(Scope.Thread)
    public static class Optimized {

        private Graph graph;

        @Setup
        public void compile(CompileBenchmark benchmark) {
            graph = benchmark.compile().graph();
        }
    }

    /// From optimized graph to bytecode that is ready to run.
    @Benchmark
    public Optional<CompiledProgram> bytecode(Optimized optimized) {
        return bytecode(optimized.graph);
    }

    private static Optional<CompiledProgram> bytecode(Graph graph) {
        return CompiledProgram.of(Schedule.of(graph, Strategy.BEST, Cancellation.NONE), Cancellation.NONE);
    }

    /// A graph as it is written, for each call a new one.
    @State(Scope.Thread)
    public static class Written {

        private Built built;

        @Setup(Level.Invocation)
        public void build(CompileBenchmark benchmark) {
            var tree = Parser.parse(benchmark.source, Cancellation.NONE);
            built = GraphBuilder.build(tree.program(), Resolver.resolve(tree, Cancellation.NONE), Cancellation.NONE);
        }
    }

    /// The optimizer alone.
    @Benchmark
    public Built optimize(Written written) {
        Optimizer.optimize(written.built.graph(), Cancellation.NONE);
        return written.built;
    }

    /// A graph as it is written, the same for all calls.
    @State(Scope.Thread)
    public static class Standing {

        private Graph graph;

        @Setup
        public void build(CompileBenchmark benchmark) {
            var written = new Written();
            written.build(benchmark);
            graph = written.built.graph();
        }
    }

    /// The same from the graph as it is written, of which the optimizer has left out nothing.
    @Benchmark
    public Optional<CompiledProgram> bytecodeAsWritten(Standing standing) {
        return bytecode(standing.graph);
    }

    /// One look at each node, its inputs and its users: whatever it takes longer for ten times the lines than ten times as
    /// long is the machine's.
    @Benchmark
    public long walk(Standing standing) {
        long sum = 0;
        for (var node : standing.graph.nodes()) {
            if (node != null) {
                for (int i = 0; i < node.inputCount(); i++) {
                    sum += node.input(i).id();
                }
                for (int i = 0; i < node.userCount(); i++) {
                    sum += node.user(i).id();
                }
            }
        }
        return sum;
    }
}
