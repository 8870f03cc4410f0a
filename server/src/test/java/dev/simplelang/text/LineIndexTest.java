package dev.simplelang.text;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LineIndexTest {

    private static final long SEED = Long.getLong("simple.seed", 20261129);

    /// All texts of up to six characters of which three matter, and longer ones at random.
    @Test
    void lines_ofRandomTexts_endAsTheLanguageSays() {
        for (int length = 0; length <= 6; length++) {
            for (int number = 0; number < Math.pow(3, length); number++) {
                var text = new StringBuilder();
                for (int i = 0, rest = number; i < length; i++, rest /= 3) {
                    text.append("\n\ra".charAt(rest % 3));
                }
                check(text.toString());
            }
        }
        System.out.println("LineIndexTest: -Dsimple.seed=" + SEED);
        var random = new SplittableRandom(SEED);
        for (int i = 0; i < 200; i++) {
            var text = new StringBuilder();
            for (int left = random.nextInt(300); left > 0; left--) {
                text.append("\n\rabcd\u2028\ud83d\0".charAt(random.nextInt(9)));
            }
            check(text.toString());
        }
    }

    private static void check(String text) {
        var starts = new ArrayList<>(List.of(0));
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\n' || (text.charAt(i) == '\r' && !text.startsWith("\n", i + 1))) {
                starts.add(i + 1);
            }
        }
        var lines = new LineIndex(text);
        assertThat(lines.count()).isEqualTo(starts.size());
        for (int line = 0; line < starts.size(); line++) {
            assertThat(lines.start(line)).isEqualTo(starts.get(line));
            assertThat(lines.lineOf(starts.get(line))).isEqualTo(line);
            int end = line + 1 < starts.size() ? starts.get(line + 1) : text.length();
            assertThat(text.substring(lines.end(line), end)).isIn("", "\n", "\r", "\r\n");
            assertThat(text.substring(lines.start(line), lines.end(line))).doesNotContain("\n", "\r");
        }
    }
}
