package dev.simplelang.jvm;

import dev.simplelang.driver.Compiler;
import dev.simplelang.ir.Graph;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.oracle.Shape;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.schedule.Strategy;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class SegmentsTest {

    /// To begin a method, and to find the place where to begin.
    private static final int BEGIN = 32;

    @ParameterizedTest
    @EnumSource
    void method_isNoLargerThanEstimated(Shape shape) {
        sizesAreEstimatedWell(shape.program(1_000));
    }

    @Test
    void methodOfARandomProgram_isNoLargerThanEstimated() {
        for (long seed = 0; seed < 10; seed++) {
            sizesAreEstimatedWell(RandomPrograms.program(seed, 300));
        }
    }

    private static void sizesAreEstimatedWell(String program) {
        var compilation = Compiler.compile(new SourceText(program), Cancellation.NONE);
        for (var graph : new Graph[]{compilation.graph(), compilation.asWritten().graph()}) {
            sizesAreEstimatedWell(graph, 100);
            sizesAreEstimatedWell(graph, Methods.LARGEST);
        }
    }

    private static void sizesAreEstimatedWell(Graph graph, int largest) {
        var schedule = Schedule.of(graph, Strategy.BEST, Cancellation.NONE);
        var methods = new Methods(schedule, largest, Cancellation.NONE);
        var segments = methods.segments();
        for (int i = 0; i < segments.all().size(); i++) {
            int estimate = segments.all().get(i).stream().mapToInt(methods.pieces()::size).sum();
            // A piece that is larger alone is not cut.
            assertThat(estimate <= largest || segments.all().get(i).size() == 1).isTrue();
            assertThat(Methods.size(methods.classFile(i))).isLessThanOrEqualTo(BEGIN + estimate);
        }
    }
}
