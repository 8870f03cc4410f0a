package dev.simplelang.lsp.wire;

import com.google.gson.Gson;
import java.util.Map;

/// A long answer as it goes over the wire, so that it can be written ahead, and once for all who ask for it.
public final class WrittenAnswer {

    /// Made when there is something to write, by whoever makes the answer, rather than by the thread that reads the request.
    private static final class Writer {

        static final Gson GSON = Connection.json(Map.of()).getGson();
    }

    /// A list of nothing.
    public static final WrittenAnswer NOTHING = new WrittenAnswer("[]");

    private final String json;

    private WrittenAnswer(String json) {
        this.json = json;
    }

    /// Writes `answer`, which is not looked at again.
    public static WrittenAnswer of(Object answer) {
        return new WrittenAnswer(Writer.GSON.toJson(answer));
    }

    String json() {
        return json;
    }
}
