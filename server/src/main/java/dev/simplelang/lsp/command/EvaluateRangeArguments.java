package dev.simplelang.lsp.command;

import dev.simplelang.ide.run.ArgumentRange;
import dev.simplelang.ide.run.ProgramRun.Limits;
import dev.simplelang.lsp.protocol.Failures;
import java.math.BigInteger;
import java.util.Optional;
import java.util.Set;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/// The argument of the command `simple.evaluateRange`, checked.
///
/// @param uri the document to run
/// @param range the program's inputs
/// @param limits when to stop each of the runs
/// @param partialResultToken under which the client wants the runs as they end; empty if it wants
///     them all in the answer
public record EvaluateRangeArguments(String uri, ArgumentRange range, Limits limits,
        Optional<Either<String, Integer>> partialResultToken) {

    /// How many runs an answer may have.
    static final int MAX_IN_ANSWER = 10_000;

    /// Reads the arguments of a command.
    ///
    /// @throws org.eclipse.lsp4j.jsonrpc.ResponseErrorException InvalidParams, with one sentence
    ///     that says what is wrong
    static EvaluateRangeArguments of(ExecuteCommandParams params) {
        var argument = CommandArgument.of(params,
                "{\"uri\": \"file:///a.simple\", \"from\": \"-10\", \"to\": \"10\"}",
                Set.of("uri", "from", "to", "step", "maxLoopTrips", "timeoutMillis", "partialResultToken"));
        var uri = argument.uri();
        var range = range(argument.integer("from"), argument.integer("to"), argument.integer("step", 1));
        var limits = argument.limits();
        var token = argument.token("partialResultToken");
        var count = range.count();
        if (token.isEmpty() && count.compareTo(BigInteger.valueOf(MAX_IN_ANSWER)) > 0) {
            throw Failures.invalidParams("Without a partialResultToken a range may have " + MAX_IN_ANSWER
                    + " values, and this one has " + count + ".");
        }
        return new EvaluateRangeArguments(uri, range, limits, token);
    }

    private static ArgumentRange range(long from, long to, long step) {
        try {
            return new ArgumentRange(from, to, step);
        } catch (IllegalArgumentException e) {
            throw Failures.invalidParams("This is not a range: " + e.getMessage() + ".");
        }
    }
}
