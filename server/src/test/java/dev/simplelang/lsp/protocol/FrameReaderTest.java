package dev.simplelang.lsp.protocol;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FrameReaderTest {

    private final List<String> refusals = new ArrayList<>();

    private List<String> read(InputStream in) throws IOException {
        var frames = new FrameReader(in, (reason, _) -> refusals.add(reason));
        var bodies = new ArrayList<String>();
        for (var body = frames.next(); body.isPresent(); body = frames.next()) {
            bodies.add(body.get());
        }
        return bodies;
    }

    private List<String> read(String input) throws IOException {
        return read(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "Content-Length: 2\r\n\r\n{}",
            "content-length:2\r\n\r\n{}",
            "CONTENT-LENGTH :  2 \r\n\r\n{}",
            "Content-Length: 2\n\n{}",
            "\r\n\n Content-Length: 2\r\n\r\n{}",
            "Content-Length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{}",
            "content-type: x; Charset=\"UTF8\"; y=z\r\ncontent-length: 2\r\n\r\n{}",
            "X-Unknown: 1: 2\r\nContent-Length: 2\r\n\r\n{}"})
    void readsHeadersInEveryForm(String input) throws Exception {
        assertThat(read(input)).containsExactly("{}");
        assertThat(refusals).isEmpty();
    }

    @Test
    void countsBytesNotCharacters() throws Exception {
        assertThat(read("Content-Length: 4\r\n\r\n😀Content-Length: 2\r\n\r\nÄContent-Length: 0\r\n\r\n"))
                .containsExactly("😀", "Ä", "");
    }

    @Test
    void nothingIsLostWhereMemoryEndsAnywhere() throws Exception {
        var input = "Content-Length: 1\r\n\r\n1"
                + "Content-Length: 3\r\nContent-Type: x; charset=latin1\r\n\r\nabc"
                + "Content-Length: 12\r\n\r\n123456789012"
                + "Content-Length: 0\r\n\r\n";
        var in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)) {

            private boolean hasMemory;

            // Every other time, and never all.
            @Override
            public synchronized int read(byte[] into, int from, int length) {
                hasMemory = !hasMemory;
                if (hasMemory) {
                    return super.read(into, from, Math.min(length, 5));
                }
                throw new OutOfMemoryError("a test");
            }

            // Else the buffer reads on at once, and forgets what it has got when that fails, which no pipe does.
            @Override
            public synchronized int available() {
                return 0;
            }
        };
        var bodies = new ArrayList<String>();
        var told = new ArrayList<String>();
        var frames = new FrameReader(in, (reason, start) -> {
            refusals.add(reason);
            told.add(start);
            if (told.size() == 1) {
                throw new OutOfMemoryError("a test");
            }
        });
        int failures = 0;
        while (!bodies.contains("")) {
            try {
                bodies.add(frames.next().orElseThrow());
            } catch (OutOfMemoryError e) {
                failures++;
            }
        }
        assertThat(bodies).containsExactly("1", "123456789012", "");
        assertThat(failures).isGreaterThan(input.length() / 5);
        assertThat(refusals).hasSize(2).allMatch(reason -> reason.contains("latin1"));
        assertThat(told).containsExactly("", "");
    }

    @Test
    void readsBytesThatArriveOneByOne() throws Exception {
        var bytes = "Content-Length: 5\r\n\r\n[1,2]Content-Length: 2\r\n\r\n{}".getBytes(StandardCharsets.UTF_8);
        var streams = new ArrayList<InputStream>();
        for (byte b : bytes) {
            streams.add(new ByteArrayInputStream(new byte[]{b}));
        }
        assertThat(read(new SequenceInputStream(java.util.Collections.enumeration(streams))))
                .containsExactly("[1,2]", "{}");
    }

    @Test
    void replacesBytesThatAreNoUtf8() throws Exception {
        byte[] input = "Content-Length: 3\r\n\r\na?b".getBytes(StandardCharsets.ISO_8859_1);
        input[input.length - 2] = (byte) 0xff;
        assertThat(read(new ByteArrayInputStream(input))).containsExactly("a\ufffdb");
    }

    @Test
    void skipsWhatIsTooLarge() throws Exception {
        int length = FrameReader.MAX_BODY + 1;
        var input = new SequenceInputStream(java.util.Collections.enumeration(List.of(
                stream("Content-Length: " + length + "\r\n\r\n"),
                new ByteArrayInputStream(new byte[length]),
                stream("Content-Length: 2\r\n\r\n{}"))));
        assertThat(read(input)).containsExactly("{}");
        assertThat(refusals).singleElement().asString().contains("" + length);
    }

    @Test
    void skipsWhatIsInAnotherCharset() throws Exception {
        assertThat(read("Content-Length: 2\r\nContent-Type: a; charset=utf-16\r\n\r\n{}Content-Length: 2\r\n\r\n[]"))
                .containsExactly("[]");
        assertThat(refusals).singleElement().asString().contains("utf-16");
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "{}",
            "{}\r\n\r\n",
            "hello\r\n",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\"}\n",
            "X: 1\r\n\r\n",
            "Content-Length: two\r\n\r\n{}",
            "Content-Length: -1\r\n\r\n{}",
            "Content-Length: 99999999999\r\n\r\n{}",
            "Content-Length: \r\n\r\n{}",
            "Content-Length: 3\r\n\r\n{}",
            "Content-Length: 70000000\r\n\r\n{}",
            "Content-Length: 3\r\n",
            "Content-Length: 3"})
    void losesTheFraming(String input) {
        assertThatThrownBy(() -> read(input)).isInstanceOf(LostFramingException.class);
    }

    @Test
    void givesUpOnAHeaderWithoutEnd() {
        var endless = new InputStream() {
            @Override
            public int read() {
                return 'x';
            }
        };
        assertThatThrownBy(() -> read(endless)).isInstanceOf(LostFramingException.class);
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
