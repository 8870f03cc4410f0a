package dev.simplelang.ir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// The catalogue of rules.
class RuleTest {

    private static final Pattern DOCUMENTED = Pattern.compile("((?: *///.*\n)+) +([A-Z_]+)\\(");

    /// The law that users see is one of those in the comment.
    @Test
    void laws_areDocumented() throws IOException {
        var source = Files.readString(
                Path.of(System.getProperty("basedir", "."), "src/main/java/dev/simplelang/ir/Rule.java"));
        int laws = 0;
        var rules = DOCUMENTED.matcher(source);
        while (rules.find()) {
            var law = Rule.valueOf(rules.group(2)).law();
            var comment = rules.group(1).replaceAll("\\s*///\\s*", " ");
            assertThat(comment).as(rules.group(2)).contains(law.map(formula -> "`" + formula).orElse(""));
            laws += law.isPresent() ? 1 : 0;
        }
        assertThat(laws).isGreaterThan(50);
    }
}
