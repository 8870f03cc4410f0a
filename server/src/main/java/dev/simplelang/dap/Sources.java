package dev.simplelang.dap;

import dev.simplelang.debug.RefusedException;
import org.eclipse.lsp4j.debug.LoadedSourcesResponse;
import org.eclipse.lsp4j.debug.Module;
import org.eclipse.lsp4j.debug.ModulesResponse;
import org.eclipse.lsp4j.debug.Source;
import org.eclipse.lsp4j.debug.SourceArguments;
import org.eclipse.lsp4j.debug.SourceResponse;

/// The requests about the text of the program: the only one there is.
final class Sources {

    private final Session session;

    Sources(Session session) {
        this.session = session;
    }

    /// `source`
    SourceResponse source(SourceArguments arguments) {
        var target = session.target();
        if (!target.is(arguments.getSource())) {
            throw new RefusedException("That is not the program that is debugged.");
        }
        var answer = new SourceResponse();
        answer.setContent(target.text().text());
        return answer;
    }

    /// `loadedSources`
    LoadedSourcesResponse loaded() {
        var answer = new LoadedSourcesResponse();
        answer.setSources(new Source[]{session.target().source()});
        return answer;
    }

    /// `modules`: the language has none.
    static ModulesResponse modules() {
        var answer = new ModulesResponse();
        answer.setModules(new Module[0]);
        answer.setTotalModules(0);
        return answer;
    }
}
