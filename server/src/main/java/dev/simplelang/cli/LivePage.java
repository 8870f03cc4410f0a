package dev.simplelang.cli;

import dev.simplelang.view.View;
import dev.simplelang.view.film.FilmRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// The whole tool in a page: editor, compiler and pictures. `vscode-extension/playground` is its source.
///
/// It is a file of the run-time image rather than a resource: its compiler is made from the classes of this program, once they
/// are packed.
final class LivePage {

    /// What the page shows at first; `given.ts` of the page describes it.
    ///
    /// @param title the name of the file
    /// @param arg the argument to run with, which is pinned, too
    /// @param picture null for the optimized graph, or the first scene of the lesson
    /// @param lesson the name of the lesson, or null
    /// @param lessons its text by its file, or null
    private record Data(String title, String program, String arg, String pinned, Picture picture, String lesson,
            Map<String, String> lessons) {}

    /// What the picture shows: the other one is null.
    record Picture(String view, Film film) {

        static Picture of(View view) {
            return new Picture(view.id(), null);
        }

        static Picture of(FilmRequest film) {
            return new Picture(null, new Film(film.kind().id()));
        }
    }

    private record Film(String film) {}

    private LivePage() {}

    /// A page that needs nothing else, with one program.
    ///
    /// @param name what to call the program
    /// @param argument the one to pin
    /// @param picture what to show at first; empty for what the page chooses
    /// @throws UnreadableException if this program was built without the page
    static String file(ProgramFile program, String name, OptionalLong argument, Optional<Picture> picture)
            throws UnreadableException {
        return GraphPage.filled(template(), data(program, name, argument, picture));
    }

    private static Data data(ProgramFile program, String name, OptionalLong argument, Optional<Picture> picture) {
        var arg = argument.isPresent() ? Long.toString(argument.getAsLong()) : null;
        var lesson = program.lesson();
        return new Data(name, program.source().text(), arg, arg, picture.orElse(null),
                lesson.map(_ -> Lesson.name(name)).orElse(null),
                lesson.map(found -> Map.of(name, found.text())).orElse(null));
    }

    private static String template() throws UnreadableException {
        var path = Path.of(System.getProperty("java.home"), "lib", "live.html");
        if (!Files.exists(path))
            throw new UnreadableException("--live",
                    "this program was built without the live page; the stand-alone archive has it");
        try {
            return Files.readString(path, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UnreadableException(path.toString(), "cannot be read: " + e.getMessage());
        }
    }
}
