package dev.simplelang.ide.navigation;

import dev.simplelang.build.Built;
import dev.simplelang.ide.Analysis;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.oracle.ProgramProperty;
import dev.simplelang.oracle.TreeInterpreter;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The assignments that are said to reach a use: none is missing that ever gave the value in a run, and none is there whose node the
/// graph as written does not lead to.
class ImplementationsHoldTest {

    private static final List<Long> ARGUMENTS = List.of(0L, 1L, 2L, 3L, 7L, -1L, -20L, 1_000L);

    private static final long MAX_TRIPS = 200;

    @Test
    void implementations_inRandomProgram_areWhatRunsAndGraphSay() {
        ProgramProperty.holds(ImplementationsHoldTest.class, 20_261_122, 1_600, ImplementationsHoldTest::difference);
    }

    private static Optional<String> difference(String program) {
        var analysis = Analysis.of(new SourceText(program), Cancellation.NONE);
        if (analysis.hasErrors()) {
            return Optional.empty();
        }
        var reaching = new IdentityHashMap<SyntaxNode, Set<SyntaxNode>>();
        for (var occurrence : analysis.occurrences().all()) {
            if (occurrence.node() instanceof Expression.Read read) {
                reaching.put(read, ReachingWrites.of(analysis, occurrence.variable(), read));
            }
        }
        return reaching.keySet().stream().map(read -> unknownToTheGraph(analysis, read, reaching.get(read)))
                .flatMap(Optional::stream).findFirst().or(() -> ARGUMENTS.stream()
                        .map(arg -> missing(analysis, arg, reaching)).flatMap(Optional::stream).findFirst());
    }

    private static Optional<String> unknownToTheGraph(Analysis analysis, SyntaxNode read, Set<SyntaxNode> writes) {
        var built = analysis.compilation().asWritten();
        var known = throughPhis(built, read);
        return writes.stream().filter(write -> !known.contains(node(built, write))).findFirst()
                .map(write -> "the graph does not lead from " + read + " to " + write);
    }

    private static Set<Node> throughPhis(Built built, SyntaxNode read) {
        Set<Node> known = Collections.newSetFromMap(new IdentityHashMap<>());
        var pending = new ArrayDeque<Node>();
        pending.push(node(built, read));
        while (!pending.isEmpty()) {
            var node = pending.pop();
            if (known.add(node) && node instanceof PhiNode phi) {
                for (int path = 0; path < phi.valueCount(); path++) {
                    pending.push(phi.value(path));
                }
            }
        }
        return known;
    }

    private static Node node(Built built, SyntaxNode syntax) {
        return built.graph().origins().current(built.value(syntax).orElseThrow());
    }

    private static Optional<String> missing(Analysis analysis, long arg, Map<SyntaxNode, Set<SyntaxNode>> reaching) {
        var resolution = analysis.resolution();
        var last = new SyntaxNode[resolution.variables().size()];
        var missing = new StringBuilder();
        TreeInterpreter.run(analysis.tree(), resolution, arg, MAX_TRIPS, new TreeInterpreter.Observer() {
            @Override
            public void evaluated(SyntaxNode node, long value) {
                resolution.variableOf(node).ifPresent(variable -> {
                    var write = last[variable.index()];
                    if (!(node instanceof Expression.Read)) {
                        last[variable.index()] = node;
                    } else if (write != null && !reaching.get(node).contains(write) && missing.isEmpty()) {
                        missing.append("for arg = ").append(arg).append(", ").append(node).append(" sees ")
                                .append(write);
                    }
                });
            }
        });
        return missing.isEmpty() ? Optional.empty() : Optional.of(missing.toString());
    }
}
