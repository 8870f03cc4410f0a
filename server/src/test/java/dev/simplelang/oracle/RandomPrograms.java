package dev.simplelang.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/// Writes valid programs at random, the same one for the same seed.
///
/// Aims at what compilers get wrong: loops in loops left and continued from many places, swaps and copies carried round
/// a loop, the same test asked again where its answer is known, code behind a jump, shadowed names, chains of
/// `else if`, runs that never end or fall off the end, extreme integers, and divisors that are 0.
public final class RandomPrograms {

    /// The number of statements that a program of usual size is made from.
    public static final int USUAL_SIZE = 20;

    private static final int MAX_BLOCK_DEPTH = 6;
    private static final int MAX_EXPRESSION_DEPTH = 4;
    private static final int MAX_LOOP_DEPTH = 3;

    private static final String[] NAMES = {"a", "b", "c", "x", "y", "sum", "last", "größe"};

    private static final String[] SMALL = {"0", "0", "1", "1", "1", "2", "2", "3", "4", "5", "7", "8", "10", "16",
            "100",
            "true", "false", "-1"};

    private static final String[] LARGE = {"63", "64", "255", "1000", "2147483647", "2147483648", "4294967296",
            "4611686018427387904", "9223372036854775806", "9223372036854775807", "-9223372036854775808"};

    private static final String[] ARITHMETIC = {"+", "+", "+", "-", "-", "*", "*", "/"};

    private static final String[] COMPARISONS = {"==", "!=", "<", "<=", ">", ">="};

    private final RandomGenerator random;
    private final StringBuilder text = new StringBuilder();

    /// The variables visible now; an inner one may hide an outer one of the same name.
    private final List<String> visible = new ArrayList<>(List.of("arg"));

    /// Conditions already asked about variables visible now.
    private final List<String> asked = new ArrayList<>();

    private int blockStart = 1;
    private int budget;
    private int depth;
    private int loops;
    private int counters;

    private RandomPrograms(long seed, int size) {
        this.random = new SplittableRandom(seed);
        this.budget = size;
    }

    /// The program for `seed`, of usual size.
    public static String program(long seed) {
        return program(seed, USUAL_SIZE);
    }

    /// The program for `seed`, made from about `size` statements.
    public static String program(long seed, int size) {
        return new RandomPrograms(seed, size).program();
    }

    private String program() {
        while (budget > 0) {
            statement();
        }
        if (!chance(15)) {
            line("return " + expression() + ";");
        }
        return text.toString();
    }

    // Statements

    private void statement() {
        budget--;
        boolean mayNest = depth < MAX_BLOCK_DEPTH;
        int choice = random.nextInt(100);
        if (choice < 22) {
            declaration();
        } else if (choice < 46) {
            assignment();
        } else if (choice < 64 && mayNest) {
            ifStatement();
        } else if (choice < 74 && mayNest && loops < MAX_LOOP_DEPTH) {
            countedLoop();
        } else if (choice < 79 && mayNest && loops < MAX_LOOP_DEPTH) {
            freeLoop();
        } else if (choice < 85) {
            jump();
        } else if (choice < 88 && mayNest) {
            line("{");
            body(1 + random.nextInt(3));
            line("}");
        } else if (choice < 91) {
            swap();
        } else if (choice < 93) {
            line(chance(50) ? ";" : "#showGraph;");
        } else if (choice < 96) {
            repeatedTest();
        } else {
            assignment();
        }
    }

    /// Writes statements in a block of their own; the braces are the caller's.
    private void body(int statements) {
        int names = visible.size();
        int conditions = asked.size();
        int outerStart = blockStart;
        blockStart = names;
        depth++;
        statement();
        for (int i = 1; i < statements && budget > 0; i++) {
            statement();
        }
        depth--;
        blockStart = outerStart;
        visible.subList(names, visible.size()).clear();
        asked.subList(conditions, asked.size()).clear();
    }

    private void declaration() {
        String name = NAMES[random.nextInt(NAMES.length)];
        if (visible.subList(blockStart, visible.size()).contains(name)) {
            assignment();
            return;
        }
        line("int " + name + " = " + expression() + ";");
        visible.add(name);
    }

    private void assignment() {
        String name = variable();
        line(name + " = " + (chance(40) ? name + " " + arithmetic() + " " + operand(1) : expression()) + ";");
    }

    private void swap() {
        String one = variable();
        String other = variable();
        line("{");
        depth++;
        line("int t = " + one + ";");
        line(one + " = " + other + (chance(30) ? " + 1" : "") + ";");
        line(other + " = t;");
        depth--;
        line("}");
    }

    private void ifStatement() {
        arm("if (" + condition() + ")");
        while (chance(25)) {
            arm("else if (" + condition() + ")");
        }
        if (chance(45)) {
            arm("else");
        }
    }

    /// Writes `head` and the arm it guards: a block or a simple statement.
    private void arm(String head) {
        if (chance(20)) {
            line(head + " " + simpleStatement());
            return;
        }
        line(head + " {");
        body(1 + random.nextInt(4));
        line("}");
    }

    private String simpleStatement() {
        int choice = random.nextInt(10);
        if (choice < 2 && loops > 0) {
            return chance(50) ? "break;" : "continue;";
        }
        if (choice < 3 && chance(40)) {
            return "return " + expression() + ";";
        }
        return choice < 4 ? ";" : variable() + " = " + expression() + ";";
    }

