package dev.simplelang.wire;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// The server's log on standard error: faults and the reason for an early end, little else.
public final class Log {

    private static final String FORMAT = "java.util.logging.SimpleFormatter.format";

    static {
        if (System.getProperty(FORMAT) == null) {
            // What libraries say looks the same. One line: time, level, message; then the stack trace, if there is one.
            System.setProperty(FORMAT, "%1$tFT%1$tT.%1$tL %4$s %5$s%6$s%n");
        }
    }

    /// The most characters of what a client sent that are repeated.
    private static final int MAX_TOLD = 200;

    /// How many lines may wait to be written; further ones are dropped.
    private static final int MANY_LINES = 1_000;

    private static final Duration LAST_WORDS = Duration.ofSeconds(5);

    /// Writes, so that nobody else has to wait for a client that does not read standard error.
    private static final Executor WRITER = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(MANY_LINES),
            task -> Thread.ofPlatform().daemon().name("simple-log").unstarted(task),
            new ThreadPoolExecutor.DiscardPolicy());

    private Log() {}

    /// A fault of ours.
    ///
    /// @param doing what was being done and to which version of which document
    public static void fault(String doing, Throwable fault) {
        var trace = new StringWriter();
        fault.printStackTrace(new PrintWriter(trace));
        write("SEVERE", "Fault in " + doing, trace.toString());
    }

    /// Something that the other side did wrong, or that ends the session.
    public static void warning(String message) {
        write("WARNING", message, "");
    }

    /// Not by a [java.util.logging.Logger]: the end of the process would wait for one that waits for a reader of standard error.
    private static void write(String level, String message, String more) {
        var lines = "%1$tFT%1$tT.%1$tL %2$s %3$s%n%4$s".formatted(System.currentTimeMillis(), level, clip(message),
                more);
        WRITER.execute(() -> System.err.print(lines));
    }

    /// Waits until what was said before is written, though not for ever.
    public static void flush() {
        try {
            CompletableFuture.runAsync(() -> {}, WRITER).get(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // Nobody reads it.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// `text` as a part of one line: not longer than a person reads, without control characters.
    public static String clip(String text) {
        var start = text.length() <= MAX_TOLD ? text : text.substring(0, MAX_TOLD) + "…";
        return start.replaceAll("\\p{Cntrl}", "?");
    }
}
