package dev.simplelang.dap;

import com.google.gson.JsonObject;
import dev.simplelang.dap.protocol.Client;
import dev.simplelang.dap.protocol.Connection;
import dev.simplelang.dap.protocol.Router;
import dev.simplelang.debug.RefusedException;
import dev.simplelang.wire.Ending;
import dev.simplelang.wire.Log;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Set;
import org.eclipse.lsp4j.debug.BreakpointLocationsArguments;
import org.eclipse.lsp4j.debug.CancelArguments;
import org.eclipse.lsp4j.debug.CompletionsArguments;
import org.eclipse.lsp4j.debug.ConfigurationDoneArguments;
import org.eclipse.lsp4j.debug.ContinueArguments;
import org.eclipse.lsp4j.debug.DataBreakpointInfoArguments;
import org.eclipse.lsp4j.debug.DisassembleArguments;
import org.eclipse.lsp4j.debug.DisconnectArguments;
import org.eclipse.lsp4j.debug.EvaluateArguments;
import org.eclipse.lsp4j.debug.ExceptionInfoArguments;
import org.eclipse.lsp4j.debug.InitializeRequestArguments;
import org.eclipse.lsp4j.debug.LoadedSourcesArguments;
import org.eclipse.lsp4j.debug.ModulesArguments;
import org.eclipse.lsp4j.debug.NextArguments;
import org.eclipse.lsp4j.debug.PauseArguments;
import org.eclipse.lsp4j.debug.RestartFrameArguments;
import org.eclipse.lsp4j.debug.ReverseContinueArguments;
import org.eclipse.lsp4j.debug.ScopesArguments;
import org.eclipse.lsp4j.debug.SetBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetDataBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetExceptionBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetFunctionBreakpointsArguments;
import org.eclipse.lsp4j.debug.SourceArguments;
import org.eclipse.lsp4j.debug.StackTraceArguments;
import org.eclipse.lsp4j.debug.StepBackArguments;
import org.eclipse.lsp4j.debug.StepInArguments;
import org.eclipse.lsp4j.debug.StepOutArguments;
import org.eclipse.lsp4j.debug.TerminateArguments;
import org.eclipse.lsp4j.debug.VariablesArguments;

/// The debug adapter: one session with one client, which debugs one program.
///
/// The reader thread answers what needs no run; a thread of the [Session] does the rest.
public final class Server {

    private static final Duration LAST_WORDS = Duration.ofSeconds(2);

    private final Ending ending = new Ending();
    private final Connection connection;
    private final Session session;
    private final Router router;

    /// @param files reads programs
    Server(InputStream in, OutputStream out, ProgramFiles files) {
        connection = new Connection(in, out, ending);
        var client = new Client(connection);
        var traps = new Traps();
        session = new Session(client, files, traps);
        var initialization = new Initialization(client);
        router = new Router(connection, initialization::mayCome);
        router.on("initialize", InitializeRequestArguments.class, initialization::initialize);
        var breakpoints = new Breakpoints(session, traps, client);
        routeSession(breakpoints);
        routeMoves(new Moves(session));
        routeBreakpoints(breakpoints);
        routeQuestions(new Inspection(session, client), new Evaluation(session, client));
        routeTexts(new Sources(session), new Disassembly(session));
        routeRefusals();
    }

    private void routeSession(Breakpoints breakpoints) {
        router.on("launch", JsonObject.class, (arguments, reply) -> session.launch(Launch.of(arguments), reply));
        router.on("configurationDone", ConfigurationDoneArguments.class, (_, reply) -> session.begin(reply));
        router.on("restart", JsonObject.class, (arguments, reply) -> session.restart(
                arguments.get("arguments") instanceof JsonObject launch ? Launch.of(launch) : session.target().launch(),
                reply, breakpoints::setAgain));
        router.on("terminate", TerminateArguments.class, (_, reply) -> session.terminate(reply));
        router.on("disconnect", DisconnectArguments.class, (_, reply) -> {
            reply.done();
            ending.exit(0);
        });
        router.answer("cancel", CancelArguments.class, arguments -> {
            if (arguments.getRequestId() != null) {
                session.cancel(arguments.getRequestId());
            }
            return null;
        });
    }

