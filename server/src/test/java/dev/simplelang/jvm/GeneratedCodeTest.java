package dev.simplelang.jvm;

import dev.simplelang.driver.Compiler;
import dev.simplelang.fixture.Fixtures;
import dev.simplelang.ir.Graph;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.oracle.Shape;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.schedule.Strategy;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeElement;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.DynamicConstantPoolEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.MethodHandleEntry;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// Whatever a program says, the bytecode made of it can do no more than compute, ask for fuel, and tell how it ends.
class GeneratedCodeTest {

    private static final String ROOM = "dev/simplelang/jvm/";

    /// All members that the code of any program refers to.
    private static final Set<String> MEMBERS = Set.of("java/lang/Object.<init>()V", ROOM + "RunState.fuelI",
            ROOM + "RunState.refill(I)I", ROOM + "RunState.returned(JII)I", ROOM + "RunState.fellThrough(II)I",
            "dev/simplelang/type/Arithmetic.divide(JJ)J");

    private static final Set<String> CLASSES = Set.of("[J", "java/lang/Object", ROOM + "Code", ROOM + "RunState",
            ROOM + "Program", "dev/simplelang/type/Arithmetic");

    @Test
    void generatedCode_refersToListedMembersOnly() {
        var members = new TreeSet<String>();
        var classes = new TreeSet<String>();
        programs().forEach(program -> {
            var compilation = Compiler.compile(new SourceText(program), Cancellation.NONE);
            if (!compilation.hasErrors()) {
                collect(compilation.graph(), members, classes);
                collect(compilation.asWritten().graph(), members, classes);
            }
        });
        // Equal, so that what is not needed any more leaves the list.
        assertThat(members).isEqualTo(new TreeSet<>(MEMBERS));
        assertThat(classes).isEqualTo(new TreeSet<>(CLASSES));
    }

    private static Stream<String> programs() {
        return Stream.of(Fixtures.all().stream().map(fixture -> fixture.source().text()),
                IntStream.range(0, 200).mapToObj(seed -> RandomPrograms.program(seed)),
                Stream.of(Shape.values()).map(shape -> shape.program(100))).flatMap(texts -> texts);
    }

    private static void collect(Graph graph, Set<String> members, Set<String> classes) {
        var methods = new Methods(Schedule.of(graph, Strategy.BEST, Cancellation.NONE), Methods.LARGEST,
                Cancellation.NONE);
        for (int i = 0; i < methods.segments().all().size(); i++) {
            var file = ClassFile.of().parse(methods.classFile(i));
            for (var entry : file.constantPool()) {
                assertThat(entry).isNotInstanceOfAny(DynamicConstantPoolEntry.class, MethodHandleEntry.class);
                if (entry instanceof MemberRefEntry member) {
                    members.add(member.owner().asInternalName() + "." + member.name().stringValue()
                            + member.type().stringValue());
                }
                if (entry instanceof ClassEntry type) {
                    classes.add(type.asInternalName());
                }
            }
            for (var method : file.methods()) {
                method.code().ifPresent(code -> code
                        .forEach((CodeElement element) -> assertThat(element)
                                .isNotInstanceOf(InvokeDynamicInstruction.class)));
            }
        }
    }
}
