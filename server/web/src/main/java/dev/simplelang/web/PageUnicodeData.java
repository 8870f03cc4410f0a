package dev.simplelang.web;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.teavm.jso.JSBody;

/// Stands in for `text.UnicodeData`: the browser knows normal forms; the names of the characters that
/// are likely in a program come with the page.
final class PageUnicodeData {

    /// Read when the first name is asked for.
    private static final class Names {

        private static final Map<Integer, String> ALL = read();
    }

    private PageUnicodeData() {}

    @JSBody(params = "text", script = "return text.normalize('NFKC');")
    static native String compatible(String text);

    static String name(int codePoint) {
        return Names.ALL.getOrDefault(codePoint, "");
    }

    private static Map<Integer, String> read() {
        var found = new HashMap<Integer, String>();
        for (var block : text().split("\f", -1)) {
            var lines = block.split("\n", -1);
            int first = Integer.parseInt(lines[0], 16);
            for (int i = 1; i < lines.length; i++) {
                found.put(first + i - 1, lines[i]);
            }
        }
        return found;
    }

    private static String text() {
        try (var in = PageUnicodeData.class.getResourceAsStream(Resources.CHARACTER_NAMES)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
