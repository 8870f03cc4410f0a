package dev.simplelang.wire;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// How a session with a client ends: once, for the first reason that there is.
public final class Ending {

    /// How a session has ended.
    ///
    /// @param exitCode 0 if the client ended it as the protocol says, otherwise 1
    /// @param failure why it ended, in a sentence, where that is not what the client asked for
    public record End(int exitCode, Optional<String> failure) {}

    private final CompletableFuture<End> end = new CompletableFuture<>();

    /// The client has asked for the end.
    public void exit(int code) {
        end.complete(new End(code, Optional.empty()));
    }

    /// The session ends for another reason.
    ///
    /// @param reason a sentence for the log
    public void fail(String reason) {
        end.complete(new End(1, Optional.of(reason)));
    }

    /// Ends the session as soon as `process`, which started the server, is gone: an editor that
    /// crashed sends nothing. One that runs the server in its own process needs no watch.
    public void endWith(long process) {
        if (process == ProcessHandle.current().pid()) {
            return;
        }
        var _ = ProcessHandle.of(process).map(ProcessHandle::onExit)
                .orElseGet(() -> CompletableFuture.completedFuture(null))
                .thenRun(() -> fail("The process " + process + ", for which the server works, is gone."));
    }

    /// Whether the session has ended.
    public boolean isReached() {
        return end.isDone();
    }

    /// Waits for the end of the session.
    public End await() {
        return end.join();
    }
}
