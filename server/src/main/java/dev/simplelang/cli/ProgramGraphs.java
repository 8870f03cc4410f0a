package dev.simplelang.cli;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.simplelang.answer.FilmAnswer;
import dev.simplelang.answer.GraphAnswer;
import dev.simplelang.answer.Range;
import dev.simplelang.answer.SourceAnswer;
import dev.simplelang.driver.Compilation;
import dev.simplelang.driver.CompileOptions;
import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.ViewedDocument;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.view.View;
import dev.simplelang.view.Views;
import dev.simplelang.view.film.FilmRequest;
import dev.simplelang.view.film.FilmText;
import dev.simplelang.view.film.Films;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The graphs of one version of a program, in the JSON that `PROTOCOL.md` describes.
final class ProgramGraphs {

    private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

    /// A view to choose from.
    record Offer(String view, String title) {}

    private final ViewedDocument document;
    private final Optional<Lesson> lesson;
    private final Films films = new Films();

    private ProgramGraphs(Analysis analysis, Optional<Analysis> lastErrorFree, String name, Optional<Lesson> lesson) {
        this.lesson = lesson;
        document = new ViewedDocument(analysis, lastErrorFree, name, Optional.empty());
    }

    /// The graphs of `program`.
    ///
    /// @param name what to call the program
    /// @param options how to compile it
    static ProgramGraphs of(ProgramFile program, String name, CompileOptions options) {
        return new ProgramGraphs(Analysis.of(program.source(), options, Cancellation.NONE), Optional.empty(), name,
                program.lesson());
    }

    /// The graphs of a later version of the program; while that has errors, those of the last
    /// version without.
    ProgramGraphs next(ProgramFile program) {
        var before = document.current();
        return new ProgramGraphs(before.again(program.source(), Cancellation.NONE),
                before.isProved() ? Optional.of(before) : document.lastErrorFree(), document.name(),
                program.lesson());
    }

    /// Whether this is the version that `program` holds.
    boolean isOf(ProgramFile program) {
        return source().text().equals(program.source().text()) && lesson.equals(program.lesson());
    }

    /// The lesson that the program is part of.
    Optional<Lesson> lesson() {
        return lesson;
    }

    Compilation compilation() {
        return document.current().compilation();
    }

    SourceText source() {
        return document.current().source();
    }

    /// The text of the program, with its errors.
    SourceAnswer text() {
        return SourceAnswer.of(source(), compilation().errors());
    }

    /// The graph that `view` shows.
    GraphAnswer graph(View view) {
        var data = document.graph(view, OptionalLong.empty(), Cancellation.NONE);
        return GraphAnswer.of(data, span -> Range.of(source(), span));
    }

    /// The film that `request` asks for.
    FilmAnswer film(FilmRequest request) {
        return film(request, Cancellation.NONE);
    }

    /// The same, as long as somebody wants it.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    FilmAnswer film(FilmRequest request, Cancellation cancellation) {
        return FilmAnswer.of(films.of(request, document.subject(), cancellation), span -> Range.of(source(), span));
    }

    /// The same as text.
    String filmText(FilmRequest request) {
        return FilmText.of(films.of(request, document.subject(), Cancellation.NONE));
    }

    /// The views of which there are graphs.
    List<Offer> offers() {
        return Views.of(compilation()).stream().filter(offer -> offer.view().isGraph())
                .map(offer -> new Offer(offer.view().id(), offer.title())).toList();
    }

    /// Any of these answers as JSON on one line. Members that are null are left out.
    static String json(Object answer) {
        return GSON.toJson(answer);
    }
}
