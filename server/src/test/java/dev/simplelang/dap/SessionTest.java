package dev.simplelang.dap;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/// Scripted sessions: how a run begins, moves and ends.
class SessionTest {

    static final String LOOP = """
            int i = 0;
            int sum = 0;
            while (i < arg) {
                int square = i * i;
                if (square > 3) {
                    sum = sum + square;
                }
                i = i + 1;
            }
            return sum;
            """;

    @Test
    void run_withoutBreakpoints_tellsItsResultAndEnds() {
        try (var client = DapClient.launched(LOOP, 4)) {
            client.ok("configurationDone", "{}");
            assertThat(client.event("output").get("output").getAsString())
                    .isEqualTo("arg = 4: returned 13 after 4 loop trips\n");
            assertThat(client.event("exited").get("exitCode").getAsInt()).isZero();
            client.event("terminated");
            assertThat(client.error("next", "{\"threadId\":1}")).isEqualTo("The run has ended.");
        }
    }

    @Test
    void steps_goForwardAndBack() {
        try (var client = DapClient.entered(LOOP, 1)) {
            assertThat(client.line()).isEqualTo(1);
            for (int line : new int[]{2, 3, 4, 5, 8, 3, 10}) {
                assertThat(client.moved("next")).isEqualTo("step");
                assertThat(client.line()).isEqualTo(line);
            }
            for (int line : new int[]{3, 8, 5, 4, 3, 2, 1}) {
                assertThat(client.moved("stepBack")).isEqualTo("step");
                assertThat(client.line()).isEqualTo(line);
            }
            assertThat(client.moved("stepBack")).isEqualTo("entry");
            assertThat(client.line()).isEqualTo(1);
        }
    }

    @Test
    void step_toTheEnd_waitsThereOnce() {
        try (var client = DapClient.entered("return arg + 1;", 41)) {
            var stop = client.moved("next", "{\"threadId\":1}");
            assertThat(stop.get("reason").getAsString()).isEqualTo("step");
            assertThat(stop.get("description").getAsString()).isEqualTo("Ended: returned 42");
            assertThat(client.moved("stepBack")).isEqualTo("step");
            client.moved("stepIn");
            client.ok("next", "{\"threadId\":1}");
            client.event("terminated");
        }
    }

    @Test
    void stepOut_leavesTheLoop() {
        try (var client = DapClient.entered(LOOP, 3)) {
            client.breakpoints("[{\"line\":4}]");
            client.moved("continue");
            client.breakpoints("[]");
            assertThat(client.moved("stepOut")).isEqualTo("step");
            assertThat(client.line()).isEqualTo(10);
        }
    }

    @Test
    void reverse_stopsAtBreakpointsAndAtTheStart() {
        try (var client = DapClient.launched(LOOP, 3)) {
            client.breakpoints("[{\"line\":8}]");
            client.moved("configurationDone", "{}");
            client.moved("continue");
            assertThat(client.value("i")).isEqualTo("1");
            assertThat(client.moved("reverseContinue")).isEqualTo("breakpoint");
            assertThat(client.value("i")).isEqualTo("0");
            assertThat(client.moved("reverseContinue")).isEqualTo("entry");
            assertThat(client.line()).isEqualTo(1);
        }
    }

    @Test
    void restartFrame_goesBackToWhereItWasEntered() {
        try (var client = DapClient.launched(LOOP, 5)) {
            client.breakpoints("[{\"line\":8,\"condition\":\"i == 3\"}]");
            client.moved("configurationDone", "{}");
            var loop = client.frames().getFirst();
            assertThat(loop.get("name").getAsString()).isEqualTo("while (i < arg), trip 4");
            var stop = client.moved("restartFrame", "{\"frameId\":" + loop.get("id") + "}");
            assertThat(stop.get("reason").getAsString()).isEqualTo("step");
            assertThat(client.line()).isEqualTo(3);
            assertThat(client.value("i")).isEqualTo("0");
        }
    }

    @Test
    void writer_goesBackToTheAssignment() {
        try (var client = DapClient.launched(LOOP, 5)) {
            client.breakpoints("[{\"line\":10}]");
            client.moved("configurationDone", "{}");
            var scopes = client.scopes(client.frames().getFirst());
            client.moved("simple/writer",
                    "{\"variablesReference\":" + scopes.getFirst().get("variablesReference") + ",\"name\":\"sum\"}");
            assertThat(client.line()).isEqualTo(6);
            assertThat(client.value("i")).isEqualTo("4");
        }
    }

    @Test
    void writer_ofNoValue_tellsSoAndStays() {
        try (var client = DapClient.entered(LOOP, 5)) {
            var scopes = client.scopes(client.frames().getFirst());
            var stop = client.moved("simple/writer",
                    "{\"variablesReference\":" + scopes.getLast().get("variablesReference") + ",\"name\":\"arg\"}");
            assertThat(stop.get("description").getAsString())
                    .isEqualTo("`arg` has the value that it had at the start.");
            assertThat(client.line()).isEqualTo(1);
        }
    }

    @Test
    void restart_startsAnewWithNewArguments() {
        try (var client = DapClient.entered(LOOP, 5)) {
            client.moved("next");
            assertThat(client.moved("restart", "{}").get("reason").getAsString()).isEqualTo("entry");
            assertThat(client.line()).isEqualTo(1);
            client.ok("restart", "{\"arguments\":{\"program\":\"" + DapClient.FILE + "\",\"arg\":0}}");
            assertThat(client.event("output").get("output").getAsString()).isEqualTo("arg = 0: returned 0\n");
        }
    }

