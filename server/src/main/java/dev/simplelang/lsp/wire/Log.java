package dev.simplelang.lsp.wire;

import java.util.logging.Level;
import java.util.logging.Logger;

/// The server's log on standard error: faults and the reason for an early end, little else.
public final class Log {

    private static final String FORMAT = "java.util.logging.SimpleFormatter.format";

    static {
        if (System.getProperty(FORMAT) == null) {
            // One line: time, level, message; then the stack trace, if there is one.
            System.setProperty(FORMAT, "%1$tFT%1$tT.%1$tL %4$s %5$s%6$s%n");
        }
    }

    private static final Logger LOGGER = Logger.getLogger("dev.simplelang.lsp");

    private Log() {}

    /// A fault of ours.
    ///
    /// @param doing what was being done and to which version of which document
    public static void fault(String doing, Throwable fault) {
        LOGGER.log(Level.SEVERE, fault, () -> "Fault in " + doing);
    }

    /// Something that the other side did wrong, or that ends the session.
    public static void warning(String message) {
        LOGGER.warning(message);
    }
}
