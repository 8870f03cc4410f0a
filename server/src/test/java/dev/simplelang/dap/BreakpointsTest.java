package dev.simplelang.dap;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// Where a run can be stopped.
class BreakpointsTest {

    private static final String BRANCHES = """
            int x = 1; x = x + arg;

            if (x > 5) {
                x = x / (arg - 7);
            }
            if (x == x + 1) {
                x = 9;
            }
            return x;
            """;

    private static List<JsonObject> set(DapClient client, String breakpoints) {
        return DapClient.objects(client.breakpoints(breakpoints));
    }

    private static void isRefused(JsonObject breakpoint, String why) {
        assertThat(breakpoint.get("verified").getAsBoolean()).isFalse();
        assertThat(breakpoint.get("message").getAsString()).startsWith(why);
    }

    @Test
    void breakpoint_whereThereIsNoCode_moves() {
        try (var client = DapClient.launched(BRANCHES, 1)) {
            var moved = set(client, "[{\"line\":2}]").getFirst();
            assertThat(moved.get("verified").getAsBoolean()).isTrue();
            assertThat(moved.get("line").getAsInt()).isEqualTo(3);
            var stop = client.moved("configurationDone", "{}");
            assertThat(stop.get("reason").getAsString()).isEqualTo("breakpoint");
            assertThat(stop.getAsJsonArray("hitBreakpointIds").get(0)).isEqualTo(moved.get("id"));
            assertThat(client.line()).isEqualTo(3);
        }
    }

    @Test
    void breakpoint_withinALine_stopsThere() {
        try (var client = DapClient.launched(BRANCHES, 1)) {
            set(client, "[{\"line\":1,\"column\":5}]");
            client.moved("configurationDone", "{}");
            assertThat(client.frames().getFirst().get("column").getAsInt()).isEqualTo(12);
        }
    }

    @Test
    void breakpoint_afterAllOfALine_isAtItsLastStatement() {
        try (var client = DapClient.launched(BRANCHES, 1)) {
            var ends = set(client, "[{\"line\":1,\"column\":99},{\"line\":9,\"column\":99},{\"line\":2,\"column\":5}]");
            assertThat(ends.get(0).get("column").getAsInt()).isEqualTo(12);
            assertThat(ends.get(1).get("line").getAsInt()).isEqualTo(9);
            assertThat(ends.get(2).get("line").getAsInt()).isEqualTo(3);
        }
    }

    @Test
    void breakpoint_thatCannotBe_saysWhy() {
        try (var client = DapClient.launched(BRANCHES, 1)) {
            var set = set(client, """
                    [{"line":7},{"line":10},{"line":0},{"line":-5},{"line":2147483647},{"line":1,"column":-2147483648},
                     {"line":3,"condition":"y"},{"line":3,"condition":"x = 2"},{"line":3,"hitCondition":"often"}]""");
            isRefused(set.get(0), "Unreachable");
            for (int i = 1; i < 5; i++) {
                isRefused(set.get(i), "There is no statement here or below.");
            }
            assertThat(set.get(5).get("verified").getAsBoolean()).isTrue();
            isRefused(set.get(6), "There is no variable `y` here.");
            isRefused(set.get(7), "Nothing can be assigned");
            isRefused(set.get(8), "`often` is not a hit count");
        }
    }

    @Test
    void manyBreakpoints_stop_andMoreAreRefused() {
        try (var client = DapClient.launched(SessionTest.LOOP, 50)) {
            var breakpoints = IntStream.range(0, 1_000)
                    .mapToObj(i -> "{\"line\":8,\"condition\":\"i" + " + i".repeat(100) + " == " + (1_000 + i) + "\"}");
            assertThat(set(client, breakpoints.collect(Collectors.joining(",", "[", "]"))))
                    .allMatch(breakpoint -> breakpoint.get("verified").getAsBoolean());
            client.moved("configurationDone", "{}");
            assertThat(client.value("i")).isEqualTo("10");
            assertThat(client.error("setBreakpoints", "{\"source\":{\"path\":\"" + DapClient.FILE
                    + "\"},\"breakpoints\":[" + "{\"line\":8},".repeat(1_000) + "{\"line\":8}]}"))
                    .isEqualTo("1001 breakpoints are too many: at most 1000 are set.");
            isRefused(set(client, "[{\"line\":8,\"condition\":\"" + "1+".repeat(5_000) + "1\"}]").getFirst(),
                    "This has 10001 characters");
        }
    }

    @Test
    void breakpoint_inAnotherFile_isRefused() {
        try (var client = DapClient.launched(BRANCHES, 1)) {
            var set = client.ok("setBreakpoints",
                    "{\"source\":{\"path\":\"/etc/passwd\"},\"breakpoints\":[{\"line\":1}]}");
            isRefused(set.getAsJsonArray("breakpoints").get(0).getAsJsonObject(),
                    "This is not the program that is debugged.");
        }
    }

    @Test
    void conditionsAndHits_count() {
        try (var client = DapClient.launched(SessionTest.LOOP, 50)) {
            set(client, "[{\"line\":8,\"condition\":\"i - i / 2 * 2 == 1\",\"hitCondition\":\"% 10\"}]");
            client.moved("configurationDone", "{}");
            assertThat(client.value("i")).isEqualTo("19");
            client.moved("continue");
            assertThat(client.value("i")).isEqualTo("39");
        }
    }

