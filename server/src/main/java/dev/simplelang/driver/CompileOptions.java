package dev.simplelang.driver;

import dev.simplelang.build.LoopPhis;
import dev.simplelang.incremental.PartSizes;
import dev.simplelang.opt.OptimizerObserver;
import dev.simplelang.type.IntType;
import java.util.OptionalLong;
import java.util.Set;

/// How to compile.
///
/// @param phis which phis the loops of the graph as written get
/// @param observer who watches the optimizer
/// @param argument the one value of `arg` for which to compile; empty for all
/// @param budget what it may cost
/// @param parts the parts in which it is optimized
/// @param without the names of passes to leave out
/// @param engine what runs the program where the evaluator would be too slow
public record CompileOptions(LoopPhis phis, OptimizerObserver observer, OptionalLong argument, Budget budget,
        PartSizes parts, Set<String> without, Engine engine) {

    /// All that there is, for all values of `arg`, at any cost.
    public static final CompileOptions DEFAULT = new CompileOptions(LoopPhis.LAZY, OptimizerObserver.NONE,
            OptionalLong.empty(), Budget.UNLIMITED, PartSizes.USUAL, Set.of(), Engine.NONE);

    /// The same with other loop phis.
    public CompileOptions withPhis(LoopPhis newPhis) {
        return new CompileOptions(newPhis, observer, argument, budget, parts, without, engine);
    }

    /// The same with another observer.
    public CompileOptions withObserver(OptimizerObserver newObserver) {
        return new CompileOptions(phis, newObserver, argument, budget, parts, without, engine);
    }

    /// The same for one value of `arg`: what is proved then holds for runs with that value only. Empty for all values.
    public CompileOptions withArgument(OptionalLong newArgument) {
        return new CompileOptions(phis, observer, newArgument, budget, parts, without, engine);
    }

    /// The same at another cost.
    public CompileOptions withBudget(Budget newBudget) {
        return new CompileOptions(phis, observer, argument, newBudget, parts, without, engine);
    }

    /// The same in parts of another size.
    public CompileOptions withParts(PartSizes newParts) {
        return new CompileOptions(phis, observer, argument, budget, newParts, without, engine);
    }

    /// The same without some of the [passes][dev.simplelang.opt.Optimizer#passNames].
    public CompileOptions withoutPasses(Set<String> names) {
        return new CompileOptions(phis, observer, argument, budget, parts, names, engine);
    }

    /// The same run by another engine.
    public CompileOptions withEngine(Engine newEngine) {
        return new CompileOptions(phis, observer, argument, budget, parts, without, newEngine);
    }

    /// The same optimized as a whole before the eyes of `newObserver`.
    public CompileOptions watchedBy(OptimizerObserver newObserver) {
        return withObserver(newObserver).withParts(PartSizes.WHOLE);
    }

    /// What is known about `arg`.
    IntType argumentType() {
        return argument.isPresent() ? IntType.constant(argument.getAsLong()) : IntType.BOTTOM;
    }
}
