package dev.simplelang.driver;

import dev.simplelang.ir.Node;
import dev.simplelang.opt.parts.Versions;
import dev.simplelang.oracle.ProgramProperty;
import dev.simplelang.oracle.Shape;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/// A version that has the same tokens as the one before, or one before that, takes what was proved of it, at other places.
class WrittenAlikeTest {

    private static final List<String> TRIVIA = List.of(" ", "\n", "\t", "\r\n", " /* return 1; */", " // }\n",
            "\n\n  ");

    private static Compilation compile(String program) {
        return Compiler.compile(new SourceText(program), Cancellation.NONE);
    }

    private static Compilation next(Compilation before, String program) {
        return before.next(new SourceText(program), before.options(), Cancellation.NONE);
    }

    private static boolean isTakenOver(Compilation before, Compilation after) {
        var nodes = before.graph().nodes();
        return nodes.stream().filter(Objects::nonNull).map(Node::id)
                .allMatch(id -> id < after.graph().idLimit() && after.graph().nodes().get(id) == nodes.get(id));
    }

    @Test
    void graphTakenOver_isWhatWouldComeOut() {
        ProgramProperty.holds(WrittenAlikeTest.class, 20_261_125, 300, program -> {
            var random = RandomGeneratorFactory.of("L64X128MixRandom").create(program.hashCode());
            var text = program;
            var typed = compile(text);
            for (int i = 0; i < 4; i++) {
                text = spaced(typed, random);
                var after = next(typed, text);
                var fresh = compile(text);
                if (!typed.hasErrors() && !isTakenOver(typed, after)) {
                    return Optional.of("optimized again:\n" + text);
                }
                if (!Versions.description(after.graph()).equals(Versions.description(fresh.graph()))
                        || !after.constantResult().equals(fresh.constantResult())) {
                    return Optional.of("after\n" + text + "\n" + Versions.description(after.graph()) + "instead of\n"
                            + Versions.description(fresh.graph()));
                }
                typed = after;
            }
            return Optional.empty();
        });
    }

    /// The text of `compilation` with something between two of its tokens that is none.
    private static String spaced(Compilation compilation, RandomGenerator random) {
        var text = compilation.source().text();
        var tokens = compilation.tree().tokens();
        int at = tokens.get(random.nextInt(tokens.size())).span().start();
        return text.substring(0, at) + TRIVIA.get(random.nextInt(TRIVIA.size())) + text.substring(at);
    }

    @Test
    void largePrograms_areTakenOver() {
        var program = Shape.MIXED.program(1_500);
        var before = compile(program);
        var text = program.replace("int", " int");
        var after = next(before, text);
        assertThat(isTakenOver(before, after)).isTrue();
        assertThat(Versions.description(after.graph())).isEqualTo(Versions.description(compile(text).graph()));
        assertThat(next(after, text.replaceFirst("int", "int z = 1; int")).parts().size()).isGreaterThan(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "int a = arg + 1; return a;  | int a = arg + 2; return a;",
            "int a = arg + 1; return a;  | int b = arg + 1; return b;",
            "int a = arg + 1; return a;  | int a = arg - 1; return a;",
            "int a = arg + 1; return a;  | int a = arg + 1; return a;;",
            "int a = arg + 1; return a;  | int a = arg + 1; /*return a;",
            "int a = 1 - 1; return a;    | int a = 1 --1; return a;",
            "int ab = 1; return ab;      | int a b = 1; return ab;",
    })
    void otherTokens_areAnotherProgram(String program, String other) {
        var before = compile(program);
        assertThat(isTakenOver(before, next(before, other))).isFalse();
        assertThat(isTakenOver(before, next(before, " " + program))).isTrue();
    }

    /// Behind two versions with a statement more the first one comes back, at another place, and then one of those.
    @Test
    void editTakenBack_takesOverTheOlderVersion() {
        ProgramProperty.holds(WrittenAlikeTest.class, 20_261_126, 300, program -> {
            var first = compile(program);
            if (first.hasErrors()) {
                return Optional.empty();
            }
            var other = next(first, "int other = 1;" + program);
            var back = next(next(other, "int other = 2;" + program), "\n" + program);
            var fresh = compile("\n" + program);
            if (!isTakenOver(first, back)) {
                return Optional.of("optimized again:\n" + program);
            }
            if (!Versions.description(back.graph()).equals(Versions.description(fresh.graph()))) {
                return Optional.of("taken back:\n" + program + "\n" + Versions.description(back.graph())
                        + "instead of\n" + Versions.description(fresh.graph()));
            }
            return isTakenOver(other, next(back, "int other = 1; " + program))
                    ? Optional.empty()
                    : Optional.of("optimized again behind what was taken back:\n" + program);
        });
    }

    @Test
    void returningVersions_leaveRoomForOthers() {
        var first = compile("return arg + 1;");
        var second = next(first, "return arg + 2;");
        var last = second;
        for (int i = 0; i < 2_000; i++) {
            last = next(last, "return arg + " + (3 + i % 2) + ";");
        }
        assertThat(last.reusable().versions().versions()).hasSize(4);
        assertThat(isTakenOver(first, next(last, "return arg + 1;"))).isTrue();
        assertThat(isTakenOver(second, next(last, "return arg + 2;"))).isTrue();
    }

    @Test
    void versions_keptUpToANumberOfNodes() {
        var program = Shape.MIXED.program(100);
        var first = compile(program);
        var last = first;
        for (int i = 0; i < 50; i++) {
            last = next(last, program + " int more = " + i + ";");
        }
        assertThat(last.reusable().versions().versions()).hasSizeBetween(3, 10);
        assertThat(isTakenOver(first, next(last, program))).isFalse();
        var large = Shape.MIXED.program(1_500);
        var behind = next(next(last, large), large + " int more = 1;");
        assertThat(behind.reusable().versions().versions()).hasSize(1);
    }

    @Test
    void otherArgument_isAnotherProgram() {
        var before = compile("return arg + 1;");
        var pinned = before.next(new SourceText("return  arg + 1;"), before.options().withArgument(OptionalLong.of(4)),
                Cancellation.NONE);
        assertThat(pinned.constantResult()).hasValue(5);
        assertThat(pinned.general(Cancellation.NONE).constantResult()).isEmpty();
        assertThat(next(pinned, "return arg  + 1;").constantResult()).hasValue(5);
    }
}
