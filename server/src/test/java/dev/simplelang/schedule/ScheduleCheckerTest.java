package dev.simplelang.schedule;

import dev.simplelang.Nightly;
import dev.simplelang.driver.Compiler;
import dev.simplelang.ir.DivNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.oracle.BoundedPrograms;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class ScheduleCheckerTest {

    /// The quotient is needed in the inner loop and in one arm behind it, and known before both loops.
    private static final String PROGRAM = """
            int q = 1000 / arg;
            int s = 0;
            while (s < arg) {
                int t = 0;
                while (t < s + q) t = t + q;
                s = s + t;
            }
            if (s > 10) return q;
            return s;
            """;

    private static Graph optimized(String program) {
        return Compiler.compile(new SourceText(program), Cancellation.NONE).graph();
    }

    @ParameterizedTest
    @EnumSource
    void schedules_ofRandomPrograms_areRight(Strategy strategy) {
        for (long seed = 0; seed < Nightly.share(300); seed++) {
            var program = seed % 2 == 0 ? RandomPrograms.program(seed) : BoundedPrograms.program(seed);
            var compilation = Compiler.compile(new SourceText(program), Cancellation.NONE);
            for (var graph : new Graph[]{compilation.asWritten().graph(), compilation.graph()}) {
                assertThat(
                        ScheduleChecker.violations(Schedule.of(graph, strategy, Cancellation.NONE), Cancellation.NONE))
                        .as("seed %d%n%s", seed, program).isEmpty();
            }
        }
    }

    /// Moves the quotient to each block in turn: just one is right.
    @ParameterizedTest
    @EnumSource
    void valueInAnotherBlock_isFound(Strategy strategy) {
        var graph = optimized(PROGRAM);
        int count = Schedule.of(graph, strategy, Cancellation.NONE).blocks().size();
        int right = 0;
        for (int i = 0; i < count; i++) {
            var schedule = Schedule.of(graph, strategy, Cancellation.NONE);
            var quotient = graph.nodes().stream().filter(DivNode.class::isInstance).findFirst().orElseThrow();
            schedule.move(quotient, schedule.blocks().get(i));
            right += ScheduleChecker.violations(schedule, Cancellation.NONE).isEmpty() ? 1 : 0;
        }
        assertThat(count).isGreaterThan(5);
        assertThat(right).isOne();
    }

    @Test
    void valueAfterItsUser_isFound() {
        var schedule = Schedule.of(optimized("return arg * 3 / (arg + 5);"), Strategy.BEST, Cancellation.NONE);
        assertThat(ScheduleChecker.violations(schedule, Cancellation.NONE)).isEmpty();
        var block = schedule.blocks().getFirst();
        schedule.move(block.values().get(block.values().size() - 2), block);
        assertThat(ScheduleChecker.violations(schedule, Cancellation.NONE)).anyMatch(found -> found.contains("needs"));
    }
}