    @Test
    void restart_setsTheBreakpointsInTheNewText() {
        try (var client = DapClient.launched(LOOP, 5)) {
            client.breakpoints("[{\"line\":8,\"condition\":\"i == 3\"},{\"line\":10,\"condition\":\"i == 3\"}]");
            client.moved("configurationDone", "{}");
            client.ok("restart", "{\"arguments\":{\"program\":\"" + DapClient.FILE
                    + "\",\"arg\":1,\"text\":\"int i = 3;\\nreturn i;\\n\"}}");
            var gone = client.event("breakpoint").getAsJsonObject("breakpoint");
            assertThat(gone.get("verified").getAsBoolean()).isFalse();
            client.event("terminated");
        }
    }

    @Test
    void restart_withTheSameText_stopsAtTheSameBreakpoints() {
        try (var client = DapClient.launched(LOOP, 5)) {
            client.breakpoints("[{\"line\":8,\"condition\":\"i == 3\"}]");
            client.moved("configurationDone", "{}");
            var stop = client.moved("restart", "{}");
            assertThat(stop.get("reason").getAsString()).isEqualTo("breakpoint");
            assertThat(client.value("i")).isEqualTo("3");
        }
    }

    @Test
    void restart_withErrors_isRefusedAndTheRunGoesOn() {
        try (var client = DapClient.entered(LOOP, 5)) {
            client.moved("next");
            assertThat(client.error("restart",
                    "{\"arguments\":{\"program\":\"" + DapClient.FILE + "\",\"text\":\"x\",\"arg\":0}}"))
                    .startsWith("The program has an error");
            client.event("stopped");
            assertThat(client.line()).isEqualTo(2);
        }
    }

    @Test
    void noDebug_runsPastBreakpoints() {
        try (var client = DapClient.launched(LOOP, 3, ",\"noDebug\":true,\"stopOnEntry\":true")) {
            client.breakpoints("[{\"line\":1}]");
            client.ok("configurationDone", "{}");
            client.event("terminated");
        }
    }

    @Test
    void optimizedGraph_isDebuggedAsFarAsItIsThere() {
        try (var client = DapClient.launched(LOOP, 3, ",\"graph\":\"optimized\"")) {
            client.breakpoints("[{\"line\":5}]");
            client.ok("configurationDone", "{}");
            assertThat(client.event("simple/stopped").get("graph").getAsString()).isEqualTo("optimized");
            client.event("stopped");
            assertThat(client.line()).isEqualTo(5);
            client.breakpoints("[{\"line\":1}]");
            assertThat(client.moved("next")).isEqualTo("step");
            client.ok("continue", "{\"threadId\":1}");
            assertThat(client.event("output").get("output").getAsString()).startsWith("arg = 3: returned 4 ");
        }
    }

    @Test
    void emptyProgram_endsAtOnce() {
        try (var client = DapClient.launched("{ ; }", 3, ",\"stopOnEntry\":true")) {
            client.ok("setExceptionBreakpoints", "{\"filters\":[\"noReturn\"]}");
            client.ok("configurationDone", "{}");
            client.event("terminated");
        }
    }

    @Test
    void terminate_endsTheRun() {
        try (var client = DapClient.entered(LOOP, 5)) {
            client.ok("terminate", "{}");
            client.event("terminated");
            assertThat(client.error("terminate", "{}")).isEqualTo("The run has ended.");
        }
    }

    @Test
    void unsavedText_isDebuggedUnderItsName() {
        try (var client = new DapClient(Map.of())) {
            client.ok("initialize", "{\"linesStartAt1\":false,\"columnsStartAt1\":false}");
            client.ok("launch",
                    "{\"program\":\"untitled:1\",\"text\":\"return arg;\",\"arg\":-5,\"stopOnEntry\":true}");
            client.moved("configurationDone", "{}");
            var frame = client.frames().getFirst();
            assertThat(frame.get("line").getAsInt()).isZero();
            assertThat(frame.get("column").getAsInt()).isZero();
            assertThat(frame.get("name").getAsString()).isEqualTo("program, arg = -5");
            assertThat(frame.getAsJsonObject("source").get("path").getAsString()).isEqualTo("untitled:1");
            assertThat(client.ok("source", "{\"sourceReference\":0,\"source\":{\"path\":\"untitled:1\"}}")
                    .get("content").getAsString()).isEqualTo("return arg;");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
            "{'arg':1} | There is no `program`: give the path of a file.",
            "{'program':7,'arg':1} | `program` is not a text.",
            "{'program':'/none','arg':1} | /none: no such file",
            "{'program':'/programs/program.simple'} | There is no `arg`: give a 64-bit integer, as a number or as a text.",
            "{'program':'/programs/program.simple','arg':'1.5'} | `arg` is not a 64-bit integer.",
            "{'program':'/programs/program.simple','arg':9223372036854775808} | `arg` is not a 64-bit integer.",
            "{'program':'/programs/program.simple','arg':'x'} | `arg` is not a 64-bit integer.",
            "{'program':'/programs/program.simple','arg':1,'stopOnEntry':1} | `stopOnEntry` is neither `true` nor `false`.",
            "{'program':'/programs/program.simple','arg':1,'graph':'none'} | `graph` is neither `asBuilt` nor `optimized`.",
            "{'program':'a','text':'int x = 1;\\nreturn y;','arg':1} | The program has an error on line 2, column 8: ",
    })
    void launch_withWrongArguments_isRefusedAndMayBeRepeated(String arguments, String why) {
        try (var client = new DapClient(Map.of(DapClient.FILE, LOOP))) {
            client.ok("initialize", "{}");
            assertThat(client.error("launch", arguments.replace('\'', '"'))).startsWith(why);
            client.ok("launch", "{\"program\":\"file://" + DapClient.FILE + "\",\"arg\":9223372036854775807}");
            assertThat(client.ok("threads", "{}").toString()).contains("Run with arg = 9223372036854775807");
        }
    }
}
