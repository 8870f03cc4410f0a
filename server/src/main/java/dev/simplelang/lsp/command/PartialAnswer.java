package dev.simplelang.lsp.command;

import java.util.concurrent.CompletableFuture;

/// An answer of which parts are sent before it is complete. A part is sent before the answer is, or never: a token for partial
/// results means nothing once its request is answered.
public final class PartialAnswer<R> extends CompletableFuture<R> {

    /// Does `send`, unless the answer is complete; it is not completed meanwhile.
    synchronized void sendPart(Runnable send) {
        if (!isDone()) {
            send.run();
        }
    }

    @Override
    public synchronized boolean complete(R value) {
        return super.complete(value);
    }

    @Override
    public synchronized boolean completeExceptionally(Throwable failure) {
        return super.completeExceptionally(failure);
    }

    @Override
    public synchronized boolean cancel(boolean mayInterruptIfRunning) {
        return super.cancel(mayInterruptIfRunning);
    }
}
