package dev.simplelang.cli;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.simplelang.driver.Compilation;
import dev.simplelang.ide.Analysis;
import dev.simplelang.lsp.document.Positions;
import dev.simplelang.lsp.feature.GraphAnswer;
import dev.simplelang.lsp.protocol.PositionEncoding;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.view.GraphData;
import dev.simplelang.view.GraphData.Background;
import dev.simplelang.view.Subject;
import dev.simplelang.view.View;
import dev.simplelang.view.Views;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The graphs of one version of a program, in the JSON that `PROTOCOL.md` describes.
final class ProgramGraphs {

    private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

    /// A view to choose from.
    record Offer(String view, String title) {}

    private final Analysis analysis;
    private final Optional<Analysis> lastErrorFree;
    private final String name;

    private ProgramGraphs(Analysis analysis, Optional<Analysis> lastErrorFree, String name) {
        this.analysis = analysis;
        this.lastErrorFree = lastErrorFree;
        this.name = name;
    }

    /// The graphs of `source`.
    ///
    /// @param name what to call the program
    /// @param arg the one value of `arg` to compile for; empty for all
    static ProgramGraphs of(SourceText source, String name, OptionalLong arg) {
        return new ProgramGraphs(Analysis.of(source, arg, Cancellation.NONE), Optional.empty(), name);
    }

    /// The graphs of a later version of the program; while that has errors, those of the last
    /// version without.
    ProgramGraphs next(SourceText source) {
        return new ProgramGraphs(analysis.again(source, Cancellation.NONE),
                analysis.isProved() ? Optional.of(analysis) : lastErrorFree, name);
    }

    Compilation compilation() {
        return analysis.compilation();
    }

    SourceText source() {
        return analysis.source();
    }

    /// The graph that `view` shows.
    GraphAnswer graph(View view) {
        var subject = new Subject(analysis.compilation(), lastErrorFree.map(Analysis::compilation), name,
                Optional.empty());
        var shown = subject.isStale() ? lastErrorFree.orElseThrow() : analysis;
        var data = GraphData.of(subject, view, new Background(shown::explanation, OptionalLong.empty()),
                Cancellation.NONE);
        return GraphAnswer.of(data, new Positions(source(), PositionEncoding.UTF_16)::range);
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
