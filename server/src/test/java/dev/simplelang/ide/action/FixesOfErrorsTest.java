package dev.simplelang.ide.action;

import dev.simplelang.Nightly;
import dev.simplelang.fixture.Fixtures;
import dev.simplelang.ide.Analysis;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.oracle.RandomTexts;
import dev.simplelang.resolve.Resolver;
import dev.simplelang.syntax.Parser;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Characters;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.FirstErrors;
import dev.simplelang.text.Severity;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/// A quick fix of an error leaves fewer errors, and not the one that it fixes; its title says what it does.
class FixesOfErrorsTest {

    private static final long SEED = Long.getLong("simple.seed", 54);

    private static final String[] PIECES = {"}", "{", ")", "(", ";", "\u00A0", "\u200B", "\uFF1B", "\u2212", "c",
            "Value", "++",
            "+= 1", "=", "\u0430rg", "if arg > 1 ", "int ", "break;"};

    @TestFactory
    Stream<DynamicTest> fixes_ofAllFixtures_leaveFewerErrors() {
        return Fixtures.all().stream().map(fixture -> DynamicTest.dynamicTest(
                fixture.file().getParent().getFileName() + "/" + fixture.name(), () -> check(fixture.source().text())));
    }

    @Test
    void fixes_ofMutatedPrograms_leaveFewerErrors() {
        var random = new SplittableRandom(SEED);
        int fixes = 0;
        int texts = Nightly.share(2_000);
        for (int i = 0; i < texts; i++) {
            var text = RandomTexts.mutated(RandomPrograms.program(random.nextLong(), 1 + random.nextInt(5)), random);
            int at = random.nextInt(text.length() + 1);
            fixes += check(text.substring(0, at) + PIECES[random.nextInt(PIECES.length)] + text.substring(at));
        }
        assertThat(fixes).isGreaterThan(texts);
    }

    @Test
    void fixes_ofGarbage_leaveFewerErrors() {
        var random = new SplittableRandom(SEED);
        for (int i = 0; i < 1_000; i++) {
            check(RandomTexts.garbage(random));
        }
    }

    @Test
    void fixAll_ofProgramsWithoutErrors_offersNothing() {
        var random = new SplittableRandom(SEED);
        for (int i = 0; i < 200; i++) {
            var program = RandomPrograms.program(random.nextLong(), 1 + random.nextInt(20));
            assertThat(offered(program, new Span(0, program.length()), ActionKind.FIX_ALL)).as(program).isEmpty();
        }
    }

    private static int check(String text) {
        var before = errors(text);
        int fixes = 0;
        for (var error : before.size() > FirstErrors.MAX_SHOWN ? List.<Diagnostic>of() : before) {
            for (var action : offered(text, error.span(), ActionKind.QUICK_FIX)) {
                var fixed = action.fixes().getFirst();
                if (fixed.severity() == Severity.ERROR) {
                    var after = TextEdit.apply(text, action.edits());
                    var what = "'%s' in%n%s%nwhich becomes%n%s".formatted(action.title(), text, after);
                    // Of several blocks that are not closed only one is reported, and then the next.
                    int left = errors(after).size() - (isUnclosed(fixed) && !isAt(fixed, errors(after)) ? 1 : 0);
                    assertThat(left).as(what).isLessThan(before.size());
                    // Of two at one place the other is left.
                    assertThat(alike(fixed, errors(after)) < alike(fixed, before) || !isAt(fixed, errors(after)))
                            .as(what)
                            .isTrue();
                    assertThat(action.title()).as(what).isEqualTo(Characters.shown(action.title()).strip())
                            .doesNotMatch("Change `(.*)` to `\\1`");
                    fixes++;
                }
            }
        }
        return fixes;
    }

    private static long alike(Diagnostic error, List<Diagnostic> errors) {
        return errors.stream().filter(other -> other.message().equals(error.message())).count();
    }

    private static boolean isUnclosed(Diagnostic error) {
        return error.code() == DiagnosticCode.SYNTAX && !error.related().isEmpty();
    }

    private static boolean isAt(Diagnostic error, List<Diagnostic> errors) {
        return errors.stream().anyMatch(other -> other.span().start() == error.span().start()
                && other.message().equals(error.message()));
    }

    private static List<CodeAction> offered(String text, Span range, ActionKind kind) {
        var analysis = Analysis.of(new SourceText(text), Cancellation.NONE);
        return CodeActions.at(analysis, range, ActionFilter.only(kind), Cancellation.NONE);
    }

    private static List<Diagnostic> errors(String text) {
        var tree = Parser.parse(new SourceText(text), Cancellation.NONE);
        var errors = new ArrayList<>(tree.diagnostics());
        errors.addAll(Resolver.resolve(tree, Cancellation.NONE).diagnostics());
        return errors;
    }
}
