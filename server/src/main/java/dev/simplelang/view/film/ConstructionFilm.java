package dev.simplelang.view.film;

import dev.simplelang.build.BuildObserver;
import dev.simplelang.build.Built;
import dev.simplelang.build.GraphBuilder;
import dev.simplelang.build.LoopPhis;
import dev.simplelang.build.ScopeTable;
import dev.simplelang.driver.Compilation;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.FallThroughNode;
import dev.simplelang.ir.GraphListener;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Origins;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.Rule;
import dev.simplelang.ir.StopNode;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Span;
import dev.simplelang.view.PlaceText;
import dev.simplelang.view.SourceWords;
import dev.simplelang.view.Subject;
import dev.simplelang.view.ValueText;
import dev.simplelang.view.film.Delta.Scopes;
import dev.simplelang.view.film.Step.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/// Films how the tree becomes the graph: each node that is made, and the scopes as tables. The film
/// of chapters 5, 7 and 8 of *Simple*.
///
/// The source of a node is recorded after the node was added, and a phi is bound after it was made.
/// So a step about nodes is closed when the next one begins.
final class ConstructionFilm implements BuildObserver, GraphListener {

    private final Compilation compilation;
    private final LoopPhis phis;
    private final SourceWords words;

    private Recording recording;
    private Origins origins;
    private PlaceText places;
    private Delta start;

    private Supplier<List<ScopeTable>> scopes = List::of;
    private List<Table> tables = List.of();

    /// Whether an event has changed the scopes, which its own step will show.
    private boolean isOfEvent;

    /// The node that was added last, until its step is closed; null if there is none.
    private Node made;

    /// The nodes whose inputs were completed, until their step is closed.
    private final List<Node> completed = new ArrayList<>();

    private ConstructionFilm(Compilation compilation) {
        this.compilation = compilation;
        phis = compilation.options().phis();
        words = new SourceWords(compilation.source());
    }

