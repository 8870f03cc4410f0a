package dev.simplelang.lsp.feature;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.simplelang.lsp.RawClient;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class CompletionTest {

    private static final String URI = "untitled:a";
    private static final String EVERYTHING = """
            {"textDocument":{"completion":{"completionItem":{"snippetSupport":true,"insertReplaceSupport":true,
             "labelDetailsSupport":true,"documentationFormat":["markdown","plaintext"],
             "insertTextModeSupport":{"valueSet":[1,2]}}}}}""";

    private static JsonObject complete(RawClient client, int line, int character) {
        return client.result("textDocument/completion", "{\"textDocument\":{\"uri\":\"" + URI
                + "\"},\"position\":{\"line\":" + line + ",\"character\":" + character + "}}").getAsJsonObject();
    }

    private static JsonObject item(JsonObject list, String label) {
        return list.getAsJsonArray("items").asList().stream().map(item -> item.getAsJsonObject())
                .filter(item -> item.get("label").getAsString().equals(label)).findFirst().orElseThrow();
    }

    private static List<String> labels(JsonArray items) {
        return items.asList().stream().map(item -> item.getAsJsonObject().get("label").getAsString()).toList();
    }

    @Test
    void bareClient_getsPlainWords() {
        try (var client = RawClient.initialized("{}")) {
            client.open(URI, 1, "int number = 6;\nret");
            var list = complete(client, 1, 3);
            assertThat(list.get("isIncomplete").getAsBoolean()).isFalse();
            assertThat(labels(list.getAsJsonArray("items"))).containsExactly("number", "arg", "return", "int", "if",
                    "while", "#showGraph");
            assertThat(item(list, "return")).hasToString(
                    "{\"label\":\"return\",\"kind\":14,\"detail\":\"return …;\",\"sortText\":\"00002\","
                            + "\"filterText\":\"return\",\"textEdit\":{\"range\":{\"start\":{\"line\":1,"
                            + "\"character\":0},\"end\":{\"line\":1,\"character\":3}},\"newText\":\"return\"}}");
            assertThat(list.toString()).doesNotContain("insertTextFormat", "insertTextMode", "labelDetails", "replace");
            client.open(URI, 2, "int number = 6;\nreturn num;");
            var resolved = client.result("completionItem/resolve",
                    item(complete(client, 1, 10), "number").toString()).getAsJsonObject();
            assertThat(resolved.get("documentation").getAsString()).startsWith("int number: declared on line 1");
        }
    }

    @Test
    void fullClient_getsSnippetsAndBothRanges() {
        try (var client = RawClient.initialized(EVERYTHING)) {
            client.open(URI, 1, "int number = 6;\nreturn numero;\n");
            client.replace(URI, 2, "int number = 6;\nreturn number;\nif");
            client.replace(URI, 3, "int number = 6;\nreturn number;\n");
            var number = item(complete(client, 1, 10), "number");
            assertThat(number.get("textEdit")).hasToString("{\"newText\":\"number\",\"insert\":{\"start\":{\"line\":1,"
                    + "\"character\":7},\"end\":{\"line\":1,\"character\":10}},\"replace\":{\"start\":{\"line\":1,"
                    + "\"character\":7},\"end\":{\"line\":1,\"character\":13}}}");
            assertThat(number.get("labelDetails")).hasToString("{\"description\":\"int\"}");
            var choice = item(complete(client, 2, 0), "if");
            assertThat(choice.get("insertTextFormat").getAsInt()).isEqualTo(2);
            assertThat(choice.get("insertTextMode").getAsInt()).isEqualTo(2);
            assertThat(choice.getAsJsonObject("textEdit").get("newText").getAsString())
                    .isEqualTo("if (${1:condition}) {\n\t$0\n}");
            var resolved = client.result("completionItem/resolve", number.toString()).getAsJsonObject();
            assertThat(resolved.getAsJsonObject("documentation").get("kind").getAsString()).isEqualTo("markdown");
            assertThat(resolved.getAsJsonObject("documentation").get("value").getAsString())
                    .contains("declared on line 1");
        }
    }

    /// Whoever goes on typing asks for the documentation of an item that was offered some letters ago.
    @Test
    void itemWhoseWordGrows_isStillResolved() {
        try (var client = RawClient.initialized(EVERYTHING)) {
            client.open(URI, 1, "int number = 6;\nreturn 0;");
            client.result("textDocument/completion", position(1, 0));
            client.replace(URI, 2, "int number = 6;\nreturn ");
            var offered = item(complete(client, 1, 7), "number");
            client.replace(URI, 3, "int number = 6;\nreturn numb");
            var resolved = client.result("completionItem/resolve", offered.toString()).getAsJsonObject();
            assertThat(resolved.getAsJsonObject("documentation").get("value").getAsString())
                    .contains("declared on line 1");
        }
    }

    private static String position(int line, int character) {
        return "{\"textDocument\":{\"uri\":\"" + URI + "\"},\"position\":{\"line\":" + line + ",\"character\":"
                + character + "}}";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                    "{'label':'x'}",
                    "{'label':'x','data':7}",
                    "{'label':'x','data':{}}",
                    "{'label':'x','data':{'uri':'untitled:none','offset':3}}",
                    "{'label':'x','data':{'uri':'untitled:a','offset':'3'}}",
                    "{'label':'arg','data':{'uri':'untitled:a','offset':-9223372036854775808}}",
                    "{'label':'arg','data':{'uri':'untitled:a','offset':1e300}}",
                    "{'label':'arg','data':{'uri':7,'offset':0}}"})
    void resolvedItem_foreignOrGone_comesBackAsItWas(String item) {
        try (var client = RawClient.initialized("{}")) {
            client.open(URI, 1, "return 0;");
            var resolved = client.result("completionItem/resolve", item.replace('\'', '"')).getAsJsonObject();
            assertThat(item).contains(resolved.get("label").getAsString());
        }
    }

    @Test
    void itemWithoutALabel_isRefused() {
        try (var client = RawClient.initialized("{}")) {
            assertThat(client.error("completionItem/resolve", "{\"data\":7}").get("code").getAsInt()).isEqualTo(-32602);
            var negative = "{\"label\":\"a\",\"textEdit\":{\"newText\":\"a\",\"range\":{\"start\":{\"line\":0,\"character\":-1},"
                    + "\"end\":{\"line\":0,\"character\":0}}}}";
            assertThat(client.error("completionItem/resolve", negative).get("code").getAsInt()).isEqualTo(-32602);
        }
    }

    @Test
    void closedDocument_getsNothing() {
        try (var client = RawClient.initialized("{}")) {
            assertThat(complete(client, 0, 0).getAsJsonArray("items")).isEmpty();
        }
    }
}
