package dev.simplelang.dap;

import dev.simplelang.dap.protocol.Client;
import dev.simplelang.dap.protocol.InvalidRequestException;
import dev.simplelang.dap.protocol.Reply;
import org.eclipse.lsp4j.debug.Capabilities;
import org.eclipse.lsp4j.debug.InitializeRequestArguments;

/// Learns how the client counts and announces what the adapter does.
final class Initialization {

    private final Client client;
    private boolean isDone;

    Initialization(Client client) {
        this.client = client;
    }

    /// Whether a request may come already.
    boolean mayCome(String command) {
        return isDone || command.equals("initialize") || command.equals("disconnect");
    }

    /// `initialize`
    void initialize(InitializeRequestArguments arguments, Reply reply) {
        if (isDone) {
            throw new InvalidRequestException("initialize was requested before.");
        }
        isDone = true;
        client.announced(arguments);
        reply.with(capabilities());
    }

    private static Capabilities capabilities() {
        var announced = new Capabilities();
        announced.setSupportsConfigurationDoneRequest(true);
        announced.setSupportsConditionalBreakpoints(true);
        announced.setSupportsHitConditionalBreakpoints(true);
        announced.setSupportsLogPoints(true);
        announced.setSupportsBreakpointLocationsRequest(true);
        announced.setSupportsDataBreakpoints(true);
        announced.setExceptionBreakpointFilters(ExceptionFilter.announced());
        announced.setSupportsExceptionInfoRequest(true);
        announced.setSupportsStepBack(true);
        announced.setSupportsSteppingGranularity(true);
        announced.setSupportsRestartFrame(true);
        announced.setSupportsRestartRequest(true);
        announced.setSupportsTerminateRequest(true);
        announced.setSupportsDelayedStackTraceLoading(true);
        announced.setSupportsEvaluateForHovers(true);
        announced.setSupportsClipboardContext(true);
        announced.setSupportsCompletionsRequest(true);
        announced.setSupportsValueFormattingOptions(true);
        announced.setSupportsLoadedSourcesRequest(true);
        announced.setSupportsDisassembleRequest(true);
        announced.setSupportsCancelRequest(true);
        return announced;
    }
}
