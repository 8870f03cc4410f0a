package dev.simplelang.oracle;

import java.util.function.IntFunction;

/// Programs of any length and one shape: what compilers are quadratic or worse in, and what people write.
///
/// Each loop, condition and value depends on `arg`, unless the shape says otherwise, so that the program does not vanish at once.
public enum Shape {
    /// What people might write: a little of everything.
    MIXED(MixedProgram::ofLines),
    /// Assignments in a row.
    STRAIGHT(repeat(k -> "v%d = v%d + v%d * %d;".formatted(k % 8, (k + 3) % 8, (k + 5) % 8, k), 1)),
    /// The Fibonacci numbers of `arg`: shared sums, which re-association must not multiply.
    SHARED_SUMS(repeat(_ -> "v2 = v0 + v1;\nv0 = v1;\nv1 = v2;", 3)),
    /// Each value used twice by the next.
    SQUARES(repeat(_ -> "arg = arg * arg;", 1)),
    /// One sum of many terms.
    SUM(chain("+ v%d + %d")),
    /// One difference, product and quotient of many terms.
    TERM(chain("- v%d * %d / arg")),
    /// One chain of comparisons.
    COMPARISONS(chain("< v%d == %d")),
    /// Divisions, each of which may be by zero.
    DIVISIONS(repeat(k -> "v%d = v%d / (arg - %d);".formatted(k % 8, (k + 1) % 8, k % 50), 1)),
    /// An `if` with both arms after another.
    BRANCHES(repeat(k -> """
            if (arg > %d) {
              v%d = v%d + 1;
            } else {
              v%d = v%d - arg;
            }""".formatted(k, k % 8, (k + 1) % 8, k % 8, (k + 2) % 8), 5)),
    /// One question asked again and again.
    REPEATED_TEST(repeat(k -> "if (arg > 7) {\n  v%d = v%d + 1;\n}".formatted(k % 8, (k + 1) % 8), 3)),
    /// One long chain of `else if`.
    ELSE_IF(lines -> "if (arg == 0) v0 = 1;\n"
            + repeat(k -> "else if (arg == %d) v%d = %d;".formatted(k + 1, k % 8, k), 1).apply(lines)),
    /// A way out at every second line.
    RETURNS(repeat(k -> "if (arg == %d) return v%d;\nv%d = v%d + 1;".formatted(k, k % 8, k % 8, k % 8), 2)),
    /// Loops after another, each of which a failed search for a dominating test would visit again for each that follows.
    GUARDED_LOOPS(repeat(k -> "if (arg == %d) {\n  while (arg < 10) arg = arg + 1;\n}".formatted(k), 3)),
    /// Loops after another that run to a bound unknown to the compiler.
    LOOPS(repeat(k -> """
            int i%1$d = 0;
            while (i%1$d < arg) {
              v%2$d = v%2$d + i%1$d;
              i%1$d = i%1$d + 1;
            }""".formatted(k, k % 8), 5)),
    /// Loops after another that can be run by the compiler.
    CLOSED_LOOPS(repeat(k -> """
            int i%1$d = 0;
            while (i%1$d < %3$d) {
              v%2$d = v%2$d + i%1$d;
              i%1$d = i%1$d + 1;
            }""".formatted(k, k % 8, k % 100), 5)),
    /// Loops in each other, twenty deep, nest after nest.
    NESTED_LOOPS(lines -> nests(lines, 20, k -> "while (v%d < arg) {\nv%d = v%d + 1;".formatted(k % 8, k % 8, k % 8),
            k -> "v%d = v%d - v%d;\n}".formatted(k % 8, (k + 1) % 8, (k + 2) % 8), 4)),
    /// Loops in each other, as deep as allowed, nest after nest.
    DEEP_LOOPS(lines -> nests(lines, 900, k -> "while (v%d < arg) {\nv%d = v%d + 1;".formatted(k % 8, k % 8, k % 8),
            k -> "v%d = v%d - v%d;\n}".formatted(k % 8, (k + 1) % 8, (k + 2) % 8), 4)),
    /// `if`s in each other, as deep as allowed, nest after nest.
    DEEP_IFS(lines -> nests(lines, 900, k -> "if (arg > %d) {\nv%d = v%d + 1;".formatted(k, k % 8, k % 8),
            k -> "v%d = v%d - v%d;\n}".formatted(k % 8, (k + 1) % 8, (k + 2) % 8), 4)),
    /// Blocks in each other with a variable of their own, as deep as allowed, nest after nest.
    DEEP_BLOCKS(lines -> nests(lines, 900, k -> "{ int x = v%d + %d;".formatted(k % 8, k),
            k -> "v%d = x - v%d;\n}".formatted(k % 8, (k + 1) % 8), 3)),
    /// One loop that is left in many places.
    BREAKS(lines -> "while (v0 < arg) {\nv0 = v0 + 1;\n"
            + repeat(k -> "if (arg == v0 + %d) break;".formatted(k), 1).apply(lines) + "}\n"),
    /// One loop that is left in many places with changed values.
    CHANGING_BREAKS(lines -> "while (v0 < arg) {\nv0 = v0 + 1;\n"
            + repeat(k -> "v%d = v%d + 1;\nif (arg == %d) break;".formatted(k % 8, k % 8, k), 2).apply(lines) + "}\n"),
    /// One loop that is repeated from many places.
    CONTINUES(lines -> "while (v0 < arg) {\nv0 = v0 + 1;\n"
            + repeat(k -> "v%d = v%d + 1;\nif (arg == %d) continue;".formatted(k % 7 + 1, k % 7 + 1, k), 2).apply(lines)
            + "}\n"),
    /// One loop that carries many variables, each the value of its neighbour.
    ROTATION(lines -> repeat(k -> "int x%d = arg + %d;".formatted(k, k), 1).apply(lines / 2) + "while (v0 < arg) {\n"
            + "v0 = v0 + 1;\n" + repeat(k -> "x%d = x%d;".formatted(k, k + 1), 1).apply(lines / 2 - 1) + "}\n"
            + "v1 = x0;\n"),
    /// Many variables, of which each `if` changes one.
    VARIABLES(lines -> repeat(k -> "int x%d = arg + %d;".formatted(k, k), 1).apply(lines / 2)
            + repeat(k -> "if (arg == %d) x%d = x%d;".formatted(k, k, k / 2), 1).apply(lines / 2)),
    /// Random programs after another.
    RANDOM(lines -> {
        var text = new StringBuilder();
        int count = 0;
        for (long seed = 0; count < lines; seed++) {
            String program = BoundedPrograms.program(BoundedPrograms.Style.MIXED, seed).replace("return ",
                    "v0 = v0 + ");
            text.append("{\n").append(program).append("}\n");
            count += (int) program.lines().count() + 2;
        }
        return text.toString();
    });

