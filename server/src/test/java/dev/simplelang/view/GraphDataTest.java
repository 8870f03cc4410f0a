package dev.simplelang.view;

import dev.simplelang.driver.Compilation;
import dev.simplelang.driver.CompileOptions;
import dev.simplelang.driver.Compiler;
import dev.simplelang.fixture.Fixture;
import dev.simplelang.fixture.Fixtures;
import dev.simplelang.ide.Analysis;
import dev.simplelang.jvm.BytecodeEngine;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.view.GraphAfter.Moment;
import dev.simplelang.view.GraphData.Background;
import dev.simplelang.view.GraphData.Edge;
import dev.simplelang.view.GraphData.EdgeKind;
import dev.simplelang.view.GraphData.Fate;
import dev.simplelang.view.GraphData.NodeData;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/// Graphs as data.
class GraphDataTest {

    private static final String LOOP = "int i = 0;\nwhile (i < arg) i = i + 1;\nreturn i;\n";

    @TestFactory
    Stream<DynamicTest> everyView_isWellFormed() {
        return Stream.concat(Fixtures.share().stream().map(Fixture::source),
                IntStream.range(0, 40).mapToObj(seed -> new SourceText(RandomPrograms.program(seed, 40))))
                .map(source -> DynamicTest.dynamicTest("<" + source.text() + ">", () -> check(source)));
    }

    private static void check(SourceText source) {
        var subject = Subject.of(compile(source), "it");
        subject.current().finish(Cancellation.NONE);
        var optimized = data(subject, new View.Optimized());
        for (var offer : Views.of(subject.current())) {
            boolean isOtherPass = offer.view() instanceof View.After(Moment moment)
                    && !moment.pass().equals("combined");
            if (offer.view().isGraph() && !isOtherPass) {
                var data = data(subject, offer.view());
                if (data.nodes().isEmpty()) {
                    assertThat(data.message()).isPresent();
                } else {
                    check(data, source);
                    data.nodes().forEach(node -> node.fate().flatMap(Fate::key).ifPresent(
                            key -> assertThat(optimized.nodes()).extracting(NodeData::key).contains(key)));
                }
            }
        }
    }

    private static void check(GraphData data, SourceText source) {
        var nodes = data.nodes();
        assertThat(nodes).extracting(NodeData::key).doesNotHaveDuplicates();
        for (int i = 0; i < nodes.size(); i++) {
            assertThat(nodes.get(i).id()).isEqualTo(i);
            assertThat(data.laws()).containsKey(nodes.get(i).op());
            nodes.get(i).spans().forEach(span -> assertThat(span.end()).isLessThanOrEqualTo(source.length()));
        }
        for (var edge : data.edges()) {
            assertThat(edge.kind() == EdgeKind.CONTROL)
                    .isEqualTo(nodes.get(edge.from()).isControl() && nodes.get(edge.to()).isControl());
        }
        assertThat(isAcyclic(nodes.size(), data.edges().stream().filter(edge -> !edge.isBack()).toList()))
                .as("without back edges").isTrue();
        data.blocks().ifPresent(blocks -> assertThat(blocks.stream().flatMap(block -> block.nodes().stream()))
                .doesNotHaveDuplicates());
    }

    private static boolean isAcyclic(int count, List<Edge> edges) {
        var missing = new int[count];
        edges.forEach(edge -> missing[edge.to()]++);
        var ready = new ArrayList<Integer>();
        IntStream.range(0, count).filter(node -> missing[node] == 0).forEach(ready::add);
        for (int i = 0; i < ready.size(); i++) {
            int done = ready.get(i);
            edges.stream().filter(edge -> edge.from() == done && --missing[edge.to()] == 0)
                    .forEach(edge -> ready.add(edge.to()));
        }
        return ready.size() == count;
    }

    private static Compilation compile(SourceText source) {
        return Compiler.compile(source, CompileOptions.DEFAULT.withEngine(new BytecodeEngine()), Cancellation.NONE);
    }

    private static GraphData data(Subject subject, View view) {
        return GraphData.of(subject, view, Background.NONE, Cancellation.NONE);
    }

    private static List<String> keys(String program, View view) {
        return data(Subject.of(compile(new SourceText(program)), "it"), view).nodes().stream().map(NodeData::key)
                .toList();
    }

    @Test
    void key_otherStatementInserted_staysTheSame() {
        var written = new View.AsWritten();
        assertThat(keys("int k = arg * 3;\n" + LOOP, written)).containsAll(keys(LOOP, written));
        assertThat(keys(LOOP.replace("return", "int k = i * 3;\nreturn"), written)).containsAll(keys(LOOP, written));
        assertThat(keys(LOOP.replace("i + 1;", "{ i = i + 1; if (i == 3) i = 7; }"), written))
                .contains("Loop @ i < arg", "Phi[i] @ i < arg", "If @ i < arg", "Add @ i = i + 1;");
    }

    @Test
    void key_nodeThatIsNotReplaced_isThatOfTheUnoptimizedGraph() {
        assertThat(keys(LOOP, new View.Optimized())).contains("Phi[i] @ i < arg", "Loop @ i < arg");
        assertThat(keys(LOOP, new View.AsWritten())).contains("Phi[i] @ i < arg", "Loop @ i < arg");
    }

