package dev.simplelang.lsp.protocol;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import java.util.Map;
import org.eclipse.lsp4j.Position;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class StrictAdaptersTest {

    private static final Gson GSON = Connection.json(Map.of()).getGson();

    @Test
    void position_isReadAndWritten() {
        var position = new Position(7, Integer.MAX_VALUE);
        var json = "{\"line\":7,\"character\":2147483647}";
        assertThat(GSON.toJson(position)).isEqualTo(json);
        assertThat(GSON.fromJson(json, Position.class)).isEqualTo(position);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{}", "{'line':1}", "{'character':1}", "{'line':-1,'character':0}", "{'line':'1','character':0}",
                    "{'line':null,'character':0}", "7", "[]"})
    void position_thatIsNone_isRefused(String json) {
        assertThatThrownBy(() -> GSON.fromJson(json.replace('\'', '"'), Position.class))
                .isInstanceOfAny(JsonParseException.class, IllegalStateException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "true", "[]", "{}"})
    void string_thatIsNone_isRefused(String json) {
        assertThatThrownBy(() -> GSON.fromJson(json, String.class)).isInstanceOf(JsonParseException.class);
    }
}
