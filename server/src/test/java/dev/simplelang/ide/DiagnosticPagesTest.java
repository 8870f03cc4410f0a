package dev.simplelang.ide;

import dev.simplelang.fixture.Fixture;
import dev.simplelang.fixture.Label;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.Span;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/// What the pages show is so: programs above "What to do" have the diagnostic at the marked places and nowhere else, those below do not
/// have it.
class DiagnosticPagesTest {

    private static final Pattern PROGRAM = Pattern.compile("```simple\n(.*?)```", Pattern.DOTALL);

    @ParameterizedTest
    @EnumSource(DiagnosticCode.class)
    void page_ofACode_hasProgramsWithAndWithoutIt(DiagnosticCode code) {
        var page = DiagnosticPages.of(code);
        assertThat(page).startsWith("# " + code.id() + "\n");
        var halves = page.split("\n## What to do\n", -1);
        assertThat(halves).hasSize(2);
        var wrong = programs(halves[0]);
        // A program with more than 1,000 parentheses explains nothing, nor does one of a million lines.
        assertThat(wrong.isEmpty())
                .isEqualTo(code == DiagnosticCode.NESTING_TOO_DEEP || code == DiagnosticCode.REDUCED_ANALYSIS);
        for (var program : wrong) {
            var marked = program.labels().stream().map(Label::span).toList();
            assertThat(marked).isNotEmpty();
            assertThat(places(code, program)).as(program.source().text()).isEqualTo(marked);
        }
        var right = programs(halves[1]);
        assertThat(right).isNotEmpty();
        right.forEach(program -> assertThat(places(code, program)).as(program.source().text()).isEmpty());
    }

    @Test
    void index_namesEachPage() {
        var index = DiagnosticPages.named(DiagnosticPages.INDEX).orElseThrow();
        for (var code : DiagnosticCode.values()) {
            assertThat(index).contains("[`" + code.id() + "`](" + code.id() + ".md): ");
            assertThat(DiagnosticPages.named(code.id())).contains(DiagnosticPages.of(code));
        }
        assertThat(DiagnosticPages.named("../Settings")).isEmpty();
    }

    private static List<Fixture> programs(String text) {
        return PROGRAM.matcher(text).results().map(block -> Fixture.parse(Path.of("page.simple"), block.group(1)))
                .toList();
    }

    private static List<Span> places(DiagnosticCode code, Fixture program) {
        var analysis = Analysis.of(program.source(), Cancellation.NONE);
        return Diagnostics.of(analysis, Settings.DEFAULT.withPossibleDivisionByZero(true)).stream()
                .filter(found -> found.code() == code).map(found -> found.span()).sorted().toList();
    }
}