    private static final String HEAD = """
            int v0 = arg;
            int v1 = arg + 1;
            int v2 = arg - 2;
            int v3 = arg * 3;
            int v4 = 4;
            int v5 = 5 - arg;
            int v6 = 6;
            int v7 = 7;
            """;

    private static final String TAIL = "return arg + v0 + v1 + v2 + v3 + v4 + v5 + v6 + v7;\n";

    @SuppressWarnings("ImmutableEnumChecker")
    private final IntFunction<String> body;

    Shape(IntFunction<String> body) {
        this.body = body;
    }

    /// A valid program of about so many lines.
    public String program(int lines) {
        return HEAD + body.apply(lines) + TAIL;
    }

    /// Numbered pieces of `size` lines each.
    private static IntFunction<String> repeat(IntFunction<String> piece, int size) {
        return lines -> {
            var text = new StringBuilder();
            for (int k = 0; k < lines / size; k++) {
                text.append(piece.apply(k)).append('\n');
            }
            return text.toString();
        };
    }

    private static IntFunction<String> chain(String piece) {
        return lines -> "v0 = arg\n" + repeat(k -> piece.formatted(k % 8, k + 1), 1).apply(lines) + ";\n";
    }

    /// Nests of `depth` levels; a level begins with `open` and ends with `close`, `size` lines together.
    private static String nests(int lines, int depth, IntFunction<String> open, IntFunction<String> close, int size) {
        var text = new StringBuilder();
        int rest = lines / size;
        while (rest > 0) {
            int levels = Math.min(rest, depth);
            for (int k = 0; k < levels; k++) {
                text.append(open.apply(k)).append('\n');
            }
            for (int k = levels - 1; k >= 0; k--) {
                text.append(close.apply(k)).append('\n');
            }
            rest -= levels;
        }
        return text.toString();
    }
}
