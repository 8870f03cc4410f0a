package dev.simplelang.incremental;

import dev.simplelang.build.Built;
import dev.simplelang.build.Built.Cut;
import dev.simplelang.build.GraphBuilder;
import dev.simplelang.resolve.Resolver;
import dev.simplelang.syntax.Parser;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ShapeTest {

    /// The shapes of the statements of a program.
    private static List<Shape> shapes(String program) {
        var tree = Parser.parse(new SourceText(program), Cancellation.NONE);
        var built = GraphBuilder.build(tree.program(), Resolver.resolve(tree, Cancellation.NONE), Cancellation.NONE);
        var cuts = built.cuts();
        var shapes = new ArrayList<Shape>();
        for (int i = 1; i < cuts.size(); i++) {
            shapes.add(new Part(built.graph(), cuts.get(i - 1), cuts.get(i)).shape());
        }
        shapes.add(new Part(built.graph(), cuts.getLast(), end(built)).shape());
        return shapes;
    }

    private static Cut end(Built built) {
        return new Cut(built.graph().idLimit(), built.graph().dead());
    }

    @Test
    void equalStatements_haveEqualShapes() {
        var shapes = shapes("int a = arg; int b = a + 1; b = a + 1; return b;");
        assertThat(shapes.get(1)).isNotEqualTo(shapes.get(2));
        var loops = shapes("""
                int a = arg + 1; int b = arg + 2;
                if (a) { a = b * 3; } b = b + a;
                if (a) { a = b * 3; } b = b + a;
                return a + b;""");
        assertThat(loops.get(2)).isEqualTo(loops.get(4)).hasSameHashCodeAs(loops.get(4));
        assertThat(loops.get(3)).isEqualTo(loops.get(5));
    }

    /// Which values a statement uses is for [PartKey] to say, and which variable it changes is not asked.
    @Test
    void statementsOfOtherVariables_haveEqualShapes() {
        var shapes = shapes("int a = arg + 3; int b = arg + 4; a = b + 1; b = a + 1; return a * b;");
        assertThat(shapes.get(2)).isEqualTo(shapes.get(3));
    }

    @Test
    void shapes_differInWhatMatters() {
        var all = List.of("a = b + 1;", "a = b + 2;", "a = b - 1;", "a = 1 + b;", "a = b + arg;",
                "a = b + 1 + 1;", "if (b) a = b + 1;", "while (b) a = b + 1;", "if (c) return 1;");
        var shapes = all.stream().map(statement -> shapes(
                "int a = arg + 3; int b = arg + 4; int c = arg + 5; " + statement + " return a + b * c;").get(3))
                .toList();
        assertThat(shapes).doesNotHaveDuplicates();
    }
}
