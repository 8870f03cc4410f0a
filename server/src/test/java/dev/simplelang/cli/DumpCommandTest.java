package dev.simplelang.cli;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/// `simple dump`.
class DumpCommandTest {

    private static final String PROGRAM = "int a = arg * 1;\nwhile (a < 10) a = a + 1;\nreturn a;\n";

    private static Ended dump(String... args) {
        return Ended.of(PROGRAM, args);
    }

    @Test
    void dump_showsTheOptimizedGraph() {
        var ended = dump("dump", "-");
        assertThat(ended.out()).contains("Loop", "Phi[a]", "Return", "// 2: a + 1").doesNotContain("Mul");
        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).isZero();
    }

    @Test
    void asWritten_showsTheGraphBeforeOptimization() {
        assertThat(dump("dump", "--as-written", "-").out()).contains("Mul");
    }

    @Test
    void argument_showsTheGraphForIt() {
        assertThat(dump("dump", "--arg", "0", "-").out()).contains("Return").doesNotContain("arg");
        assertThat(dump("dump", "--arg", "0", "--as-written", "-")).isEqualTo(dump("dump", "--as-written", "-"));
        for (var shown : new String[]{"--as-written", "--trace", "--schedule=best"}) {
            var json = JsonParser.parseString(dump("dump", "--arg=-1", shown, "--format=json", "-").out());
            assertThat(json.getAsJsonObject().get("arg")).hasToString("\"-1\"");
        }
        assertThat(JsonParser.parseString(dump("dump", "--format=json", "-").out()).getAsJsonObject().has("arg"))
                .isFalse();
    }

    @Test
    void without_leavesOutPasses() {
        assertThat(dump("dump", "--without=peepholes,combined", "-").out()).contains("Mul");
        assertThat(dump("dump", "--without=paths", "--after=paths", "-").err())
                .contains("there is nothing after paths");
        assertThat(dump("dump", "--without=magic", "-").err()).contains("there is no pass 'magic'; the passes are");
        var loop = "int a = 1; while (arg) { if (a == 2) a = 3; arg = arg - 1; } return a;";
        assertThat(Ended.of(loop, "check", "--json", "-").out()).contains("\"constantResult\":\"1\"");
        assertThat(Ended.of(loop, "check", "--json", "--without=combined,paths,closed-loops", "-").out())
                .contains("\"constantResult\":null");
    }

    @Test
    void json_isTheAnswerOfTheServer() {
        var json = JsonParser.parseString(dump("dump", "--format", "json", "-").out()).getAsJsonObject();
        assertThat(json.get("program").getAsString()).isEqualTo("standard input");
        assertThat(json.get("view").getAsString()).isEqualTo("graph");
        assertThat(json.getAsJsonArray("nodes").asList()).anySatisfy(node -> {
            assertThat(node.getAsJsonObject().get("label").getAsString()).isEqualTo("Phi[a]");
            assertThat(node.getAsJsonObject().getAsJsonArray("ranges").get(0).toString())
                    .startsWith("{\"start\":{\"line\":1,\"character\":");
        });
        assertThat(dump("dump", "--format", "json", "--after=sweep:99", "-").out()).contains("this pass did not run");
        assertThat(Ended.of("return x +", "dump", "--format", "json", "-").out())
                .contains("not available while the program has errors");
    }

    @Test
    void html_otherFormats_haveNoViews() {
        assertThat(dump("dump", "--view=graph", "-").err()).contains("--view is for the format html");
        assertThat(dump("dump", "--view=magic", "--format=html", "-").err()).contains("there is no graph 'magic'");
        assertThat(dump("dump", "--trace", "--format=html", "-").err()).contains("a trace is shown as text or JSON");
    }

    @Test
    void live_otherFormatsAndOtherPasses_areUsageErrors() {
        assertThat(dump("dump", "--live", "-").err()).contains("--live is for the format html").hasLineCount(1);
        assertThat(dump("dump", "--live", "--format=html", "--without=paths", "-").err())
                .contains("--live is not for --without: its page runs all passes").hasLineCount(1);
    }

    /// As in simple.jar, there is no page beside the Java of these tests.
    @Test
    void live_programWithoutThePage_saysWhereItIs() {
        assertThat(dump("dump", "--live", "--format=html", "-")).isEqualTo(new Ended(2, "",
                "simple: --live: this program was built without the live page; the stand-alone archive has it\n"));
    }

    @Test
    void dot_hasANodeForEachLineOfText() {
        var dot = dump("dump", "--format", "dot", "-").out();
        var lines = dump("dump", "-").out().lines().count();
        assertThat(dot).startsWith("digraph simple {\n").endsWith("}\n");
        assertThat(dot.lines().filter(line -> line.contains("[label="))).hasSize((int) lines);
        assertThat(dot).contains("style=dashed", "n0 -> n1 [penwidth=2];");
    }

    @Test
    void schedule_showsTheGraphAsBlocks() {
        for (var where : new String[]{"early", "late", "best"}) {
            var ended = dump("dump", "--schedule=" + where, "-");
            assertThat(ended.out()).startsWith("B0\n").contains(
                    "B1: from B0 and B2, immediate dominator B0, loop depth 1\n",
                    "    -> B2 if true, B3 if false\n");
            assertThat(ended.exitCode()).isZero();
        }
        assertThat(dump("dump", "--schedule=latest", "-").exitCode()).isEqualTo(2);
    }

    @Test
    void schedule_asJson_hasEachNodeInOneBlock() {
        var json = JsonParser.parseString(dump("dump", "--schedule=best", "--format", "json", "-").out())
                .getAsJsonObject();
        var scheduled = new ArrayList<Integer>();
        json.getAsJsonArray("blocks").forEach(block -> block.getAsJsonObject().getAsJsonArray("nodes")
                .forEach(node -> scheduled.add(node.getAsInt())));
        int nodes = json.getAsJsonArray("nodes").size();
        assertThat(scheduled).as("all but the stop").doesNotHaveDuplicates().hasSize(nodes - 1);
        var loop = json.getAsJsonArray("blocks").get(1).getAsJsonObject();
        assertThat(loop.get("loopDepth").getAsInt()).isOne();
        assertThat(loop.getAsJsonArray("predecessors")).hasToString("[0,2]");
        assertThat(dump("dump", "--schedule=best", "--format", "dot", "-").out()).contains("b0 -> b1",
                "b2 -> b1 [label=\"\", style=dashed]",
                "b1 -> b2 [label=\"true\"]");
    }

    @Test
    void bytecode_showsInstructions() {
        var ended = dump("dump", "--bytecode", "-");
        assertThat(ended.out()).startsWith("method: ").contains("B1:\n    lload a\n", "    ladd ", "line 2: a + 1\n",
                "invokevirtual RunState.returned");
        assertThat(ended.exitCode()).isZero();
        assertThat(dump("dump", "--bytecode", "--format=json", "-").err()).contains("bytecode is shown as text only");
        var broken = Ended.of("return x;", "dump", "--bytecode", "-");
        assertThat(broken).isEqualTo(new Ended(1, "",
                "simple: a program with errors has no bytecode; 'simple check' lists the errors\n"));
    }

    @Test
    void after_showsTheGraphAfterAPass() {
        assertThat(dump("dump", "--after", "sweep", "-")).isEqualTo(dump("dump", "-"));
        assertThat(dump("dump", "--after=peepholes:1", "-").out()).contains("Phi[a]").doesNotContain("Mul");
        var json = JsonParser.parseString(dump("dump", "--after=peepholes", "--format=json", "-").out());
        assertThat(json.getAsJsonObject().getAsJsonArray("nodes")).isNotEmpty();
    }

    @Test
    void after_unknownPass_listsThePasses() {
        assertThat(dump("dump", "--after", "magic", "-").err()).contains("'magic'", "peepholes", "sweep")
                .hasLineCount(1);
        assertThat(dump("dump", "--after", "sweep:99", "-").err()).contains("sweep:99", "done after round");
        assertThat(dump("dump", "--help").out()).contains("peepholes", "sweep");
    }

    @ParameterizedTest
    @CsvSource({"--trace, The optimizer changes nothing.", "--analysis, The analysis gives up nothing."})
    void trace_withoutSteps_saysSo(String option, String sentence) {
        assertThat(Ended.of("return arg;", "dump", option, "-"))
                .isEqualTo(new Ended(0, sentence + "\n", ""));
    }

    @Test
    void trace_listsEachStep() {
        assertThat(dump("dump", "--trace", "-").out()).contains("Round 1, peepholes:",
                "`arg * 1` on line 1 becomes `arg`, because multiplying by 1 changes nothing", "MUL_ONE: #");
        var passes = JsonParser.parseString(dump("dump", "--trace", "--format", "json", "-").out()).getAsJsonObject()
                .getAsJsonArray("passes");
        var first = passes.get(0).getAsJsonObject();
        assertThat(first.get("pass").getAsString()).isEqualTo("peepholes");
        assertThat(first.getAsJsonArray("entries").asList()).anySatisfy(entry -> {
            var step = entry.getAsJsonObject();
            assertThat(step.get("rule").getAsString()).isEqualTo("MUL_ONE");
            assertThat(step.get("sentence").getAsString()).contains("multiplying by 1");
            assertThat(step.getAsJsonObject("node").get("value").getAsString()).isEqualTo("arg * 1");
            assertThat(step.getAsJsonObject("after").get("value").getAsString()).isEqualTo("arg");
            assertThat(step.getAsJsonObject("range").toString()).startsWith("{\"start\":{\"line\":0,\"character\":8}");
        });
    }

    @Test
    void programWithErrors_hasAGraph() {
        var ended = Ended.of("return x +", "dump", "-");
        assertThat(ended.out()).contains("Return");
        assertThat(ended.exitCode()).isEqualTo(1);
    }

    @Test
    void missingFile_isAUsageError() {
        assertThat(dump("dump", "missing.simple"))
                .isEqualTo(new Ended(2, "", "simple: missing.simple: no such file\n"));
    }

    @Test
    void steps_listsAllFilms() {
        var text = dump("dump", "--steps", "-").out();
        assertThat(text).contains("Construction:\n", "Construction with eager phis:\n", "Optimization:\n",
                "Scheduling:\n", "Run of the optimized graph:\n", "Run of the unoptimized graph:\n",
                "first use of `a` in the loop on line 2", "[MUL_ONE: x * 1 → x]", "the run with 10 returns 10");
        assertThat(dump("dump", "--film=run", "--arg=3", "-").out()).startsWith("Run of the optimized graph:\n")
                .contains("the run with 3 returns 10").doesNotContain("Construction");
        var films = JsonParser.parseString(dump("dump", "--film=run,schedule", "--format=json", "-").out())
                .getAsJsonArray();
        assertThat(films).extracting(film -> film.getAsJsonObject().get("film").getAsString())
                .containsExactly("run", "schedule");
        assertThat(dump("dump", "--steps", "--format=dot", "-").err())
                .contains("steps are shown as text, JSON or HTML");
        assertThat(dump("dump", "--film=magic", "-").err()).contains("there is no film 'magic'");
    }
}
