package dev.simplelang.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/// Writes the body of a long program such as a person might write, the same one for the same number of lines.
///
/// Since the language has no functions, it is a row of sections of about forty lines: a comment, and a block with two to four
/// variables of its own. Of a hundred statements 62 are assignments of one to three operations, 22 are `if`s (half of them with
/// `else`), 12 are loops that count a variable of their own to a bound and now and then `break` or `continue`, and 4 are declarations;
/// nothing is nested deeper than three levels in its section. Operands are the variables around, small numbers, and `arg`.
final class MixedProgram {

    private static final int SECTION = 40;
    private static final int MAX_DEPTH = 4;
    private static final String[] OPERATORS = {"+", "+", "-", "*"};
    private static final String[] COMPARISONS = {"<", "<=", ">", ">=", "==", "!="};

    private final RandomGenerator random;
    private final StringBuilder text = new StringBuilder();
    private final List<String> readable = new ArrayList<>();
    private final List<String> assignable = new ArrayList<>();

    /// Lines that are left to write, and those of them that are left for other sections.
    private int left;
    private int end;
    private int names;

    private MixedProgram(int lines) {
        random = new SplittableRandom(lines);
        left = lines;
        readable.add("arg");
        for (int i = 0; i < 8; i++) {
            readable.add("v" + i);
            assignable.add("v" + i);
        }
    }

    /// About so many lines, between the head and the tail of [Shape].
    static String ofLines(int lines) {
        var program = new MixedProgram(lines);
        while (program.left > 0) {
            program.section();
        }
        return program.text.toString();
    }

    private void section() {
        line(0, "// Section " + ++names);
        line(0, "{");
        scope(() -> {
            for (int i = random.nextInt(2, 5); i > 0; i--) {
                declaration(1);
            }
            end = Math.max(0, left - SECTION);
            while (left > end) {
                statement(1);
            }
        });
        line(0, "}");
    }

    private void statement(int depth) {
        int kind = random.nextInt(100);
        if (kind < 62 || depth == MAX_DEPTH) {
            line(depth, pick(assignable) + " = " + expression(random.nextInt(1, 4)) + ";");
        } else if (kind < 84) {
            conditional(depth);
        } else if (kind < 96) {
            loop(depth);
        } else {
            declaration(depth);
        }
    }

    private void declaration(int depth) {
        String name = "t" + ++names;
        line(depth, "int " + name + " = " + expression(1) + ";");
        readable.add(name);
        assignable.add(name);
    }

    private void conditional(int depth) {
        line(depth, "if (" + condition() + ") {");
        body(depth + 1);
        if (random.nextBoolean()) {
            line(depth, "} else {");
            body(depth + 1);
        }
        line(depth, "}");
    }

    private void loop(int depth) {
        String counter = "i" + ++names;
        line(depth, "int " + counter + " = 0;");
        readable.add(counter);
        line(depth, "while (" + counter + " < " + (random.nextBoolean() ? "arg" : random.nextInt(3, 100)) + ") {");
        line(depth + 1, counter + " = " + counter + " + 1;");
        body(depth + 1);
        if (random.nextInt(3) == 0) {
            line(depth + 1, "if (" + condition() + ") " + (random.nextBoolean() ? "break;" : "continue;"));
            body(depth + 1);
        }
        line(depth, "}");
    }

    private void body(int depth) {
        scope(() -> {
            statement(depth);
            for (int i = random.nextInt(4); i > 0 && left > end; i--) {
                statement(depth);
            }
        });
    }

    /// Forgets what `statements` declares.
    private void scope(Runnable statements) {
        int read = readable.size();
        int assigned = assignable.size();
        statements.run();
        readable.subList(read, readable.size()).clear();
        assignable.subList(assigned, assignable.size()).clear();
    }

    private String condition() {
        String first = pick(readable);
        String second = operand();
        return first + " " + COMPARISONS[random.nextInt(COMPARISONS.length)] + " "
                + (second.equals(first) ? Integer.toString(random.nextInt(100)) : second);
    }

    private String expression(int operations) {
        var expression = new StringBuilder(pick(readable));
        for (int i = 0; i < operations; i++) {
            expression.append(' ').append(OPERATORS[random.nextInt(OPERATORS.length)]).append(' ').append(operand());
        }
        return expression.toString();
    }

    private String operand() {
        return random.nextInt(3) == 0 ? Integer.toString(random.nextInt(1, 100)) : pick(readable);
    }

    private String pick(List<String> names) {
        return names.get(random.nextInt(names.size()));
    }

    private void line(int depth, String code) {
        text.repeat("    ", depth).append(code).append('\n');
        left--;
    }
}
