package dev.simplelang.lsp.command;

import java.util.concurrent.CompletableFuture;

/// The answer of a command that runs a program, with what is sent meanwhile: parts of the result,
/// and progress.
///
/// All of that is sent before the answer is complete, or never: the tokens under which it is sent
/// mean nothing once the request is answered.
final class PendingRun<R> extends CompletableFuture<R> {

    private Runnable last = () -> {};

    /// Does `send`, unless the answer is complete; it is not completed meanwhile.
    synchronized void whileOpen(Runnable send) {
        if (!isDone()) {
            send.run();
        }
    }

    /// Has `send` done right before the answer is completed, in place of what was given before.
    synchronized void beforeEnd(Runnable send) {
        last = send;
    }

    @Override
    public synchronized boolean complete(R value) {
        whileOpen(last);
        return super.complete(value);
    }

    @Override
    public synchronized boolean completeExceptionally(Throwable failure) {
        whileOpen(last);
        return super.completeExceptionally(failure);
    }

    @Override
    public synchronized boolean cancel(boolean mayInterruptIfRunning) {
        whileOpen(last);
        return super.cancel(mayInterruptIfRunning);
    }
}
