package dev.simplelang.lsp.command;

import dev.simplelang.ide.run.ProgramRun.Limits;
import java.util.List;
import java.util.Set;

/// The argument of the command `simple.evaluate`, checked.
///
/// @param uri the document to run
/// @param arg the program's input
/// @param limits when to stop the run
/// @param show whether the server shows the result to the user
public record EvaluateArguments(String uri, long arg, Limits limits, boolean show) {

    /// Reads the arguments of a command.
    ///
    /// @throws org.eclipse.lsp4j.jsonrpc.ResponseErrorException InvalidParams, with one sentence that says what is wrong
    static EvaluateArguments of(List<?> arguments) {
        var argument = CommandArgument.of(EvaluateCommand.NAME, arguments,
                "{\"uri\": \"file:///a.simple\", \"arg\": \"5\"}",
                Set.of("uri", "arg", "maxLoopTrips", "timeoutMillis", "show"));
        return new EvaluateArguments(argument.uri(), argument.integer("arg"), argument.limits(),
                argument.flag("show"));
    }
}
