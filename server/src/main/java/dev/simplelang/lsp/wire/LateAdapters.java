package dev.simplelang.lsp.wire;

import com.google.gson.Gson;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import org.eclipse.lsp4j.Position;

/// Looks into a type of the protocol when there is a value of it, not before. Gson would look into everything that the
/// type can hold, and for the first message, `initialize`, that is what any client and any server has ever been able to do.
final class LateAdapters implements TypeAdapterFactory {

    private static final String PROTOCOL = Position.class.getPackageName();

    @Override
    public <T> TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
        return type.getRawType().getPackageName().equals(PROTOCOL) ? new Late<>(this, gson, type).nullSafe() : null;
    }

    /// The adapter of a type, made when it is needed; of values that are not null.
    private static final class Late<T> extends TypeAdapter<T> {

        private final LateAdapters factory;
        private final Gson gson;
        private final TypeToken<T> type;
        private volatile TypeAdapter<T> made;

        Late(LateAdapters factory, Gson gson, TypeToken<T> type) {
            this.factory = factory;
            this.gson = gson;
            this.type = type;
        }

        @Override
        public T read(JsonReader in) throws IOException {
            return adapter().read(in);
        }

        @Override
        public void write(JsonWriter out, T value) throws IOException {
            adapter().write(out, value);
        }

        /// Two threads may both make one; they are alike.
        private TypeAdapter<T> adapter() {
            if (made == null) {
                made = gson.getDelegateAdapter(factory, type);
            }
            return made;
        }
    }
}
