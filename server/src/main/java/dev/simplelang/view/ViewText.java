package dev.simplelang.view;

import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Span;
import dev.simplelang.view.Listing.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A view of a program as a text to read beside it, and which of its lines belong to which parts of
/// the program.
///
/// The first lines, which begin with `//`, say what it shows, of which version, and whether it is
/// stale.
public final class ViewText {

    /// A node with its places on both sides.
    ///
    /// @param number its number in the view
    /// @param label its operation
    /// @param lines the lines of the text that are about it, counted from 0
    /// @param spans the parts of the program that it stands for, what it computes itself first;
    ///     where the text is stale, only those that are unchanged
    public record NodePlaces(int number, String label, List<Integer> lines, List<Span> spans) {}

    private static final String COMMENT = "// ";

    /// What `\R` means, which not every host knows.
    private static final String LINE_BREAK = "\r\n|[\n\u000B\f\r\u0085\u2028\u2029]";

    private final Subject subject;
    private final View view;
    private final List<Line> lines = new ArrayList<>();
    private Drawing drawing = new Drawing.Nothing("");

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

    private void write(Cancellation cancellation) {
        subject.remark().ifPresent(this::comment);
        title();
        drawing = Drawing.of(view, subject, cancellation);
        switch (drawing) {
            case Drawing.Nothing(String why) -> comment(why);
            case Drawing.Picture picture -> lines.addAll(picture.listing().get().lines());
        }
    }

    private void title() {
        var version = subject.isStale() ? "" : subject.version().map(number -> " · version " + number).orElse("");
        comment(view.title(subject.shown()) + " · " + subject.name() + version);
        if (subject.shown().argument().isPresent()) {
            comment("arg is pinned to " + subject.shown().argument().getAsLong() + (view.isUnoptimized()
                    ? "; this view does not depend on it"
                    : "; this view holds for that argument only"));
        }
    }

    private void comment(String words) {
        lines.add(Line.of(COMMENT + words.replaceAll(LINE_BREAK, " ")));
    }

    /// The lines.
    public Listing listing() {
        return new Listing(lines);
    }

    /// The text. Ends with a line feed.
    public String text() {
        return listing().text();
    }

    /// Whether the text is about an earlier version.
    public boolean isStale() {
        return subject.isStale();
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
        var sources = NodeSources.of(picture, subject.current().source());
        var nodes = new ArrayList<NodePlaces>();
        linesByNode().forEach((number, numbers) -> nodes.add(new NodePlaces(number,
                picture.graph().nodes().get(number).label(), numbers, sources.get(number).spans())));
        return nodes;
    }

    private Map<Integer, List<Integer>> linesByNode() {
        var byNode = new TreeMap<Integer, List<Integer>>();
        for (int i = 0; i < lines.size(); i++) {
            int line = i;
            lines.get(i).node().ifPresent(node -> byNode.computeIfAbsent(node, _ -> new ArrayList<>()).add(line));
        }
        return byNode;
    }
}