    /// A loop that most likely ends: it counts a variable of its own up to a small bound.
    private void countedLoop() {
        String counter = "i" + counters++;
        line("int " + counter + " = " + random.nextInt(3) + ";");
        visible.add(counter);
        String bound = chance(75) ? String.valueOf(random.nextInt(12)) : variable();
        String condition = counter + " < " + bound + (chance(15) ? " * " + operand(1) : "");
        line("while (" + condition + ") {");
        loops++;
        boolean first = chance(50);
        if (first) {
            increment(counter);
        }
        body(1 + random.nextInt(5));
        if (!first) {
            increment(counter);
        }
        loops--;
        line("}");
    }

    private void increment(String counter) {
        depth++;
        line(counter + " = " + counter + " + 1;");
        depth--;
    }

    /// A loop of which nothing is known: it may never end.
    private void freeLoop() {
        String condition = switch (random.nextInt(5)) {
            case 0 -> "true";
            case 1 -> "1 " + COMPARISONS[random.nextInt(COMPARISONS.length)] + " 0";
            default -> condition();
        };
        if (chance(5)) {
            line("while (" + condition + ") int once = " + expression() + ";");
            return;
        }
        line("while (" + condition + ") {");
        loops++;
        body(1 + random.nextInt(4));
        if (chance(60)) {
            depth++;
            line("if (" + condition() + ") break;");
            depth--;
        }
        loops--;
        line("}");
    }

    /// A jump, conditional at most times; behind an unconditional one the code is dead.
    private void jump() {
        String jump = loops == 0 ? "return " + expression() + ";" : switch (random.nextInt(7)) {
            case 0 -> "return " + expression() + ";";
            case 1, 2, 3 -> "continue;";
            default -> "break;";
        };
        if (chance(80)) {
            line("if (" + condition() + ") " + jump);
        } else if (loops > 0 || chance(5)) {
            line(jump);
        }
    }

    /// The same test inside the arm where its answer is known, and after it.
    private void repeatedTest() {
        String condition = condition();
        String name = variable();
        line("if (" + condition + ") {");
        depth++;
        line("if (" + condition + ") " + name + " = " + operand(1) + "; else " + name + " = " + operand(1) + ";");
        depth--;
        line("} else if (" + condition + ") " + name + " = " + operand(1) + ";");
    }

    // Expressions

    private String condition() {
        if (!asked.isEmpty() && chance(25)) {
            return asked.get(random.nextInt(asked.size()));
        }
        String condition = switch (random.nextInt(12)) {
            case 0 -> operand(2);
            case 1 -> "!" + operand(1);
            case 2, 3 -> operand(2) + " " + COMPARISONS[random.nextInt(COMPARISONS.length)] + " " + operand(2);
            case 4, 5, 6 ->
                variable() + " " + COMPARISONS[random.nextInt(COMPARISONS.length)] + " " + variable();
            default -> variable() + " " + COMPARISONS[random.nextInt(COMPARISONS.length)] + " " + literal();
        };
        asked.add(condition);
        return condition;
    }

    private String expression() {
        return expression(0);
    }

    private String expression(int level) {
        if (level >= MAX_EXPRESSION_DEPTH || chance(25)) {
            return leaf();
        }
        return switch (random.nextInt(20)) {
            case 0 -> "-" + operand(level + 1);
            case 1 -> "!" + operand(level + 1);
            case 2 -> "(" + expression(level + 1) + ")";
            case 3 -> operand(level + 1) + " " + COMPARISONS[random.nextInt(COMPARISONS.length)] + " "
                    + operand(level + 1);
            case 4 -> chain(level);
            case 5 -> cancelling();
            default -> operand(level + 1) + " " + arithmetic() + " " + operand(level + 1);
        };
    }

    /// A chain without parentheses, so that precedence and associativity matter.
    private String chain(int level) {
        var chain = new StringBuilder(leaf());
        for (int i = random.nextInt(2, 6); i > 0; i--) {
            String operator = chance(15) ? COMPARISONS[random.nextInt(COMPARISONS.length)] : arithmetic();
            chain.append(' ').append(operator).append(' ').append(level > 2 ? leaf() : operand(level + 2));
        }
        return chain.toString();
    }

    /// Terms that cancel or nearly do.
    private String cancelling() {
        String name = variable();
        return switch (random.nextInt(6)) {
            case 0 -> "(" + name + " - " + name + ")";
            case 1 -> "(" + name + " + " + leaf() + " - " + name + ")";
            case 2 -> name + " / (" + name + " - " + name + ")";
            case 3 -> "(" + name + " + 1 + " + leaf() + " + 2)";
            case 4 -> name + " * 0 + " + leaf();
            default -> name + " / " + name;
        };
    }

    /// An expression that may stand beside any operator.
    private String operand(int level) {
        String expression = expression(level);
        return expression.indexOf(' ') < 0 || (chance(12) && !expression.startsWith("-"))
                ? expression
                : "(" + expression + ")";
    }

    private String leaf() {
        return chance(60) ? variable() : literal();
    }

    private String literal() {
        return chance(85) ? SMALL[random.nextInt(SMALL.length)] : LARGE[random.nextInt(LARGE.length)];
    }

    private String variable() {
        return chance(30) ? "arg" : visible.get(random.nextInt(visible.size()));
    }

    private String arithmetic() {
        return ARITHMETIC[random.nextInt(ARITHMETIC.length)];
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private void line(String line) {
        text.append("  ".repeat(depth)).append(line).append('\n');
    }
}
