package dev.simplelang.lsp.command;

import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.Failures;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.eclipse.lsp4j.ExecuteCommandParams;

/// `workspace/executeCommand`: hands each command to its own handler.
public final class ExecuteCommandHandler {

    private final Map<String, Function<ExecuteCommandParams, CompletableFuture<?>>> commands;

    /// @param commands each command with its handler, called on the reader thread
    public ExecuteCommandHandler(Map<String, Function<ExecuteCommandParams, CompletableFuture<?>>> commands) {
        this.commands = Map.copyOf(commands);
    }

    /// The names of the commands.
    public List<String> names() {
        return commands.keySet().stream().sorted().toList();
    }

    /// Executes a command. The command with no name, which lenses carry that are but words, does
    /// nothing: some editors send it all the same when such a lens is chosen.
    public CompletableFuture<?> execute(ExecuteCommandParams params) {
        var name = Arguments.require(params.getCommand(), "command");
        if (name.isEmpty()) {
            return CompletableFuture.completedFuture(null);
        }
        var command = commands.get(name);
        if (command == null) {
            throw Failures.invalidParams("There is no command " + name + ".");
        }
        return command.apply(params);
    }
}