    /// The film of the program of `compilation`, with its loop phis.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    static Film of(FilmKind kind, Subject subject, Compilation compilation, Cancellation cancellation) {
        var film = new ConstructionFilm(compilation);
        var built = GraphBuilder.build(compilation.tree().program(), compilation.resolution(), film.phis, film,
                cancellation);
        film.close();
        var graph = film.recording.cast().graph(kind, subject, compilation, built, cancellation);
        return film.recording.film(kind, graph, film.start);
    }

    @Override
    public void begins(Built built) {
        var graph = built.graph();
        recording = new Recording(graph);
        origins = graph.origins();
        places = new PlaceText(origins, compilation.source());
        start = recording.begin(List.of());
        graph.addListener(this);
    }

    @Override
    public void added(Node node) {
        close();
        recording.added(node);
        made = node;
    }

    @Override
    public void inputsChanged(Node node) {
        if (made != null) {
            close();
        }
        recording.inputsChanged(node);
        completed.add(node);
    }

    @Override
    public void replaced(Node node, Node by, Rule rule) {
        completed.clear();
        var gone = recording.cast().number(node);
        var changes = new ArrayList<>(recording.takeChanged());
        changes.add(new Change.Gone(gone));
        var caption = "the loop leaves `" + ((PhiNode) node).variable() + "` as it is, so its phi is not needed: "
                + places.of(by) + " takes its place";
        add(new Step(Kind.PHI, caption, Optional.of(rule), List.of(gone, recording.cast().number(by)), List.of(),
                List.of(), origins.span(node), delta(changes)));
    }

    @Override
    public void happened(Event event, SyntaxNode syntax, Supplier<List<ScopeTable>> newScopes) {
        scopes = newScopes;
        isOfEvent = true;
        close();
        isOfEvent = false;
        switch (event) {
            case BEGINS -> begin(syntax);
            case BOUND -> bound(syntax);
            case BLOCK_LEFT -> step(Kind.SCOPE, "the block ends: the variables declared in it are no longer visible",
                    List.of(), head(syntax));
            case ARM_ENTERED -> step(Kind.SCOPE,
                    "the scope is copied: assignments on the true side do not change the values of the other side",
                    control(), head(syntax));
            case OTHER_SIDE_ENTERED -> step(Kind.SCOPE,
                    "the true side is complete and its scope is kept; the other side begins with the values from before the `if`",
                    control(), head(syntax));
            case JOINED -> joined(syntax);
            case LOOP_ENTERED -> loopEntered(syntax);
            case LEFT -> left(syntax);
            case LOOP_LEFT -> step(Kind.SCOPE, "the loop ends: " + goesOn("what follows sees the values on its exits"),
                    control(), head(syntax));
        }
    }

    /// Of a block and of an `if`, the parts begin on their own.
    private void begin(SyntaxNode syntax) {
        if (!(syntax instanceof Statement.Block || syntax instanceof If)) {
            recording.chapter(title(syntax));
            step(Kind.STATEMENT, "next: " + words.place(head(syntax)), List.of(), head(syntax));
        }
    }

    private void bound(SyntaxNode syntax) {
        compilation.resolution().variableOf((Statement) syntax).flatMap(this::value).ifPresent(value -> step(
                Kind.BINDING, "`" + name(syntax) + "` is " + value(value) + " from here on", List.of(number(value)),
                syntax.span()));
    }

    /// What the innermost scope has for a variable.
    private Optional<Node> value(Variable variable) {
        return innermost().rows().stream().filter(row -> row.variable().equals(variable)).findFirst()
                .flatMap(ScopeTable.Row::value);
    }

    private static String name(SyntaxNode syntax) {
        return switch (syntax) {
            case Statement.Declaration declaration -> declaration.name().text();
            case Statement.Assignment assignment -> assignment.name().text();
            default -> throw new IllegalArgumentException("binds nothing: " + syntax);
        };
    }

    private void joined(SyntaxNode syntax) {
        var control = innermost().control();
        var caption = control.isDead()
                ? "no side reaches the end of the `if`: what follows is unreachable"
                : control instanceof RegionNode
                        ? "both sides are merged: variables with equal values on both need no phi"
                        : "only one side reaches the end of the `if`: its scope goes on, without a region";
        step(Kind.SCOPE, caption, control(), head(syntax));
    }

    private void loopEntered(SyntaxNode syntax) {
        var lazy = innermost().rows().stream().filter(row -> row.value().isEmpty())
                .map(row -> "`" + row.variable().name() + "`").toList();
        var caption = phis == LoopPhis.EAGER
                ? "the loop has a phi for each visible variable, whether it needs one or not"
                : lazy.isEmpty()
                        ? "the loop assigns no variable from before it, so no phi is needed"
                        : "the loop assigns " + SourceWords.list(lazy) + ": the scope has the sentinel of a lazy phi "
                                + "until the first use in the loop";
        step(Kind.SCOPE, caption, control(), head(syntax));
    }

    private void left(SyntaxNode syntax) {
        var caption = switch (syntax) {
            case Statement.Break _ -> "the scope is kept for the end of the loop; what follows is unreachable";
            case Statement.Continue _ -> "the scope is kept for the back edge of the loop; what follows is unreachable";
            default -> "the program ends here; what follows is unreachable";
        };
        step(Kind.SCOPE, caption, List.of(), syntax.span());
    }

    private String goesOn(String otherwise) {
        return innermost().control().isDead() ? "no path leaves it, so what follows is unreachable" : otherwise;
    }

    private ScopeTable innermost() {
        return scopes.get().stream().filter(table -> switch (table.kind()) {
            case PROGRAM, ARM, LOOP -> true;
            case FIRST_ARM, BREAK, CONTINUE -> false;
        }).reduce((_, inner) -> inner).orElseThrow();
    }

    private List<Integer> control() {
        return recording.cast().numbers(List.of(innermost().control()));
    }

    /// Closes the step about the nodes that were made or completed.
    private void close() {
        if (made != null) {
            var node = made;
            made = null;
            // A lookup binds the phi that it makes.
            boolean showsScopes = !isOfEvent || node instanceof PhiNode;
            var changes = recording.takeChanged();
            add(Step.of(node instanceof PhiNode ? Kind.PHI : Kind.NODE, caption(node), List.of(number(node)),
                    origins.span(node), showsScopes ? delta(changes) : Delta.of(changes)));
        } else if (!completed.isEmpty()) {
            var nodes = List.copyOf(completed);
            completed.clear();
            add(Step.of(Kind.EDGE, completion(nodes), recording.cast().numbers(nodes), origins.span(nodes.getFirst()),
                    Delta.of(recording.takeChanged())));
        }
    }

    private String caption(Node node) {
        return switch (node) {
            case PhiNode phi when phi.region() instanceof LoopNode -> loopPhi(phi);
            case PhiNode phi -> "the paths bring different values of `" + phi.variable() + "`, so a phi chooses: "
                    + value(phi.value(0)) + " or " + value(phi.value(1));
            case LoopNode _ -> "the loop begins: control comes from before it, and later by the back edge";
            case RegionNode _ -> "two paths meet: a region merges their control";
            case IfNode branch -> "the branch tests " + value(branch.predicate());
            case ProjNode projection -> projection(projection);
            case ReturnNode exit -> "the program returns " + value(exit.value());
            case FallThroughNode _ -> "the program can end without a `return`";
            case ConstantNode constant when constant.isUnknown() -> "some integer stands for what is wrong or missing";
            case ConstantNode _ -> "a constant: " + value(node);
            default -> places.of(node) + " becomes the node `" + node.label() + "`";
        };
    }

    private String loopPhi(PhiNode phi) {
        var entry = value(phi.value(LoopNode.ENTRY));
        return phis == LoopPhis.EAGER
                ? places.of(phi) + ": a phi with the value from before, " + entry + ", whose back edge is open"
                : "first use of " + places.of(phi) + ": the sentinel becomes a phi with the value from before, " + entry
                        + "; its back edge is open until the loop ends";
    }

    private String projection(ProjNode projection) {
        if (projection.tuple() instanceof IfNode) {
            return "control on " + places.of(projection);
        }
        return projection.isArgument() ? "the argument of the program" : "control at the start of the program";
    }

    private String completion(List<Node> nodes) {
        if (nodes.getFirst() instanceof StopNode) {
            return "the end is connected to the stop";
        }
        var values = nodes.stream().filter(PhiNode.class::isInstance).map(PhiNode.class::cast)
                .filter(phi -> phi.value(LoopNode.BACK_EDGE) != null)
                .map(this::nextValue).toList();
        return nodes.stream().anyMatch(node -> node instanceof LoopNode loop && loop.input(LoopNode.BACK_EDGE).isDead())
                ? "no path reaches the back edge: the loop does not repeat"
                : "the back edge is connected" + (values.isEmpty() ? "" : ": " + SourceWords.list(values));
    }

    private String nextValue(PhiNode phi) {
        var value = phi.value(LoopNode.BACK_EDGE);
        return "`" + phi.variable() + "` " + (value == phi ? "stays as it is" : "gets " + value(value));
    }

    /// A value in words; the name of a phi, which may lack an input.
    private String value(Node node) {
        return node instanceof PhiNode ? places.of(node) : "`" + ValueText.of(node) + "`";
    }

    private int number(Node node) {
        return recording.cast().number(node);
    }

    private void step(Kind kind, String caption, List<Integer> nodes, Span span) {
        add(Step.of(kind, caption, nodes, Optional.of(span), delta(recording.takeChanged())));
    }

    private void add(Step step) {
        recording.add(step);
    }

    /// The changes, with the scopes if these have changed.
    private Delta delta(List<Change> changes) {
        var now = scopes.get().stream().map(this::table).toList();
        int kept = 0;
        while (kept < Math.min(now.size(), tables.size()) && now.get(kept).equals(tables.get(kept))) {
            kept++;
        }
        boolean isSame = kept == now.size() && kept == tables.size();
        tables = now;
        return new Delta(changes,
                isSame ? Optional.empty() : Optional.of(new Scopes(kept, now.subList(kept, now.size()))), List.of());
    }

    private Table table(ScopeTable table) {
        var title = switch (table.kind()) {
            case PROGRAM -> "program";
            case ARM, LOOP -> places.of(table.entry());
            case FIRST_ARM -> "end of " + places.of(table.entry());
            case BREAK -> "`break` out of " + places.of(table.entry());
            case CONTINUE -> "`continue` of " + places.of(table.entry());
        };
        var control = recording.cast().contains(table.control())
                ? OptionalInt.of(number(table.control()))
                : OptionalInt.empty();
        return new Table(table.control().isDead() ? title + " (unreachable)" : title, control,
                table.rows().stream().map(this::row).toList());
    }

    private Table.Row row(ScopeTable.Row row) {
        var node = row.value().map(value -> OptionalInt.of(number(value))).orElse(OptionalInt.empty());
        return new Table.Row(row.variable().name(), node, row.isOwn());
    }

    private String title(SyntaxNode syntax) {
        return words.place(head(syntax)).replace("`", "");
    }

    /// What of a statement a person reads first: of one with a condition only that.
    private Span head(SyntaxNode syntax) {
        return switch (syntax) {
            case If choice -> head(choice.clauses().getFirst());
            case If.Clause clause -> upTo(clause.keyword(), clause.body());
            case Statement.While loop -> upTo(loop.keyword(), loop.body());
            default -> syntax.span();
        };
    }

    private Span upTo(Span keyword, Statement body) {
        int end = Math.max(keyword.end(), body.span().start());
        int length = compilation.source().slice(new Span(keyword.start(), end)).stripTrailing().length();
        return new Span(keyword.start(), keyword.start() + length);
    }
}