    @Test
    void key_ofSeveralEqualNodes_isCounted() {
        assertThat(keys("int a = arg + 1; a = a * (arg + 1) * (arg + 1); return a;", new View.AsWritten()))
                .contains("Add @ int a = arg + 1;", "Add @ arg + 1", "Add @ arg + 1 #2");
    }

    @Test
    void fate_saysWhatBecameOfANode() {
        var data = data(Subject.of(compile(new SourceText("return arg * 2 - (arg + arg);\n")), "it"),
                new View.AsWritten());
        var difference = node(data, "Sub");
        assertThat(difference.fate()).contains(new Fate(Optional.of("Constant[0]")));
        assertThat(difference.rules()).extracting(GraphData.AppliedRule::rule).contains("SUB_SELF");
        assertThat(difference.proved()).contains("0");
        assertThat(node(data, "Add").fate()).contains(new Fate(Optional.empty()));
    }

    @Test
    void why_isThatOfTheEditor() {
        var analysis = Analysis.of(new SourceText("int a = 4;\nif (arg) a = 4;\nreturn a;\n"), Cancellation.NONE);
        var subject = Subject.of(analysis.compilation(), "it");
        var background = new Background(analysis::explanation, OptionalLong.empty());
        var written = GraphData.of(subject, new View.AsWritten(), background, Cancellation.NONE);
        assertThat(node(written, "Phi").proved()).contains("4");
        assertThat(node(written, "Phi").why()).anySatisfy(why -> assertThat(why).contains("all paths yield 4"));
        assertThat(node(written, "ctrl").why()).isEmpty();
    }

    @Test
    void count_isHowOftenANodeTookPart() {
        for (var view : new View[]{new View.AsWritten(), new View.Optimized()}) {
            var subject = Subject.of(compile(new SourceText(LOOP.replace("return i", "return i * arg"))), "it");
            var data = GraphData.of(subject, view, new Background(_ -> List.of(), OptionalLong.of(3)),
                    Cancellation.NONE);
            assertThat(data.run()).isPresent();
            assertThat(node(data, "Return").count()).hasValue(1);
        }
        var written = GraphData.of(Subject.of(compile(new SourceText(LOOP)), "it"), new View.AsWritten(),
                new Background(_ -> List.of(), OptionalLong.of(3)), Cancellation.NONE);
        assertThat(node(written, "Loop").count()).hasValue(4);
        assertThat(node(written, "True").count()).hasValue(3);
        assertThat(node(written, "Add").count()).hasValue(3);
        assertThat(node(written, "False").count()).hasValue(1);
        assertThat(node(written, "Start").count()).hasValue(1);
        assertThat(node(written, "Stop").count()).hasValue(1);
    }

    @Test
    void count_endlessRun_endsSoon() {
        var subject = Subject.of(compile(new SourceText("while (1) arg = arg + 1;\n")), "it");
        var data = GraphData.of(subject, new View.AsWritten(), new Background(_ -> List.of(), OptionalLong.of(0)),
                Cancellation.NONE);
        assertThat(data.run().orElseThrow().outcome().name()).startsWith("OUT_OF");
        assertThat(node(data, "Loop").count().orElseThrow()).isPositive();
        assertThat(node(data, "Stop").count()).hasValue(0);
    }

    @Test
    void count_otherArgumentIsPinned_isMissing() {
        var pinned = Compiler.compile(new SourceText(LOOP), CompileOptions.DEFAULT.withArgument(OptionalLong.of(2)),
                Cancellation.NONE);
        var background = new Background(_ -> List.of(), OptionalLong.of(3));
        assertThat(GraphData.of(Subject.of(pinned, "it"), new View.Optimized(), background, Cancellation.NONE).run())
                .isEmpty();
        assertThat(GraphData.of(Subject.of(pinned, "it"), new View.AsWritten(), background, Cancellation.NONE).run())
                .isPresent();
    }

    @Test
    void staleGraph_hasSpansOfUnchangedTextOnly() {
        var before = compile(new SourceText("int a = arg + 1;\nreturn a;\n"));
        var current = compile(new SourceText("int a = arg + ;\nreturn a;\n"));
        var data = data(new Subject(current, Optional.of(before), "it", Optional.of(2)), new View.AsWritten());
        assertThat(data.message()).hasValueSatisfying(message -> assertThat(message).startsWith("stale: "));
        assertThat(node(data, "Constant").spans()).isEmpty();
        assertThat(node(data, "Add").spans()).as("the read of `a` on line 2").hasSize(1);
        assertThat(node(data, "Return").spans()).hasSize(1);
    }

    @Test
    void missingInputs_ofAGraphThatIsBeingBuilt_haveNoEdge() {
        var source = new SourceText("while (arg) { #showGraph; arg = arg - 1; }\nreturn arg;\n");
        var data = data(Subject.of(compile(source), "it"), new View.SoFar(1));
        assertThat(data.blocks()).isEmpty();
        assertThat(data.edges().stream().filter(Edge::isBack)).isEmpty();
        assertThat(new HashSet<>(data.edges())).hasSameSizeAs(data.edges());
    }

    private static NodeData node(GraphData data, String op) {
        return data.nodes().stream().filter(node -> node.op().equals(op)).findFirst().orElseThrow();
    }
}
