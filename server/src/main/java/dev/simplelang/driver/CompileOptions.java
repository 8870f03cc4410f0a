package dev.simplelang.driver;

import dev.simplelang.opt.OptimizerObserver;

/// How to compile.
///
/// @param observer who watches the optimizer
public record CompileOptions(OptimizerObserver observer) {

    /// What the editor uses.
    public static final CompileOptions DEFAULT = new CompileOptions(OptimizerObserver.NONE);

    /// The same with another observer.
    public CompileOptions withObserver(OptimizerObserver newObserver) {
        return new CompileOptions(newObserver);
    }
}
