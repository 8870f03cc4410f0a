package dev.simplelang.lsp.wire;

import com.google.gson.Gson;
import java.util.Map;

/// A long answer as it goes over the wire, so that it can be written ahead, and once for all who ask for it.
public final class WrittenAnswer {

    private static final Gson GSON = Connection.json(Map.of()).getGson();

    private final String json;

    private WrittenAnswer(String json) {
        this.json = json;
    }

    /// Writes `answer`, which is not looked at again.
    public static WrittenAnswer of(Object answer) {
        return new WrittenAnswer(GSON.toJson(answer));
    }

    String json() {
        return json;
    }
}