    @Test
    void logPoint_writesAndDoesNotStop() {
        try (var client = DapClient.launched(SessionTest.LOOP, 3)) {
            var set = set(client, """
                    [{"line":8,"condition":"i > 0","logMessage":"i is {i}, {sum * 2} of {arg}"},
                     {"line":8,"logMessage":"{nope}"}]""");
            isRefused(set.get(1), "There is no variable `nope` here.");
            assertThat(client.event("output").get("output").getAsString())
                    .isEqualTo("Line 8 has no breakpoint: There is no variable `nope` here.\n");
            client.ok("configurationDone", "{}");
            assertThat(client.event("output").get("output").getAsString()).isEqualTo("i is 1, 0 of 3\n");
            assertThat(client.event("output").get("output").getAsString()).isEqualTo("i is 2, 8 of 3\n");
            client.event("terminated");
        }
    }

    @Test
    void breakpointLocations_areThePlaces() {
        try (var client = DapClient.launched(BRANCHES, 1)) {
            var found = client.ok("breakpointLocations",
                    "{\"source\":{\"path\":\"" + DapClient.FILE + "\"},\"line\":1}").getAsJsonArray("breakpoints");
            assertThat(DapClient.objects(found)).extracting(each -> each.get("column").getAsInt())
                    .containsExactly(1, 12);
            assertThat(client.ok("breakpointLocations", "{\"source\":{\"path\":\"/etc/passwd\"},\"line\":1}")
                    .getAsJsonArray("breakpoints")).isEmpty();
        }
    }

    @Test
    void functionBreakpoints_areRefused() {
        try (var client = DapClient.launched(BRANCHES, 1)) {
            var set = client.ok("setFunctionBreakpoints", "{\"breakpoints\":[{\"name\":\"main\"}]}");
            isRefused(set.getAsJsonArray("breakpoints").get(0).getAsJsonObject(), "The language has no functions.");
        }
    }

    @Test
    void dataBreakpoint_stopsAfterTheChange() {
        try (var client = DapClient.entered(SessionTest.LOOP, 5)) {
            client.moved("next");
            client.moved("next");
            var scope = client.scopes(client.frames().getFirst()).getFirst();
            var info = client.ok("dataBreakpointInfo",
                    "{\"variablesReference\":" + scope.get("variablesReference") + ",\"name\":\"sum\"}");
            assertThat(info.get("description").getAsString()).isEqualTo("`sum` changes");
            var set = client.ok("setDataBreakpoints", "{\"breakpoints\":[{\"dataId\":" + info.get("dataId")
                    + "},{\"dataId\":\"99\"},{\"dataId\":" + info.get("dataId") + ",\"accessType\":\"read\"}]}");
            var told = DapClient.objects(set.getAsJsonArray("breakpoints"));
            isRefused(told.get(1), "There is no such variable.");
            isRefused(told.get(2), "A data breakpoint stops where the value changes");
            var stop = client.moved("continue", "{\"threadId\":1}");
            assertThat(stop.get("reason").getAsString()).isEqualTo("data breakpoint");
            assertThat(stop.getAsJsonArray("hitBreakpointIds").get(0)).isEqualTo(told.get(0).get("id"));
            assertThat(client.value("sum")).isEqualTo("4");
            assertThat(client.moved("reverseContinue")).isEqualTo("data breakpoint");
            assertThat(client.value("sum")).isEqualTo("0");
        }
    }

    @Test
    void dataBreakpointInfo_ofNoVariable_isRefused() {
        try (var client = DapClient.entered(SessionTest.LOOP, 5)) {
            assertThat(client.error("dataBreakpointInfo", "{\"name\":\"i + 1\"}"))
                    .isEqualTo("There is no variable `i + 1` here.");
        }
    }

    @Test
    void divisionByZero_stopsBefore() {
        try (var client = DapClient.launched(BRANCHES, 7)) {
            client.ok("setExceptionBreakpoints", "{\"filters\":[\"divisionByZero\"]}");
            assertThat(client.moved("configurationDone", "{}").get("reason").getAsString()).isEqualTo("exception");
            assertThat(client.line()).isEqualTo(4);
            assertThat(client.ok("exceptionInfo", "{\"threadId\":1}").get("exceptionId").getAsString())
                    .isEqualTo("Division by zero");
            client.moved("next");
            assertThat(client.error("exceptionInfo", "{\"threadId\":1}"))
                    .isEqualTo("The run has not stopped for something like an exception.");
        }
    }

    @Test
    void endlessLoop_stopsBeforeIt() {
        try (var client = DapClient.launched("int i = 0;\nwhile (true) i = i + 1;", 7)) {
            client.ok("setExceptionBreakpoints", "{\"filters\":[],\"filterOptions\":[{\"filterId\":\"endlessLoop\"}]}");
            assertThat(client.moved("configurationDone", "{}").get("text").getAsString())
                    .isEqualTo("Proved endless loop");
            assertThat(client.line()).isEqualTo(2);
        }
    }

    @Test
    void endWithoutReturn_stopsAtTheEndAndCanBeLeft() {
        try (var client = DapClient.launched("int i = 0;\nif (arg) return i;", 0)) {
            client.ok("setExceptionBreakpoints", "{\"filters\":[\"noReturn\",\"end\"]}");
            var stop = client.moved("configurationDone", "{}");
            assertThat(stop.get("reason").getAsString()).isEqualTo("exception");
            assertThat(client.moved("stepBack")).isEqualTo("step");
            assertThat(client.moved("continue")).isEqualTo("exception");
            client.ok("continue", "{\"threadId\":1}");
            client.event("terminated");
        }
    }
}
