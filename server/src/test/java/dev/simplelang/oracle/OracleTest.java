package dev.simplelang.oracle;

import dev.simplelang.oracle.TreeInterpreter.Outcome;
import dev.simplelang.resolve.Resolver;
import dev.simplelang.syntax.Parser;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.EnumMap;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class OracleTest {

    private static final long TRIPS = 1_000;

    private static String run(String program, long arg) {
        return TreeInterpreter.run(program, arg, TRIPS).result();
    }

    @Test
    void interpreter_returnsAValue() {
        assertThat(run("return 10-3-2;", 0)).isEqualTo("RETURNED 5");
        assertThat(run("return 1 < 2 < 3 == true;", 0)).isEqualTo("RETURNED 1");
        assertThat(run("return !arg + !!7;", 0)).isEqualTo("RETURNED 2");
        assertThat(run("int x = 1; { int x = x + 1; arg = x; } return arg + x;", 0)).isEqualTo("RETURNED 3");
    }

    @Test
    void interpreter_computesInSixtyFourBits() {
        assertThat(run("return 9223372036854775807 + 1;", 0)).isEqualTo("RETURNED -9223372036854775808");
        assertThat(run("return --9223372036854775808;", 0)).isEqualTo("RETURNED -9223372036854775808");
        assertThat(run("return -9223372036854775808 / -1;", 0)).isEqualTo("RETURNED -9223372036854775808");
        assertThat(run("return arg / 0 + -7 / 2;", 5)).isEqualTo("RETURNED -3");
    }

    @Test
    void interpreter_endsInThreeWays() {
        assertThat(run("if (arg) return 1;", 0)).isEqualTo("FELL_THROUGH");
        assertThat(run("while (1) ; return 1;", 0)).isEqualTo("STOPPED");
        assertThat(run("while (arg) { arg = arg - 1; if (arg == 2) continue; if (arg == 1) break; } return arg;", 4))
                .isEqualTo("RETURNED 1");
    }

    @Test
    void interpreter_countsTripsToALoopHead() {
        assertThat(TreeInterpreter.run("while (arg > 0) arg = arg - 1; return 0;", 3, 3).loopTrips()).isEqualTo(3);
        assertThat(TreeInterpreter.run("while (arg > 0) arg = arg - 1; return 0;", 3, 2).outcome())
                .isEqualTo(Outcome.STOPPED);
        assertThat(TreeInterpreter.run("while (1) { if (arg) break; } return 0;", 3, 0).loopTrips()).isZero();
    }

    @Test
    void randomPrograms_areValidAndEndInEveryWay() {
        var ends = new EnumMap<Outcome, Integer>(Outcome.class);
        for (long seed = 0; seed < 500; seed++) {
            String program = RandomPrograms.program(seed);
            var tree = Parser.parse(new SourceText(program), Cancellation.NONE);
            var resolution = Resolver.resolve(tree, Cancellation.NONE);
            assertThat(tree.diagnostics()).as("seed %d:%n%s", seed, program).isEmpty();
            assertThat(resolution.diagnostics()).as("seed %d:%n%s", seed, program).isEmpty();
            ends.merge(TreeInterpreter.run(tree, resolution, seed % 7, TRIPS).outcome(), 1, Integer::sum);
        }
        assertThat(ends.values()).as("%s", ends).hasSize(3).allMatch(count -> count > 12);
    }

    @Test
    void boundedPrograms_areValidAndReturn() {
        for (long seed = 0; seed < 500; seed++) {
            var run = TreeInterpreter.run(BoundedPrograms.program(seed), seed % 7, 1_000_000);
            assertThat(run.outcome()).as("seed %d", seed).isEqualTo(Outcome.RETURNED);
        }
    }

    @Test
    void sameSeed_givesTheSameProgram() {
        assertThat(RandomPrograms.program(42)).isEqualTo(RandomPrograms.program(42))
                .isNotEqualTo(RandomPrograms.program(43));
    }

    @Test
    void shrinker_keepsWhatMatters() {
        String program = """
                int a = 3;
                int b = a * (arg + 2);
                while (b > 0) {
                    b = b - 1;
                    if (b == 7 + a) { a = 100 / arg; } else if (a) { a = 4; }
                }
                return a + b;
                """;
        assertThat(Shrinker.shrink(program, text -> text.contains("/ arg"))).isEqualTo("int a = 3;\na = 0 / arg;\n");
    }
}
