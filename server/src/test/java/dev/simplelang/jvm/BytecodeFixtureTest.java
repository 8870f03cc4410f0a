package dev.simplelang.jvm;

import dev.simplelang.driver.Compiler;
import dev.simplelang.fixture.Fixtures;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.schedule.Strategy;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.view.BytecodeText;
import dev.simplelang.view.GraphView;
import dev.simplelang.view.Listing;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.Instruction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/// The bytecode of programs as text.
class BytecodeFixtureTest {

    private static final int SMALL = 100;

    @TestFactory
    Stream<DynamicTest> bytecode() {
        return Fixtures.suite("bytecode", (fixture, actual) -> {
            actual.section("code", () -> listing(fixture.source(), Methods.LARGEST).text());
            actual.section("small methods", () -> listing(fixture.source(), SMALL).text());
        });
    }

    /// The text is taken down while the code is written; here it is held against what the class file says.
    @Test
    void listing_isThatOfTheClassFile() {
        for (long seed = 0; seed < 20; seed++) {
            var source = new SourceText(RandomPrograms.program(seed, 60));
            for (int largest : new int[]{SMALL, Methods.LARGEST}) {
                var told = listing(source, largest).lines().stream().map(Listing.Line::text)
                        .filter(line -> line.startsWith("    ") && !line.matches(" +(local|frame) .*"))
                        .map(line -> line.strip().replaceFirst(" .*", "")).toList();
                assertThat(told).as("seed %d", seed).isEqualTo(instructions(source, largest));
            }
        }
    }

    private static Listing listing(SourceText source, int largest) {
        var schedule = schedule(source);
        var view = GraphView.of(schedule.graph(), Cancellation.NONE);
        var rows = Disassembly.of(schedule, view.numbers()::get, largest, Cancellation.NONE).orElseThrow();
        return BytecodeText.listing(rows, view, source);
    }

    private static List<String> instructions(SourceText source, int largest) {
        var methods = new Methods(schedule(source), largest, Cancellation.NONE);
        var names = new ArrayList<String>();
        for (int i = 0; i < methods.segments().all().size(); i++) {
            var run = ClassFile.of().parse(methods.classFile(i)).methods().stream()
                    .filter(method -> method.methodName().equalsString(Methods.RUN)).findFirst().orElseThrow();
            for (var element : run.findAttribute(Attributes.code()).orElseThrow()) {
                if (element instanceof Instruction instruction) {
                    // Which short form of an instruction is chosen makes no difference.
                    names.add(instruction.opcode().name().toLowerCase(Locale.ROOT)
                            .replaceFirst("^([ail](load|store))_.*", "$1").replace("goto_w", "goto"));
                }
            }
        }
        return names;
    }

    private static Schedule schedule(SourceText source) {
        var compilation = Compiler.compile(source, Cancellation.NONE);
        assertThat(compilation.errors()).isEmpty();
        return Schedule.of(compilation.graph(), Strategy.BEST, Cancellation.NONE);
    }
}
