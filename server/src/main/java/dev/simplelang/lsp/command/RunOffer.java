package dev.simplelang.lsp.command;

import com.google.gson.JsonObject;
import dev.simplelang.lsp.protocol.ClientProfile;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Command;

/// The commands that offer to run a program.
///
/// A client that can ask its user for an argument has one; any other is offered a few arguments to
/// choose from.
public final class RunOffer {

    private static final List<String> ARGS = List.of("0", "1", "10");

    private RunOffer() {}

    /// The client's own command on the document `uri`, if it has one.
    static Optional<Command> ofClient(String uri, ClientProfile profile) {
        return profile.runWithArgCommand().map(command -> new Command("Run with arg…", command, List.of(uri)));
    }

    /// All offers on the document `uri`.
    public static List<Command> all(String uri, ClientProfile profile) {
        return ofClient(uri, profile).map(List::of).orElseGet(() -> ARGS.stream().map(arg -> run(uri, arg)).toList());
    }

    private static Command run(String uri, String arg) {
        var argument = new JsonObject();
        argument.addProperty("uri", uri);
        argument.addProperty("arg", arg);
        // Clients drop the results of commands they do not know.
        argument.addProperty("show", true);
        return new Command("Run with arg = " + arg, EvaluateCommand.NAME, List.of(argument));
    }
}