    private void routeMoves(Moves moves) {
        router.on("continue", ContinueArguments.class, moves::resume);
        router.on("reverseContinue", ReverseContinueArguments.class, moves::reverse);
        router.on("next", NextArguments.class, moves::next);
        router.on("stepIn", StepInArguments.class, moves::stepIn);
        router.on("stepOut", StepOutArguments.class, moves::stepOut);
        router.on("stepBack", StepBackArguments.class, moves::stepBack);
        router.on("restartFrame", RestartFrameArguments.class, moves::restartFrame);
        router.on("simple/writer", Moves.WriterArguments.class, moves::writer);
        router.answer("pause", PauseArguments.class, moves::pause);
    }

    private void routeBreakpoints(Breakpoints breakpoints) {
        router.answer("setBreakpoints", SetBreakpointsArguments.class, breakpoints::setBreakpoints);
        router.answer("breakpointLocations", BreakpointLocationsArguments.class, breakpoints::locations);
        router.answer("setFunctionBreakpoints", SetFunctionBreakpointsArguments.class,
                breakpoints::setFunctionBreakpoints);
        router.answer("setExceptionBreakpoints", SetExceptionBreakpointsArguments.class,
                breakpoints::setExceptionBreakpoints);
        router.on("exceptionInfo", ExceptionInfoArguments.class, breakpoints::exceptionInfo);
        router.on("dataBreakpointInfo", DataBreakpointInfoArguments.class, breakpoints::dataInfo);
        router.answer("setDataBreakpoints", SetDataBreakpointsArguments.class, breakpoints::setDataBreakpoints);
    }

    private void routeQuestions(Inspection inspection, Evaluation evaluation) {
        router.answer("threads", JsonObject.class, _ -> inspection.threads());
        router.on("stackTrace", StackTraceArguments.class, inspection::stackTrace);
        router.on("scopes", ScopesArguments.class, inspection::scopes);
        router.on("variables", VariablesArguments.class, inspection::variables);
        router.on("evaluate", EvaluateArguments.class, evaluation::evaluate);
        router.on("completions", CompletionsArguments.class, evaluation::completions);
    }

    private void routeTexts(Sources sources, Disassembly disassembly) {
        router.answer("source", SourceArguments.class, sources::source);
        router.answer("loadedSources", LoadedSourcesArguments.class, _ -> sources.loaded());
        router.answer("modules", ModulesArguments.class, _ -> Sources.modules());
        router.on("disassemble", DisassembleArguments.class, disassembly::disassemble);
    }

    /// What a debugger of another language can do.
    private void routeRefusals() {
        router.refuse("attach", "There is nothing to attach to: a run begins with `launch`.");
        var noJump = "A run always goes the same way, so that it can be stepped back: to come to a statement, set a "
                + "breakpoint there and continue, or reverse-continue.";
        router.refuse("goto", noJump).refuse("gotoTargets", noJump);
        var noAssignment = RefusedException.assignment().getMessage();
        router.refuse("setVariable", noAssignment).refuse("setExpression", noAssignment);
    }

    /// Serves one client until the session ends. While it runs, whatever the program prints goes to
    /// standard error: standard output belongs to the protocol. `in` and `out` are left open.
    ///
    /// @return the exit code: 0 after `disconnect`, otherwise 1
    public static int run(InputStream in, OutputStream out, ProgramFiles files) {
        var standardOutput = System.out;
        System.setOut(System.err);
        try {
            var end = new Server(in, out, files).run();
            end.failure().ifPresent(Log::warning);
            Log.flush();
            return end.exitCode();
        } finally {
            System.setOut(standardOutput);
        }
    }

    /// The names of the requests that this adapter knows.
    Set<String> commands() {
        return router.commands();
    }

    /// Serves until the session ends. No work goes on after that.
    Ending.End run() {
        connection.listen(router);
        var end = ending.await();
        session.close();
        connection.close(LAST_WORDS);
        return end;
    }
}
