package dev.simplelang.dap;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// A run that never ends can be interrupted at any time.
class EndlessRunTest {

    private static final String ENDLESS = """
            int i = 0;
            while (i >= 0) {
                i = i + 1;
                if (i > 1000) i = 0;
            }
            return i;
            """;

    private static DapClient running() {
        var client = DapClient.launched(ENDLESS, 1);
        client.ok("configurationDone", "{}");
        return client;
    }

    @Test
    void pause_stops_andStepsGoOn() {
        try (var client = running()) {
            assertThat(client.moved("pause")).isEqualTo("pause");
            int line = client.line();
            client.moved("next");
            client.moved("stepBack");
            assertThat(client.line()).isEqualTo(line);
            client.ok("continue", "{\"threadId\":1}");
            assertThat(client.moved("pause")).isEqualTo("pause");
        }
    }

    @Test
    void disconnect_whileItRuns_leavesNoThread() {
        running().close();
    }

    @Test
    void terminate_whileItRuns_ends() {
        try (var client = running()) {
            client.ok("terminate", "{}");
            client.event("terminated");
        }
    }

    @Test
    void restart_whileItRuns_startsAnew() {
        try (var client = running()) {
            client.ok("restart", "{\"arguments\":{\"program\":\"" + DapClient.FILE
                    + "\",\"arg\":1,\"stopOnEntry\":true}}");
            assertThat(client.event("stopped").get("reason").getAsString()).isEqualTo("entry");
        }
    }

    @Test
    void questions_whileItRuns_areRefused() {
        try (var client = running()) {
            assertThat(client.error("stackTrace", "{\"threadId\":1}")).isEqualTo("The run has not stopped.");
            assertThat(client.error("evaluate", "{\"expression\":\"1\"}")).isEqualTo("The run has not stopped.");
            client.ok("threads", "{}");
            assertThat(client.error("continue", "{\"threadId\":1}")).isEqualTo("The run has not stopped.");
            client.ok("next", "{\"threadId\":1}");
        }
    }

    @Test
    void breakpoint_setWhileItRuns_stopsIt() {
        try (var client = running()) {
            client.breakpoints("[{\"line\":4,\"condition\":\"i == 500\"}]");
            assertThat(client.event("stopped").get("reason").getAsString()).isEqualTo("breakpoint");
            assertThat(client.value("i")).isEqualTo("500");
        }
    }

    @Test
    void stepOut_ofIt_canBePaused() {
        try (var client = running()) {
            client.moved("pause");
            client.ok("stepOut", "{\"threadId\":1}");
            assertThat(client.moved("pause")).isEqualTo("pause");
        }
    }

    @Test
    void cancelledQuestion_isAnswered() {
        try (var client = running()) {
            client.moved("pause");
            int asked = client.send("stackTrace", "{\"threadId\":1}");
            client.ok("cancel", "{\"requestId\":" + asked + "}");
            var response = client.response(asked);
            assertThat(response.get("success").getAsBoolean()
                    || response.get("message").getAsString().equals("cancelled")).isTrue();
        }
    }
}
