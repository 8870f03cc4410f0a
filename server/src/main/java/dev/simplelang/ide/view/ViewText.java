package dev.simplelang.ide.view;

import dev.simplelang.cfg.Listing;
import dev.simplelang.cfg.Listing.Line;
import dev.simplelang.driver.Shortfall;
import dev.simplelang.ide.Analysis;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.Span;
import dev.simplelang.text.UnchangedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// A view of a program as a text to read beside it, and which of its lines belong to which parts of
/// the program.
///
/// The first lines, which begin with `//`, say what it shows, of which version, and whether it is
/// stale: while a program has errors its last version without errors is shown. Where there was
/// none, the graph as written is that of the program with the errors, and nothing else can be
/// shown.
public final class ViewText {

    /// A version of a program to look at.
    ///
    /// @param lastErrorFree the last error-free version before
    /// @param name what to call the program
    /// @param version its number, as the editor counts
    public record Subject(Analysis analysis, Optional<Analysis> lastErrorFree, String name,
            Optional<Integer> version) {}

    /// A node with its places on both sides.
    ///
    /// @param number its number in the view
    /// @param label its operation
    /// @param lines the lines of the text that are about it, counted from 0
    /// @param spans the parts of the program that it stands for, what it computes itself first;
    ///     where the text is stale, those alone that stand on unchanged lines
    public record NodePlaces(int number, String label, List<Integer> lines, List<Span> spans) {}

    private static final String COMMENT = "// ";

    /// The largest graph that is shown, by any view: with the places of its nodes that is an answer
    /// of some 20 megabytes.
    private static final int MAX_NODES = 100_000;

    private final Subject subject;
    private final View view;
    private final List<Line> header = new ArrayList<>();
    private Drawing drawing = new Drawing.Nothing("");
    private boolean stale;

    private ViewText(Subject subject, View view) {
        this.subject = subject;
        this.view = view;
    }

    /// How `subject` looks.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static ViewText of(Subject subject, View view, Cancellation cancellation) {
        var text = new ViewText(subject, view);
        text.write(cancellation);
        return text;
    }

    /// The text about a program that cannot be looked at, since nobody knows it.
    ///
    /// @param name what to call the program
    public static String unknown(String name, View view) {
        return COMMENT + name + " is not open; open it to see: " + view.title() + "\n";
    }

    /// In which line, counted from 0, the node with this number stands in the text of
    /// [View.Optimized], or of [View.AsWritten], of a program without errors.
    public static int lineOf(int node, Analysis analysis) {
        return (analysis.pinned().isPresent() ? 2 : 1) + node;
    }

    private void write(Cancellation cancellation) {
        var current = subject.analysis();
        var version = subject.version().map(number -> " · version " + number).orElse("");
        boolean showsErrors = current.hasErrors() && subject.lastErrorFree().isEmpty();
        stale = current.hasErrors() && !showsErrors;
        var shown = stale ? subject.lastErrorFree().get() : current;
        if (stale) {
            comment("stale: the program has errors" + firstError() + "; this is the last error-free version");
        } else if (showsErrors) {
            comment("the program has errors" + firstError());
        }
        title(shown, stale ? "" : version);
        shown.finish(cancellation);
        var missing = missing(shown);
        if (showsErrors && !isAsWritten()) {
            drawing = new Drawing.Nothing("not available while the program has errors");
        } else if (missing.isPresent()) {
            drawing = Drawing.Nothing.tooMuch(missing.get());
        } else {
            drawing = Drawing.of(view, shown, cancellation);
        }
        if (drawing instanceof Drawing.Picture picture && picture.graph().nodes().size() > MAX_NODES) {
            drawing = new Drawing.Nothing(
                    String.format(Locale.ROOT, "the graph has %,d nodes; at most %,d can be shown",
                            picture.graph().nodes().size(), MAX_NODES));
        }
        if (drawing instanceof Drawing.Nothing(String why)) {
            comment(why);
        }
    }

    /// What is left out of the compilation, if the view cannot be had without it.
    private Optional<Shortfall> missing(Analysis shown) {
        return shown.shortfall().filter(_ -> !(isAsWritten() && shown.compilation().hasGraph()));
    }

    /// Whether no optimizer is asked: then errors do no harm, and a pinned argument makes no
    /// difference.
    private boolean isAsWritten() {
        return view instanceof View.AsWritten || view instanceof View.SoFar;
    }

    private void title(Analysis shown, String version) {
        comment(view.title() + " · " + subject.name() + version);
        if (shown.pinned().isPresent()) {
            comment("arg is pinned to " + shown.pinned().getAsLong() + (isAsWritten()
                    ? "; this view does not depend on it"
                    : "; this view holds for that argument only"));
        }
    }

    private String firstError() {
        return subject.analysis().compilation().errors().stream().min(Diagnostic.BY_POSITION)
                .map(error -> " (line " + subject.analysis().source().lineNumber(error.span().start()) + ": "
                        + error.message() + ")")
                .orElse("");
    }

    private void comment(String words) {
        header.add(Line.of(COMMENT + words.replaceAll("\\R", " ")));
    }

    /// The lines.
    public Listing listing() {
        var lines = new ArrayList<>(header);
        if (drawing instanceof Drawing.Picture picture) {
            lines.addAll(picture.listing().lines());
        }
        return new Listing(lines);
    }

    /// The text. Ends with a line feed.
    public String text() {
        return listing().text();
    }

    /// Whether the text is about an earlier version.
    public boolean isStale() {
        return stale;
    }

    /// What is shown.
    public View view() {
        return view;
    }

    /// The nodes that the text shows, by their numbers.
    public List<NodePlaces> nodes() {
        if (!(drawing instanceof Drawing.Picture picture)) {
            return List.of();
        }
        var lines = linesByNode(picture.listing());
        var spans = NodeSources.of(picture.program(), picture.built(), picture.graph());
        // Of a text with itself all is unchanged.
        var unchanged = UnchangedText.between(picture.source().text(), subject.analysis().source().text());
        var nodes = new ArrayList<NodePlaces>();
        lines.forEach((number, numbers) -> nodes.add(new NodePlaces(number, picture.graph().nodes().get(number).label(),
                numbers, spans.get(number).stream().flatMap(span -> unchanged.later(span).stream()).toList())));
        return nodes;
    }

    private Map<Integer, List<Integer>> linesByNode(Listing listing) {
        var byNode = new TreeMap<Integer, List<Integer>>();
        for (int i = 0; i < listing.lines().size(); i++) {
            int line = header.size() + i;
            listing.lines().get(i).node()
                    .ifPresent(node -> byNode.computeIfAbsent(node, _ -> new ArrayList<>()).add(line));
        }
        return byNode;
    }
}
