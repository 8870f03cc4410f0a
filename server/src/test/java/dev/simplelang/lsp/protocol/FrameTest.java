package dev.simplelang.lsp.protocol;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/// What is written into a frame is what Java's own encoder would send, once lone surrogates are escaped.
class FrameTest {

    private static final String SAMPLE = "a\u0000\u007f\u0080é\u07ff\u0800→\ud7ff\ue000\uffff\ud800\udc00\udbff\udfff";

    private static String sent(Frame frame) throws IOException {
        var out = new ByteArrayOutputStream();
        frame.close();
        frame.writeTo(out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static String expected(String body) {
        var escaped = new StringBuilder();
        body.codePoints().forEach(c -> {
            if (0xd800 <= c && c <= 0xdfff) {
                escaped.append("\\u").append(Integer.toHexString(c));
            } else {
                escaped.appendCodePoint(c);
            }
        });
        int length = escaped.toString().getBytes(StandardCharsets.UTF_8).length;
        return "Content-Length: " + length + "\r\n\r\n" + escaped;
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", SAMPLE, "\ud83d", "\udc00", "\ud83d\ud83d\udc00", "\ud83dx", "x\udc00\ud83d"})
    void isEncodedAsStringsAre(String body) throws IOException {
        var frame = new Frame();
        frame.write(body);
        assertThat(sent(frame)).isEqualTo(expected(body));
    }

    /// However the parts in which it is written lie.
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void mayBeLong(int ahead) throws IOException {
        var body = "x".repeat(ahead) + "ab\ud83d\ude00é".repeat(4_000) + "\udc00" + "y".repeat(20_000) + "\ud83d";
        var frame = new Frame();
        frame.write(body);
        assertThat(sent(frame)).isEqualTo(expected(body));
    }

    @Test
    void mayBeWrittenInAnyPieces() throws IOException {
        var random = new Random(1);
        for (int round = 0; round < 200; round++) {
            var body = new StringBuilder();
            var frame = new Frame();
            for (int piece = random.nextInt(400); piece > 0; piece--) {
                int from = random.nextInt(SAMPLE.length());
                int to = from + random.nextInt(SAMPLE.length() - from + 1);
                body.append(SAMPLE, from, to);
                switch (random.nextInt(3)) {
                    case 0 -> frame.write(SAMPLE, from, to - from);
                    case 1 -> frame.write(SAMPLE.toCharArray(), from, to - from);
                    default -> SAMPLE.substring(from, to).chars().forEach(frame::write);
                }
            }
            assertThat(sent(frame)).isEqualTo(expected(body.toString()));
        }
    }
}
