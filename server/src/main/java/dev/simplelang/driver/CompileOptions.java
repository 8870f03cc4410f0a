package dev.simplelang.driver;

import dev.simplelang.build.LoopPhis;
import dev.simplelang.opt.OptimizerObserver;

/// How to compile.
///
/// @param phis which phis the loops of the graph as written get
/// @param observer who watches the optimizer
public record CompileOptions(LoopPhis phis, OptimizerObserver observer) {

    /// What the editor uses.
    public static final CompileOptions DEFAULT = new CompileOptions(LoopPhis.LAZY, OptimizerObserver.NONE);

    /// The same with other loop phis.
    public CompileOptions withPhis(LoopPhis newPhis) {
        return new CompileOptions(newPhis, observer);
    }

    /// The same with another observer.
    public CompileOptions withObserver(OptimizerObserver newObserver) {
        return new CompileOptions(phis, newObserver);
    }
}
