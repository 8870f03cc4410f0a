package dev.simplelang.dap.protocol;

import dev.simplelang.text.CancelledException;
import java.util.Map;
import java.util.OptionalInt;
import org.eclipse.lsp4j.debug.Breakpoint;
import org.eclipse.lsp4j.debug.BreakpointEventArguments;
import org.eclipse.lsp4j.debug.BreakpointEventArgumentsReason;
import org.eclipse.lsp4j.debug.ExitedEventArguments;
import org.eclipse.lsp4j.debug.InitializeRequestArguments;
import org.eclipse.lsp4j.debug.OutputEventArguments;
import org.eclipse.lsp4j.debug.OutputEventArgumentsCategory;
import org.eclipse.lsp4j.debug.Source;
import org.eclipse.lsp4j.debug.StoppedEventArguments;

/// The other side: what it announced, and what is reported to it. Nothing here waits.
public final class Client {

    private final Connection connection;
    private volatile InitializeRequestArguments announced = new InitializeRequestArguments();

    /// @param connection to the client
    public Client(Connection connection) {
        this.connection = connection;
    }

    /// The client has announced how it counts and what it can do.
    public void announced(InitializeRequestArguments arguments) {
        announced = arguments;
    }

    /// The number of the first line.
    public int firstLine() {
        return Boolean.FALSE.equals(announced.getLinesStartAt1()) ? 0 : 1;
    }

    /// The number of the first column.
    public int firstColumn() {
        return Boolean.FALSE.equals(announced.getColumnsStartAt1()) ? 0 : 1;
    }

    /// Whether variables may have types.
    public boolean showsTypes() {
        return Boolean.TRUE.equals(announced.getSupportsVariableType());
    }

    /// Breakpoints may be set from now on.
    public void initialized() {
        connection.event("initialized", null);
    }

    /// The run has stopped.
    ///
    /// @param graph which graph runs
    /// @param node the number of the node that comes next in the view of that graph, if the user steps
    /// by nodes
    public void stopped(StoppedEventArguments stop, String graph, OptionalInt node) {
        connection.event("simple/stopped",
                node.isPresent() ? Map.of("graph", graph, "node", node.getAsInt()) : Map.of("graph", graph));
        connection.event("stopped", stop);
    }

    /// A breakpoint is not what it was.
    public void changed(Breakpoint breakpoint) {
        var changed = new BreakpointEventArguments();
        changed.setReason(BreakpointEventArgumentsReason.CHANGED);
        changed.setBreakpoint(breakpoint);
        connection.event("breakpoint", changed);
    }

    /// Writes a line to the debug console.
    ///
    /// @param category one of [org.eclipse.lsp4j.debug.OutputEventArgumentsCategory]
    public void output(String category, String line) {
        write(category, line, new OutputEventArguments());
    }

    private void write(String category, String line, OutputEventArguments output) {
        output.setCategory(category);
        output.setOutput(line + "\n");
        connection.event("output", output);
    }

    /// Waits while the client has much to read. Not for the thread that reads.
    ///
    /// @throws CancelledException if the session ends meanwhile
    public void awaitRoom() {
        try {
            connection.awaitRoom();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException();
        }
    }

    /// Writes what a log point says to the debug console. It may be one line of very many: waits until
    /// the client has read those before.
    ///
    /// @param source where the log point is, with its line and column
    /// @throws CancelledException if the session ends meanwhile
    public void log(String message, Source source, int line, int column) {
        awaitRoom();
        var output = new OutputEventArguments();
        output.setSource(source);
        output.setLine(line);
        output.setColumn(column);
        write(OutputEventArgumentsCategory.CONSOLE, message, output);
    }

    /// The run has come to its end.
    public void exited() {
        connection.event("exited", new ExitedEventArguments());
    }

    /// Nothing more will happen in this session.
    public void terminated() {
        connection.event("terminated", null);
    }
}
