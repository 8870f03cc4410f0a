package dev.simplelang.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// A lesson, read from its Markdown: a title, one program, an introduction, scenes, and the
/// sentences that are checked. `examples/README.md` describes the format.
///
/// Markdown that does not follow the format throws an [IllegalArgumentException] that says where.
///
/// @param program the text of the program
/// @param claims the sentences under "Checked"
record Lesson(String title, String program, String introduction, List<Scene> scenes, List<String> claims) {

    /// The heading of the last section.
    private static final String CHECKED = "Checked";

    private static final Pattern TITLE = Pattern.compile("# (.+)");
    private static final Pattern PROGRAM = Pattern.compile("(?s)\n```simple\n(.+?\n)```\n");
    private static final Pattern SHOW = Pattern.compile("<!-- show((?: [a-z]+=\"[^\"]+\")+) -->");
    private static final Pattern ATTRIBUTE = Pattern.compile(" ([a-z]+)=\"([^\"]+)\"");

    private static final Set<String> OF_FILMS = Set.of("film", "step", "arg", "trip", "select");
    private static final Set<String> OF_VIEWS = Set.of("view", "select");

    /// What a paragraph must not be: a list, a table, a quotation, an image, a heading, code or a comment.
    private static final Pattern NO_PARAGRAPH = Pattern
            .compile("(?m)^(?:[-*+] |[>|#<]|\\d+[.)] |```| {2}).*|!\\[|<!--");

    /// What is shown beside a part of the text.
    ///
    /// @param show the attributes of its comment, by name
    record Scene(String heading, Map<String, String> show, String text) {

        Optional<String> attribute(String name) {
            return Optional.ofNullable(show.get(name));
        }

        /// The step as a number, if it is one.
        OptionalInt stepNumber() {
            return attribute("step").filter(step -> step.matches("\\d{1,6}")).map(Integer::parseInt)
                    .map(OptionalInt::of).orElse(OptionalInt.empty());
        }

        private static Scene of(String section) {
            var parts = section.split("\n\n", 3);
            require(parts.length == 3, "a scene is a heading, a comment and text", section);
            var show = SHOW.matcher(parts[1]);
            require(show.matches(), "not a comment that shows something", parts[1]);
            var attributes = new TreeMap<String, String>();
            ATTRIBUTE.matcher(show.group(1)).results().forEach(found -> require(
                    attributes.put(found.group(1), found.group(2)) == null, "an attribute twice", parts[1]));
            require(attributes.containsKey("film") != attributes.containsKey("view"), "a film or a view", parts[1]);
            var known = attributes.containsKey("film") ? OF_FILMS : OF_VIEWS;
            require(known.containsAll(attributes.keySet()), "attributes are " + known, parts[1]);
            return new Scene(parts[0], attributes, paragraphs(parts[2]));
        }
    }

    /// Reads a lesson.
    ///
    /// @param markdown with line feeds
    static Lesson of(String markdown) {
        require(markdown.endsWith("\n"), "the last line has no end", markdown);
        var sections = List.of(markdown.split("\n## "));
        require(sections.size() > 2, "a lesson has scenes and claims", markdown);
        var head = sections.getFirst() + "\n";
        var title = TITLE.matcher(head);
        require(title.lookingAt(), "a lesson begins with its title", head);
        require(markdown.split("```", -1).length == 3, "a lesson has one block of code, its program", head);
        var program = PROGRAM.matcher(head).region(title.end() + 1, head.length());
        require(program.lookingAt(), "the program comes after the title", head);
        var checked = sections.getLast();
        require(checked.startsWith(CHECKED + "\n\n"), "the last section is " + CHECKED, checked);
        var scenes = new ArrayList<Scene>();
        sections.subList(1, sections.size() - 1).forEach(section -> scenes.add(Scene.of(section.strip())));
        return new Lesson(title.group(1), program.group(1), paragraphs(head.substring(program.end()).strip()),
                List.copyOf(scenes), claims(checked.substring(CHECKED.length()).strip()));
    }

    private static String paragraphs(String text) {
        require(!text.isEmpty(), "text is missing", text);
        var other = NO_PARAGRAPH.matcher(text);
        require(!other.find(), "not a paragraph", text);
        return text;
    }

    /// Sentences may be broken over lines.
    private static List<String> claims(String list) {
        require(list.startsWith("- "), "claims are a list", list);
        var claims = List.of(list.substring(2).split("\n- "));
        require(claims.stream().noneMatch(claim -> claim.contains("\n\n")), "claims are a list alone", list);
        return claims.stream().map(claim -> claim.replaceAll("\n {2}", " ")).toList();
    }

    private static void require(boolean isSo, String what, String where) {
        if (!isSo) {
            throw new IllegalArgumentException(what + ": " + where);
        }
    }
}
