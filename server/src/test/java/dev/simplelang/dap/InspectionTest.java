package dev.simplelang.dap;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// What can be seen of a run that has stopped.
class InspectionTest {

    private static final String NESTED = """
            int x = 0;
            while (x < arg) {
                int y = 10 - x;
                if (y > 8) {
                    int x = y + 100;
                    y = x;
                } else {
                    y = 3;
                }
                { y = y + 1; }
                x = x + 1;
            }
            return x;
            """;

    /// A client that stands in the arm, in the second trip.
    private static DapClient inTheArm() {
        var client = DapClient.launched(NESTED, 5);
        client.breakpoints("[{\"line\":6,\"hitCondition\":\"2\"}]");
        client.moved("configurationDone", "{}");
        return client;
    }

    @Test
    void frames_areTheLevels() {
        try (var client = inTheArm()) {
            assertThat(client.frames()).extracting(frame -> frame.get("name").getAsString())
                    .containsExactly("if (y > 8)", "while (x < arg), trip 2", "program, arg = 5");
            assertThat(client.frames()).extracting(frame -> frame.get("line").getAsInt()).containsExactly(6, 4, 2);
            assertThat(client.frames().getFirst().has("instructionPointerReference")).isTrue();
        }
    }

    @Test
    void frames_comeInPages() {
        try (var client = inTheArm()) {
            var page = client.ok("stackTrace", "{\"threadId\":1,\"startFrame\":1,\"levels\":1}");
            assertThat(page.get("totalFrames").getAsInt()).isEqualTo(3);
            assertThat(DapClient.objects(page.getAsJsonArray("stackFrames")))
                    .extracting(frame -> frame.get("name").getAsString()).containsExactly("while (x < arg), trip 2");
            var none = client.ok("stackTrace", "{\"threadId\":1,\"startFrame\":-9,\"levels\":2147483647}");
            assertThat(none.getAsJsonArray("stackFrames")).hasSize(3);
        }
    }

    @Test
    void otherBlocks_haveTheirNames() {
        try (var client = DapClient.launched(NESTED, 5)) {
            client.breakpoints("[{\"line\":8},{\"line\":10}]");
            client.moved("configurationDone", "{}");
            assertThat(client.frames().getFirst().get("name").getAsString()).isEqualTo("block");
            client.moved("continue");
            client.moved("continue");
            assertThat(client.frames().getFirst().get("name").getAsString()).isEqualTo("else");
        }
    }

    @Test
    void scopes_haveTheVariablesOfTheirLevels() {
        try (var client = inTheArm()) {
            var scopes = client.scopes(client.frames().getFirst());
            assertThat(scopes).extracting(scope -> scope.get("name").getAsString())
                    .containsExactly("if (y > 8)", "while (x < arg)", "program, arg = 5", "Argument", "Phis");
            assertThat(client.variables(scopes.get(0))).containsExactly("x = 109  (always at most 110)");
            assertThat(client.variables(scopes.get(1))).containsExactly("y = 9  (always at most 10)");
            assertThat(client.variables(scopes.get(2))).containsExactly("x = 1  (always at least 0; hidden)");
            assertThat(client.variables(scopes.get(3))).containsExactly("arg = 5");
            assertThat(client.variables(scopes.get(4)))
                    .anyMatch(phi -> phi.endsWith(": φ x, line 2 = 1  (after each iteration)"));
        }
    }

    @Test
    void step_showsWhatAVariableWas() {
        try (var client = inTheArm()) {
            client.moved("next");
            var loop = client.scopes(client.frames().getFirst()).getFirst();
            assertThat(client.variables(loop).getFirst()).startsWith("y = 109  (was 9");
        }
    }

    @Test
    void phis_tellTheInputTaken() {
        try (var client = DapClient.launched(NESTED, 5)) {
            client.breakpoints("[{\"line\":11}]");
            client.moved("configurationDone", "{}");
            var phis = client.scopes(client.frames().getFirst()).getLast();
            assertThat(client.variables(phis)).anyMatch(phi -> phi.endsWith("φ y, line 4 = 110  (when `y > 8`)"));
        }
    }

