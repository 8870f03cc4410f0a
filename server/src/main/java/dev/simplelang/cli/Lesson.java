package dev.simplelang.cli;

import dev.simplelang.view.View;
import dev.simplelang.view.film.FilmRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A text in Markdown about one program, which it contains, with scenes: what a page shows beside
/// which paragraph. `examples/README.md` describes the format; the page reads the rest of it.
///
/// @param text the whole file
record Lesson(String text) {

    private static final String EXTENSION = ".md";
    private static final Pattern PROGRAM = Pattern.compile("```simple\\R(.*?)```", Pattern.DOTALL);
    private static final Pattern SCENE = Pattern.compile("<!-- show (.*?)-->", Pattern.DOTALL);
    private static final Pattern ATTRIBUTE = Pattern.compile("(\\w+)=\"([^\"]*)\"");

    /// Whether `file` holds a lesson rather than a program.
    static boolean isNameOf(String file) {
        return file.endsWith(EXTENSION);
    }

    /// The name of the lesson in `file`.
    static String name(String file) {
        return file.substring(0, file.length() - EXTENSION.length());
    }

    /// The program; empty if the text has none.
    Optional<String> program() {
        return PROGRAM.matcher(text).results().map(found -> found.group(1)).findFirst();
    }

    /// The films that its scenes show, each once.
    List<FilmRequest> films() {
        return scenes().stream().flatMap(scene -> FilmRequest.named(scene).stream()).distinct().toList();
    }

    /// The views that its scenes show, each once.
    List<View> views() {
        return scenes().stream().flatMap(scene -> View.named(scene.getOrDefault("view", "")).stream())
                .filter(View::isGraph).distinct().toList();
    }

    private List<Map<String, String>> scenes() {
        return SCENE.matcher(text).results().map(found -> attributes(found.group(1))).toList();
    }

    private static Map<String, String> attributes(String text) {
        return ATTRIBUTE.matcher(text).results()
                .collect(Collectors.toMap(found -> found.group(1), found -> found.group(2), (first, _) -> first));
    }
}
