package dev.simplelang.dap;

import dev.simplelang.dap.protocol.Client;
import dev.simplelang.debug.DebuggedProgram;
import dev.simplelang.debug.DebuggedProgram.Kind;
import dev.simplelang.debug.Level;
import dev.simplelang.debug.Place;
import dev.simplelang.debug.RefusedException;
import dev.simplelang.driver.Lazy;
import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Host;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.jvm.BytecodeEngine;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.Statement;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.view.GraphText;
import dev.simplelang.view.GraphView;
import dev.simplelang.view.GraphView.NodeView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.debug.Source;

/// The program that is debugged, in terms of the client. Safe to read from several threads.
final class Target {

    private static final Host HOST = new Host(new BytecodeEngine(), Runtime.getRuntime().maxMemory());

    private final Launch launch;
    private final ProgramFiles files;
    private final Analysis analysis;
    private final DebuggedProgram program;
    private final Positions positions;
    private final Lazy<Map<Node, NodeView>> views;
    private final Lazy<List<Node>> listing;

    /// Compiles what `launch` names.
    ///
    /// @throws RefusedException if it cannot be read, has errors, or is too large
    /// @throws dev.simplelang.text.CancelledException if cancelled
    Target(Launch launch, ProgramFiles files, Client client, Cancellation cancellation) {
        this.launch = launch;
        this.files = files;
        var source = launch.text().map(SourceText::new)
                .orElseGet(() -> files.read(files.path(launch.program())));
        positions = new Positions(source, client);
        analysis = Analysis.promptly(source, OptionalLong.empty(), Optional.empty(), HOST, cancellation);
        refuseErrors();
        program = new DebuggedProgram(analysis, launch.kind());
        views = new Lazy<>(wanted -> GraphView.of(program.graph(), wanted).nodes().stream()
                .collect(Collectors.toMap(NodeView::node, Function.identity())));
        listing = new Lazy<>(_ -> program.nodes());
    }

    private void refuseErrors() {
        analysis.compilation().errors().stream().findFirst().ifPresent(error -> {
            throw new RefusedException("The program has an error on line " + positions.line(error.span().start())
                    + ", column " + positions.column(error.span().start()) + ": " + error.message() + ".");
        });
        analysis.shortfall().filter(_ -> !analysis.compilation().hasGraph()).ifPresent(shortfall -> {
            throw new RefusedException("The program is too large: " + shortfall.why() + ".");
        });
    }

    /// What was asked for.
    Launch launch() {
        return launch;
    }

    /// What the editor knows of the program.
    Analysis analysis() {
        return analysis;
    }

    /// The program.
    DebuggedProgram program() {
        return program;
    }

    /// The text.
    SourceText text() {
        return analysis.source();
    }

    /// Lines and columns in the text.
    Positions positions() {
        return positions;
    }

    /// The text, as clients know it.
    Source source() {
        var source = new Source();
        var path = files.path(launch.program());
        source.setPath(path);
        source.setName(path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1));
        return source;
    }

    /// Whether a client means the text of this program.
    boolean is(Source source) {
        return source != null && source.getPath() != null
                && files.path(source.getPath()).equals(files.path(launch.program()));
    }

    private Optional<NodeView> view(Node node) {
        return Optional.ofNullable(views.get().get(node));
    }

    /// The number of a node in the view of its graph.
    OptionalInt number(Node node) {
        return view(node).stream().mapToInt(NodeView::number).findFirst();
    }

    /// When control comes along an input of a region. The optimized graph has lost inputs, so that there
    /// is no saying what the program does then.
    String whenTaken(RegionNode region, int path) {
        return launch.kind() == Kind.OPTIMIZED
                ? "input " + (path + 1)
                : analysis.writtenControl().whenTaken(region, path);
    }

    /// The nodes that are computed, in order.
    List<Node> listing() {
        return listing.get();
    }

    /// A node in few words, with its number.
    String description(Node node) {
        return view(node).map(found -> GraphText.brief(found, text())).orElse(node.label());
    }
}
