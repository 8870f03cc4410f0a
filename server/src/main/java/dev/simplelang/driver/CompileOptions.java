package dev.simplelang.driver;

import dev.simplelang.build.LoopPhis;
import dev.simplelang.incremental.PartSizes;
import dev.simplelang.opt.OptimizerObserver;
import dev.simplelang.type.IntType;
import java.util.OptionalLong;
import java.util.Set;

/// The options of a compilation.
///
/// @param phis which phis the loops of the graph as written get
/// @param observer observes the optimizer
/// @param argument the single value of `arg` to compile for; empty for all
/// @param budget the limits of the compilation
/// @param parts the sizes of the parts that are optimized separately
/// @param without the names of passes to leave out
/// @param engine runs the program where the evaluator would be too slow
public record CompileOptions(LoopPhis phis, OptimizerObserver observer, OptionalLong argument, Budget budget,
        PartSizes parts, Set<String> without, Engine engine) {

    /// Everything, for all values of `arg`, without limits.
    public static final CompileOptions DEFAULT = new CompileOptions(LoopPhis.LAZY, OptimizerObserver.NONE,
            OptionalLong.empty(), Budget.UNLIMITED, PartSizes.USUAL, Set.of(), Engine.NONE);

    /// The same options with other loop phis.
    public CompileOptions withPhis(LoopPhis newPhis) {
        return new CompileOptions(newPhis, observer, argument, budget, parts, without, engine);
    }

    /// The same options with another observer.
    public CompileOptions withObserver(OptimizerObserver newObserver) {
        return new CompileOptions(phis, newObserver, argument, budget, parts, without, engine);
    }

    /// The same options for a single value of `arg`: what is proved holds for runs with that value
    /// only. Empty for all values.
    public CompileOptions withArgument(OptionalLong newArgument) {
        return new CompileOptions(phis, observer, newArgument, budget, parts, without, engine);
    }

    /// The same options with another budget.
    public CompileOptions withBudget(Budget newBudget) {
        return new CompileOptions(phis, observer, argument, newBudget, parts, without, engine);
    }

    /// The same options with parts of other sizes.
    public CompileOptions withParts(PartSizes newParts) {
        return new CompileOptions(phis, observer, argument, budget, newParts, without, engine);
    }

    /// The same options without some of the [passes][dev.simplelang.opt.Optimizer#passNames].
    public CompileOptions withoutPasses(Set<String> names) {
        return new CompileOptions(phis, observer, argument, budget, parts, names, engine);
    }

    /// The same options with another engine.
    public CompileOptions withEngine(Engine newEngine) {
        return new CompileOptions(phis, observer, argument, budget, parts, without, newEngine);
    }

    /// The same options for optimizing as a whole, observed by `newObserver`.
    public CompileOptions watchedBy(OptimizerObserver newObserver) {
        return withObserver(newObserver).withParts(PartSizes.WHOLE);
    }

    /// The type of `arg`.
    IntType argumentType() {
        return argument.isPresent() ? IntType.constant(argument.getAsLong()) : IntType.BOTTOM;
    }
}
