package dev.simplelang.cli;

import dev.simplelang.answer.FilmAnswer;
import dev.simplelang.answer.GraphAnswer;
import dev.simplelang.answer.SourceAnswer;
import dev.simplelang.view.View;
import dev.simplelang.view.film.FilmRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The page that draws graphs. `vscode-extension/graph-view` is its source; the build brings it here.
final class GraphPage {

    /// Where the data goes.
    private static final String DATA = "<script type=\"application/json\" id=\"data\">";

    /// What the page reads.
    record Data(List<GraphAnswer> graphs, List<ProgramGraphs.Offer> views, List<FilmAnswer> films,
            SourceAnswer source, String lesson) {}

    private GraphPage() {}

    /// A page that needs nothing else, with the views of one program.
    ///
    /// @param views at least one; the first is shown first
    /// @param films those that can be played
    static String file(ProgramGraphs program, List<View> views, List<FilmRequest> films) {
        var offers = views.stream().map(view -> new ProgramGraphs.Offer(view.id(), view.title(program.compilation())))
                .toList();
        var data = new Data(views.stream().map(program::graph).toList(), offers,
                films.stream().map(program::film).toList(), program.text(),
                program.lesson().map(Lesson::text).orElse(null));
        return filled(template("graph.html"), data);
    }

    /// The page that `template` becomes with `data`.
    static String filled(String template, Object data) {
        // Within a script element only this character could end the element.
        var json = ProgramGraphs.json(data).replace("<", "\\u003c");
        return template.replace(DATA, DATA + json);
    }

    /// The page that asks a server for graphs.
    static String explorer() {
        return template("explore.html");
    }

    private static String template(String name) {
        try (var in = GraphPage.class.getResourceAsStream("page/" + name)) {
            if (in == null)
                throw new IllegalStateException("this server was built without " + name + "; run 'mvn package'");
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