    @Test
    void variables_inPagesAndHexadecimal() {
        try (var client = inTheArm()) {
            var scopes = client.scopes(client.frames().getFirst());
            var reference = "{\"variablesReference\":" + scopes.get(1).get("variablesReference");
            assertThat(client.ok("variables", reference + ",\"format\":{\"hex\":true}}").toString())
                    .contains("\"value\":\"0x9  (always at most 10)\"");
            assertThat(client.ok("variables", reference + ",\"start\":1,\"count\":5}").getAsJsonArray("variables"))
                    .isEmpty();
            assertThat(client.ok("variables", reference + ",\"filter\":\"indexed\"}").getAsJsonArray("variables"))
                    .isEmpty();
        }
    }

    @Test
    void evaluate_seesWhatTheFrameSees() {
        try (var client = inTheArm()) {
            var frames = client.frames();
            assertThat(client.value("x")).isEqualTo("109");
            assertThat(evaluate(client, "x + y", frames.get(1).get("id").toString())).isEqualTo("10");
            assertThat(client.error("evaluate",
                    "{\"expression\":\"y\",\"frameId\":" + frames.get(2).get("id") + "}"))
                    .isEqualTo("There is no variable `y` here.");
            assertThat(client.error("evaluate", "{\"expression\":\"y = 1\"}")).startsWith("Nothing can be assigned");
            assertThat(client.error("evaluate", "{}")).isEqualTo("The argument expression is missing.");
            assertThat(client.ok("evaluate", "{\"expression\":\"-1\",\"context\":\"hover\",\"format\":{\"hex\":true}}")
                    .get("result").getAsString()).isEqualTo("0xffffffffffffffff");
        }
    }

    private static String evaluate(DapClient client, String expression, String frame) {
        return client.ok("evaluate", "{\"expression\":\"" + expression + "\",\"frameId\":" + frame + "}")
                .get("result").getAsString();
    }

    @Test
    void completions_areTheVisibleVariables() {
        try (var client = inTheArm()) {
            var found = DapClient.objects(client.ok("completions", "{\"text\":\"1 + \",\"column\":5}")
                    .getAsJsonArray("targets"));
            assertThat(found).extracting(item -> item.get("label").getAsString())
                    .containsExactly("x", "y", "arg", "true", "false");
            var one = DapClient.objects(client.ok("completions", "{\"text\":\"1 + ar\",\"column\":7}")
                    .getAsJsonArray("targets")).getFirst();
            assertThat(one.get("start").getAsInt()).isEqualTo(5);
            assertThat(one.get("length").getAsInt()).isEqualTo(2);
            assertThat(client.ok("completions", "{\"text\":\"\",\"column\":-2147483648}").getAsJsonArray("targets"))
                    .hasSize(5);
        }
    }

    @Test
    void references_endWithTheirStop() {
        try (var client = inTheArm()) {
            var frame = client.frames().getFirst();
            var scope = client.scopes(frame).getFirst();
            client.moved("next");
            assertThat(client.ok("scopes", "{\"frameId\":" + frame.get("id") + "}").getAsJsonArray("scopes"))
                    .isEmpty();
            assertThat(client.ok("variables", "{\"variablesReference\":" + scope.get("variablesReference") + "}")
                    .getAsJsonArray("variables")).isEmpty();
            assertThat(client.error("variables", "{\"variablesReference\":1000}")).contains("not one of this stop");
            assertThat(client.error("restartFrame", "{\"frameId\":" + frame.get("id") + "}"))
                    .contains("not one of this stop");
            assertThat(client.frames()).isNotEmpty();
        }
    }

