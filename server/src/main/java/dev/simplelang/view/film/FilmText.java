package dev.simplelang.view.film;

import java.util.Locale;

/// A film as text: a heading for each chapter, then for each step its number, its kind, and what
/// happens.
public final class FilmText {

    private FilmText() {}

    /// The steps of `film`, or why there are none. Ends with a line feed.
    public static String of(Film film) {
        var text = new StringBuilder(film.kind().title()).append(":\n");
        film.graph().message().ifPresent(message -> text.append(message).append('\n'));
        var chapters = film.chapters().iterator();
        var chapter = chapters.hasNext() ? chapters.next() : null;
        for (int number = 0; number < film.steps().size(); number++) {
            while (chapter != null && chapter.first() == number) {
                text.append("  ").append(chapter.title()).append('\n');
                chapter = chapters.hasNext() ? chapters.next() : null;
            }
            step(number + 1, film.steps().get(number), text);
        }
        film.part().ifPresent(part -> text.append("  the run with ").append(part.arg()).append(' ')
                .append(part.outcome()).append('\n'));
        return text.toString();
    }

    private static void step(int number, Step step, StringBuilder text) {
        text.append(String.format(Locale.ROOT, "%6d %-9s ", number, step.kind().id())).append(step.caption());
        step.ruleName().ifPresent(rule -> text.append(" [").append(rule)
                .append(step.law().map(law -> ": " + law).orElse("")).append(']'));
        text.append('\n');
    }
}
