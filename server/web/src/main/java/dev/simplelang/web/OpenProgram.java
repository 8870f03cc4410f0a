package dev.simplelang.web;

import dev.simplelang.answer.Range;
import dev.simplelang.answer.Range.Position;
import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Host;
import dev.simplelang.ide.Stale;
import dev.simplelang.ide.ViewedDocument;
import dev.simplelang.ide.run.RunHistory;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.Optional;
import java.util.OptionalLong;

/// The program that a page shows: one version of it, and what is remembered of those before.
/// Immutable.
///
/// @param version counts the changes of the text
/// @param analysis the analysis of this version
/// @param lastErrorFree the last analysis of an earlier version without errors
/// @param history the last runs
record OpenProgram(int version, Host host, Analysis analysis, Optional<Analysis> lastErrorFree, RunHistory history) {

    /// What the program is called where a page has no better name.
    private static final String NAME = "program";

    /// The first version of a program.
    static OpenProgram of(String text, Host host) {
        return new OpenProgram(1, host, analyze(text, OptionalLong.empty(), Optional.empty(), host),
                Optional.empty(), RunHistory.NONE);
    }

    /// The version with another text.
    OpenProgram changed(String text) {
        return new OpenProgram(version + 1, host, analyze(text, analysis.pinned(), Optional.of(analysis), host),
                analysis.isProved() ? Optional.of(analysis) : lastErrorFree, history);
    }

    /// The same version with `arg` pinned to another value. What was said before is about other
    /// runs, and not to be shown.
    OpenProgram pinned(OptionalLong arg) {
        return new OpenProgram(version, host, analyze(source().text(), arg, Optional.empty(), host),
                Optional.empty(), history);
    }

    /// The same version after a run.
    OpenProgram ran(long arg, String result) {
        return new OpenProgram(version, host, analysis, lastErrorFree, history.with(source(), arg, result));
    }

    private static Analysis analyze(String text, OptionalLong pinned, Optional<Analysis> before, Host host) {
        return Analysis.promptly(new SourceText(text), pinned, before, host, Cancellation.NONE);
    }

    SourceText source() {
        return analysis.source();
    }

    /// What the last error-free version says, if this one has errors.
    Optional<Stale> stale() {
        return Stale.of(analysis, lastErrorFree);
    }

    /// This version, to look at.
    ViewedDocument viewed() {
        return new ViewedDocument(analysis, lastErrorFree, NAME, Optional.of(version));
    }

    /// The argument of the last run of this text.
    OptionalLong lastArg() {
        return history.lastArg(source());
    }

    /// The offset of a position; the nearest one where the text has no such position.
    int offset(int line, int character) {
        var lines = source().lines();
        if (line >= lines.count()) {
            return source().length();
        }
        int start = lines.start(Math.max(0, line));
        return Math.clamp((long) start + character, start, lines.end(Math.max(0, line)));
    }

    /// The span between two positions, in any order.
    Span span(int startLine, int startCharacter, int endLine, int endCharacter) {
        return Span.at(offset(startLine, startCharacter)).to(Span.at(offset(endLine, endCharacter)));
    }

    /// All of the text.
    Span whole() {
        return new Span(0, source().length());
    }

    Range range(Span span) {
        return Range.of(source(), span);
    }

    Position position(int offset) {
        return range(Span.at(offset)).start();
    }
}