    @Test
    void nodeSteps_goThroughTheBlockAndBack() {
        try (var client = DapClient.entered("int i = arg + 1;\nreturn i * 2;", 4)) {
            client.ok("next", "{\"threadId\":1,\"granularity\":\"instruction\"}");
            var node = client.event("simple/stopped");
            assertThat(node.get("graph").getAsString()).isEqualTo("asBuilt");
            var first = node.get("node").getAsInt();
            client.event("stopped");
            client.ok("next", "{\"threadId\":1,\"granularity\":\"instruction\"}");
            assertThat(client.event("simple/stopped").get("node").getAsInt()).isNotEqualTo(first);
            client.event("stopped");
            client.ok("stepBack", "{\"threadId\":1,\"granularity\":\"instruction\"}");
            assertThat(client.event("simple/stopped").get("node").getAsInt()).isEqualTo(first);
            client.event("stopped");
            client.ok("stepBack", "{\"threadId\":1}");
            assertThat(client.event("simple/stopped").has("node")).isFalse();
        }
    }

    @Test
    void disassembly_isTheScheduleAndPadded() {
        try (var client = DapClient.entered("int i = arg + 1;\nreturn i * 2;", 4)) {
            var here = client.frames().getFirst().get("instructionPointerReference").getAsString();
            var instructions = DapClient.objects(client.ok("disassemble", "{\"memoryReference\":\"" + here
                    + "\",\"instructionOffset\":-20,\"instructionCount\":60}").getAsJsonArray("instructions"));
            assertThat(instructions).hasSize(60);
            assertThat(instructions.get(20).get("address").getAsString()).isEqualTo(here);
            assertThat(instructions.getFirst().get("presentationHint").getAsString()).isEqualTo("invalid");
            assertThat(instructions.getLast().get("presentationHint").getAsString()).isEqualTo("invalid");
            assertThat(instructions).extracting(each -> each.get("address").getAsString()).doesNotHaveDuplicates();
            var multiplication = instructions.stream()
                    .filter(each -> each.get("instruction").getAsString().contains("Mul")).findFirst().orElseThrow();
            assertThat(multiplication.get("line").getAsInt()).isEqualTo(2);
        }
    }

    @Test
    void disassembly_elsewhere_isRefusedOrEmpty() {
        try (var client = DapClient.entered("return arg;", 4)) {
            assertThat(client.error("disassemble", "{\"memoryReference\":\"x\",\"instructionCount\":1}"))
                    .contains("is not the address of a node");
            assertThat(client.error("disassemble", "{\"memoryReference\":\"0x0\",\"instructionCount\":2147483647}"))
                    .startsWith("At most");
            assertThat(client.ok("disassemble", "{\"memoryReference\":\"0x0\",\"instructionOffset\":-2147483648,"
                    + "\"offset\":-2147483648,\"instructionCount\":3}").getAsJsonArray("instructions")).hasSize(3);
        }
    }

    @Test
    void sources_areTheProgramAlone() {
        try (var client = DapClient.launched("return 1;", 4)) {
            assertThat(client.ok("loadedSources", "{}").getAsJsonArray("sources")).hasSize(1);
            assertThat(client.error("source", "{\"sourceReference\":0,\"source\":{\"path\":\"/etc/passwd\"}}"))
                    .isEqualTo("That is not the program that is debugged.");
            assertThat(client.ok("modules", "{}").getAsJsonArray("modules")).isEmpty();
        }
    }

    @Test
    void whatIsImpossible_isRefusedWithTheReason() {
        try (var client = DapClient.entered("return 1;", 4)) {
            assertThat(client.error("goto", "{\"threadId\":1,\"targetId\":1}"))
                    .startsWith("A run always goes the same");
            assertThat(client.error("gotoTargets", "{}")).startsWith("A run always goes the same");
            assertThat(client.error("setVariable", "{}")).startsWith("Nothing can be assigned");
            assertThat(client.error("setExpression", "{}")).startsWith("Nothing can be assigned");
            assertThat(client.error("attach", "{}")).startsWith("There is nothing to attach to");
        }
    }
}
