package dev.simplelang.jvm;

import dev.simplelang.bench.Shape;
import dev.simplelang.driver.Compiler;
import dev.simplelang.ir.Graph;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.schedule.Strategy;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class SegmentsTest {

    /// To begin a method, and to find the place where to begin.
    private static final int BEGIN = 32;

    private static final int LARGEST = 7_000;

    @ParameterizedTest
    @EnumSource
    void noMethodIsLargerThanEstimated(Shape shape) {
        sizesAreEstimatedWell(shape.program(1_000));
    }

    @Test
    void noMethodOfARandomProgramIsLargerThanEstimated() {
        for (long seed = 0; seed < 10; seed++) {
            sizesAreEstimatedWell(RandomPrograms.program(seed, 300));
        }
    }

    private static void sizesAreEstimatedWell(String program) {
        var compilation = Compiler.compile(new SourceText(program), Cancellation.NONE);
        for (var graph : new Graph[]{compilation.graph(), compilation.asWritten().graph()}) {
            sizesAreEstimatedWell(graph, 100);
            sizesAreEstimatedWell(graph, LARGEST);
        }
    }

    private static void sizesAreEstimatedWell(Graph graph, int largest) {
        var schedule = Schedule.of(graph, Strategy.BEST, Cancellation.NONE);
        var pieces = new Pieces(schedule, largest / 8, Cancellation.NONE);
        var segments = new Segments(schedule, pieces, largest, Cancellation.NONE);
        for (int i = 0; i < segments.all().size(); i++) {
            int estimate = segments.all().get(i).stream().mapToInt(pieces::size).sum();
            // A piece that is larger alone is not cut.
            assertThat(estimate <= largest || segments.all().get(i).size() == 1).isTrue();
            assertThat(size(pieces, segments, i)).isLessThanOrEqualTo(BEGIN + estimate);
        }
    }

    private static int size(Pieces pieces, Segments segments, int segment) {
        var bytes = ClassFile.of().build(ClassDesc.of("Program"), builder -> builder.withMethodBody("run",
                SegmentWriter.TYPE, ClassFile.ACC_PUBLIC,
                code -> new SegmentWriter(code, pieces, segments, new Landmarks(), segment).write()));
        return ClassFile.of().parse(bytes).methods().getFirst().findAttribute(Attributes.code()).orElseThrow()
                .codeLength();
    }
}
