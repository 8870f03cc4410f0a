package dev.simplelang.lsp.protocol;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LullTest {

    private final Lull lull = new Lull();
    private final List<String> done = new ArrayList<>();

    private void putOff(String task) {
        lull.execute(() -> done.add(task));
    }

    private static void read(InputStream input) throws IOException {
        var _ = input.read(new byte[1], 0, 1);
    }

    @Test
    void isDoneBeforeInputIsWaitedFor() throws IOException {
        var input = new ByteArrayInputStream(new byte[0]) {

            @Override
            public synchronized int read(byte[] bytes, int from, int length) {
                done.add("waiting");
                return super.read(bytes, from, length);
            }
        };
        putOff("one");
        putOff("other");
        read(lull.before(input));
        read(lull.before(input));
        assertThat(done).containsExactly("one", "other", "waiting", "waiting");
    }

    @Test
    void waitsForInputThatIsThere() throws IOException {
        var input = lull.before(new ByteArrayInputStream(new byte[2]));
        putOff("task");
        read(input);
        read(input);
        assertThat(done).isEmpty();
        read(input);
        assertThat(done).containsExactly("task");
    }

    @Test
    void whatCameFirstIsDoneAndTheRestWaits() {
        putOff("by the first message");
        int due = lull.size();
        putOff("by the second message");
        lull.run(due);
        assertThat(done).containsExactly("by the first message");
        lull.run(lull.size());
        assertThat(done).containsExactly("by the first message", "by the second message");
        assertThat(lull.size()).isZero();
    }

    @Test
    void aFaultKeepsNothingElseFromBeingDone() throws IOException {
        lull.execute(() -> {
            throw new IllegalStateException("a test");
        });
        putOff("task");
        read(lull.before(new ByteArrayInputStream(new byte[0])));
        assertThat(done).containsExactly("task");
    }
}
