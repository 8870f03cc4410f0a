package dev.simplelang.lsp.command;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.simplelang.ide.action.CodeAction;
import dev.simplelang.lsp.document.Documents;
import dev.simplelang.lsp.document.Positions;
import dev.simplelang.lsp.document.Snapshot;
import dev.simplelang.lsp.document.WorkspaceEdits;
import dev.simplelang.lsp.protocol.Client;
import dev.simplelang.lsp.protocol.Failures;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextEdit;

/// The command `simple.applyEdit`: the way for a code action to edit where the client takes only
/// commands. The server sends the edit back as `workspace/applyEdit`.
public final class ApplyEditCommand {

    /// The name of the command.
    public static final String NAME = "simple.applyEdit";

    private final Documents documents;
    private final Client client;
    private final Runs runs;

    /// @param runs ends what the client has no answer for, when the document is closed or the
    ///     server is shut down
    public ApplyEditCommand(Documents documents, Client client, Runs runs) {
        this.documents = documents;
        this.client = client;
        this.runs = runs;
    }

    /// What the command is given.
    ///
    /// @param version the version of the document that `edits` is made for
    private record Argument(String title, String uri, Integer version, List<TextEdit> edits) {

        boolean isComplete() {
            return uri != null && edits != null && edits.stream().allMatch(ApplyEditCommand::isComplete);
        }
    }

    /// The command that does what `action` says to the version of `snapshot`.
    public static Command command(Snapshot snapshot, CodeAction action, Positions positions) {
        var argument = new Argument(action.title(), snapshot.uri(), snapshot.version(),
                WorkspaceEdits.toProtocol(action.edits(), positions));
        return new Command(action.title(), NAME, List.of(OfferedAction.toJson(argument)));
    }

    /// Sends the edit, unless the document has changed since.
    public CompletableFuture<?> execute(ExecuteCommandParams params) {
        var argument = Optional.ofNullable(params.getArguments()).filter(list -> list.size() == 1)
                .flatMap(list -> OfferedAction.fromJson(list.getFirst(), Argument.class)).filter(Argument::isComplete)
                .orElseThrow(() -> Failures
                        .invalidParams("simple.applyEdit takes the argument that came with the code action."));
        var snapshot = OfferedAction.version(documents, argument.uri(), argument.version());
        var edit = WorkspaceEdits.toProtocol(snapshot, argument.edits(), client.capabilities());
        var answer = client.apply(argument.title(), edit).handle(ApplyEditCommand::applied);
        runs.add(argument.uri(), answer);
        return answer;
    }

    private static boolean isComplete(TextEdit edit) {
        return edit != null && edit.getNewText() != null && edit.getRange() != null
                && isPosition(edit.getRange().getStart()) && isPosition(edit.getRange().getEnd());
    }

    private static boolean isPosition(Position position) {
        return position != null && position.getLine() >= 0 && position.getCharacter() >= 0;
    }

    /// @param failure why there is no `answer`; how the client refused our request is not how we
    ///     refuse its own
    private static JsonElement applied(Object answer, Throwable failure) {
        boolean isApplied = failure == null && answer instanceof JsonObject object
                && new JsonPrimitive(true).equals(object.get("applied"));
        if (!isApplied) {
            throw Failures.requestFailed("The edit was not applied.");
        }
        return null;
    }
}
